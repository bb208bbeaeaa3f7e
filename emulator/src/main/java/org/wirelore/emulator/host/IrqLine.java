package org.wirelore.emulator.host;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.InterruptLine;

/** A level-triggered interrupt line from a card through the interrupt controller to a handler. */
final class IrqLine implements InterruptLine {
    private enum State {
        /** Not asserted, or not noticed yet. */
        QUIET,
        /** Asserted; on its way to a CPU. */
        REQUESTED,
        /** Arrived while every CPU served interrupts. */
        WAITING,
        /** Its handler runs. */
        SERVED
    }

    private final Machine machine;
    private final InterruptHandler handler;
    private final Alarm arrival;
    private final long latencyPs;
    private final @Nullable HostChoices choices;
    private final String name;

    private boolean asserted;
    private State state = State.QUIET;

    IrqLine(Machine machine, String name, InterruptHandler handler) {
        this.machine = machine;
        this.handler = handler;
        latencyPs = machine.profile().interrupts().latencyPs();
        choices = machine.choices();
        this.name = "irq-" + name;
        arrival = machine.scheduler().alarm(machine.hostName() + ".irq." + name, this::onArrival);
        machine.scheduler().harmless(arrival);
    }

    @Override
    public void set(boolean level) {
        if (asserted != level) {
            asserted = level;
            if (level && state == State.QUIET) {
                state = State.REQUESTED;
                long heldPs = choices == null ? 0 : choices.heldPs(name);
                arrival.set(machine.scheduler().now() + latencyPs + heldPs);
            } else if (!level && state == State.WAITING) {
                state = State.QUIET;
            }
        }
    }

    boolean waits() {
        return state == State.WAITING;
    }

    boolean step() {
        return handler.step();
    }

    void onTaken() {
        state = State.SERVED;
    }

    /** The handler is through; a line that is still asserted asks for it again at once. */
    void onLeft() {
        state = asserted ? State.WAITING : State.QUIET;
    }

    /** What it was to interrupt has stopped. */
    void stop() {
        arrival.cancel();
        reset();
    }

    void reset() {
        asserted = false;
        state = State.QUIET;
    }

    private void onArrival() {
        if (asserted) {
            state = State.WAITING;
            machine.lines().interrupt(this);
        } else {
            state = State.QUIET;
            machine.lines().countSpurious();
        }
    }

    void hashInto(StateKey key) {
        key.add(asserted);
        key.add(state);
    }
}
