package org.wirelore.emulator.host;

import org.wirelore.device.api.Cost;
import org.wirelore.emulator.time.virtual.EventPlace;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * The CPU time that a process has spent and that has not passed yet. If no event is due before the process's local time
 * the clock just moves there; otherwise the events run first, and may push the process's completion out.
 */
final class OwedTime {
    private final HostProcess process;
    private final PendingHandlers handlers;
    private final Machine machine;
    private final Simulation simulation;
    private final EventQueue queue;
    private final EventPlace place;
    private final long longestPs;
    private long owedPs;

    OwedTime(HostProcess process, PendingHandlers handlers) {
        this.process = process;
        this.handlers = handlers;
        machine = process.machine();
        simulation = machine.simulation();
        queue = simulation.queue();
        place = machine.scheduler();
        longestPs = machine.profile().timeSlicePs();
    }

    long ps() {
        return owedPs;
    }

    void reset() {
        owedPs = 0;
    }

    /** Lets it pass, with the handlers that have to run; the time then. */
    long pass() {
        long atPs = queue.now() + owedPs;
        if (handlers.isEmpty() && simulation.mayLeap() && place.isFreeTo(atPs)) {
            owedPs = 0;
            queue.advanceTo(atPs);
            return atPs;
        }
        // Devices that run ahead may have moved the clock meanwhile.
        owedPs = atPs - queue.now();
        return catchUp();
    }

    /** Lets the events run that are due before the time owed has passed. */
    private long catchUp() {
        if (owedPs != 0 || simulation.stopping()) {
            long leftPs = owedPs;
            owedPs = 0;
            handlers.compute(leftPs);
        }
        handlers.run();
        return queue.now();
    }

    /** Charges CPU time to the process, which is running. */
    void add(CpuContext context, Cost cost, long pricePs) {
        CpuListener listener = machine.listener();
        if (listener != null) {
            long startPs = queue.now() + owedPs;
            listener.onProcess(process.rankName(), context, cost.name(), startPs, startPs + pricePs);
        }
        owedPs += pricePs;
        if (owedPs >= longestPs) {
            if (context == CpuContext.KERNEL) {
                process.nowInKernel();
            } else {
                process.now();
            }
        }
    }
}
