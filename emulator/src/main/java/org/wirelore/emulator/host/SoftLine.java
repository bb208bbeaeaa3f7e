package org.wirelore.emulator.host;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.SoftInterrupt;

/**
 * A soft interrupt of a machine. Requested in an interrupt handler it begins when the handler is through; requested
 * elsewhere, as soon as a CPU that serves no interrupt can take it.
 */
final class SoftLine implements SoftInterrupt {
    private final Machine machine;
    private final Scheduler scheduler;
    private final InterruptHandler handler;
    private final Alarm arrival;

    private boolean requested;
    private boolean served;

    SoftLine(Machine machine, String name, InterruptHandler handler) {
        this.machine = machine;
        this.handler = handler;
        scheduler = machine.scheduler();
        arrival = scheduler.alarm(machine.hostName() + ".soft." + name, this::onArrival);
    }

    @Override
    public void request() {
        if (!requested) {
            requested = true;
            if (!served && !machine.isStepping()) {
                arrival.set(scheduler.now());
            }
        }
    }

    /** Whether it waits for a CPU to serve it. */
    boolean waits() {
        return requested && !served;
    }

    boolean step() {
        return handler.step();
    }

    void onTaken() {
        requested = false;
        served = true;
        arrival.cancel();
    }

    void onLeft() {
        served = false;
    }

    /** What it was to interrupt has stopped. */
    void stop() {
        arrival.cancel();
        reset();
    }

    void reset() {
        requested = false;
        served = false;
    }

    private void onArrival() {
        if (waits()) {
            machine.lines().interrupt(this);
        }
    }

    void hashInto(StateKey key) {
        key.add(requested);
        key.add(served);
    }
}
