package org.wirelore.emulator.host;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.emulator.time.virtual.EventQueue;

/**
 * One CPU of a machine: runs a process, or nothing, and on top of that at most one interrupt handler.
 *
 * <p>While an interrupt is served the process stands still. A time slice ends only if another process is ready; slices
 * are counted from the moment at which the process got the CPU.
 */
final class Cpu {
    private final Machine machine;
    private final EventQueue queue;
    private final HostProfile profile;
    /** The next step of the interrupt in service, or its end. */
    private final Alarm service;
    private final Alarm sliceEnd;

    private @Nullable HostProcess owner;
    /** Whose registers and caches the CPU holds. */
    private @Nullable HostProcess last;
    private long ownedSincePs;

    private boolean interrupted;
    private long interruptedAtPs;
    /** The line in service; null while stray kernel work is. */
    private @Nullable IrqLine serving;
    private boolean leaving;
    private long stepOwedPs;

    private long stolenPs;
    private long switches;

    Cpu(Machine machine, int number) {
        this.machine = machine;
        this.queue = machine.simulation().queue();
        this.profile = machine.profile();
        String name = machine.hostName() + ".cpu" + number;
        service = queue.alarm(name + ".interrupt", this::onService);
        sliceEnd = queue.backgroundAlarm(name + ".slice", this::onSliceEnd);
    }

    boolean idle() {
        return owner == null && !interrupted;
    }

    boolean interrupted() {
        return interrupted;
    }

    boolean spins() {
        return owner != null && owner.spinsQuietly();
    }

    boolean remembers(HostProcess process) {
        return last == process;
    }

    long stolenPs() {
        return stolenPs;
    }

    long switches() {
        return switches;
    }

    /** Gives this idle CPU to a process. */
    void run(HostProcess process) {
        long switchPs = 0;
        if (last != null && last != process) {
            switchPs = profile.contextSwitchPs();
            switches++;
        }
        owner = process;
        last = process;
        ownedSincePs = queue.now();
        process.resumeOn(this, switchPs);
        if (machine.othersReady()) {
            limitSlice();
        }
    }

    /** The owner sleeps or is over. */
    void release() {
        owner = null;
        sliceEnd.cancel();
        machine.dispatch(this);
    }

    /** A process waits for a CPU: the owner's slice is to end. */
    void limitSlice() {
        if (owner != null && !sliceEnd.isSet()) {
            long heldPs = queue.now() - ownedSincePs;
            sliceEnd.set(ownedSincePs + (heldPs / profile.timeSlicePs() + 1) * profile.timeSlicePs());
        }
    }

    /** No process waits for a CPU any more. */
    void freeSlice() {
        sliceEnd.cancel();
    }

    /** Serves an interrupt. */
    void take(IrqLine line) {
        beginInterrupt();
        enter(line);
    }

    /** Kernel work outside of any handler (a kernel timer): time stolen from the owner. */
    void steal(long pricePs) {
        if (interrupted) {
            service.set(service.atPs() + pricePs);
        } else {
            beginInterrupt();
            serving = null;
            leaving = true;
            service.set(queue.now() + pricePs);
        }
    }

    /** Charges the handler's step that is being run. */
    void oweStep(Cost cost, long pricePs) {
        tell(cost.name(), queue.now() + stepOwedPs, pricePs);
        stepOwedPs += pricePs;
    }

    void reset() {
        owner = null;
        last = null;
        ownedSincePs = 0;
        interrupted = false;
        serving = null;
        leaving = false;
        stepOwedPs = 0;
        stolenPs = 0;
        switches = 0;
    }

    private void enter(IrqLine line) {
        serving = line;
        line.onTaken();
        leaving = false;
        tell("interrupt.enter", queue.now(), profile.interrupts().enterPs());
        service.set(queue.now() + profile.interrupts().enterPs());
    }

    private void onService() {
        IrqLine line = serving;
        if (!leaving && line != null) {
            machine.beginStep(this);
            boolean again = line.step();
            machine.endStep();
            leaving = !again;
            long exitPs = again ? 0 : profile.interrupts().exitPs();
            if (!again) {
                tell("interrupt.exit", queue.now() + stepOwedPs, exitPs);
            }
            long takesPs = stepOwedPs + exitPs;
            stepOwedPs = 0;
            service.set(queue.now() + takesPs);
            return;
        }
        if (line != null) {
            line.onLeft();
        }
        IrqLine following = machine.waitingLine();
        if (following == null) {
            endInterrupt();
        } else {
            enter(following);
        }
    }

    private void beginInterrupt() {
        interrupted = true;
        interruptedAtPs = queue.now();
        if (owner != null) {
            owner.stop();
        }
    }

    private void endInterrupt() {
        interrupted = false;
        serving = null;
        stolenPs += queue.now() - interruptedAtPs;
        HostProcess process = owner;
        if (process == null) {
            machine.dispatch(this);
        } else {
            process.goOn();
            if (machine.othersReady() && !sliceEnd.isSet()) {
                sliceEnd.set(queue.now());
            }
        }
    }

    private void tell(String what, long startPs, long takesPs) {
        CpuListener listener = machine.listener();
        if (listener != null) {
            listener.onInterrupt(what, startPs, startPs + takesPs);
        }
    }

    private void onSliceEnd() {
        HostProcess process = owner;
        if (process == null || interrupted) {
            // The end of the interrupt makes good for it.
            return;
        }
        if (machine.othersReady()) {
            process.leaveCpu();
            owner = null;
            machine.requeue(process);
            machine.dispatch(this);
        }
    }
}
