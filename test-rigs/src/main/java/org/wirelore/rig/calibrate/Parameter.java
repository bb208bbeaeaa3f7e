package org.wirelore.rig.calibrate;

import java.util.Optional;
import org.wirelore.rig.spi.RigConfig;

/**
 * One number that a rig's timing depends on.
 *
 * @param name where it stands, such as {@code pentium-pro-200: pio.writeNs} or {@code fabric.propagationNs}
 * @param value its value in the rig, never 0
 * @param change puts another value in its place
 */
record Parameter(String name, double value, Change change) {
    /** Puts another value in the place of a parameter's. */
    @FunctionalInterface
    interface Change {
        /**
         * The same rig with another value.
         *
         * @return empty if the rig is not legal with it, or if the parameter can't have a value near it
         */
        Optional<RigConfig> to(double value);
    }

    /** The same rig with the value multiplied. */
    Optional<RigConfig> times(double factor) {
        return change.to(value * factor);
    }
}
