package org.wirelore.device.api.host;

/**
 * A driver's interrupt service routine, cut into steps.
 *
 * <p>Everything in one step happens at one moment, the step's beginning; what it charges to the {@link Kernel} then
 * passes before the next step begins. So a step spends for work whose result the next step makes visible. It never
 * blocks. When the last step is over and the line is still asserted, the handler is entered again, at the price of an
 * interrupt.
 */
@FunctionalInterface
public interface InterruptHandler {
    /**
     * Does the next part of the handler's work.
     *
     * @return true to be called again after the time spent; false when the handler is through
     */
    boolean step();
}
