package org.wirelore.emulator.host;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateKey;

/**
 * One CPU of a machine: runs a process, or nothing, on top of that at most one soft interrupt, and on top of both at
 * most one interrupt handler.
 *
 * <p>While an interrupt is served the process stands still. A time slice ends only if another process is ready; slices
 * are counted from the moment at which the process got the CPU.
 */
final class Cpu {
    private final Machine machine;
    private final Scheduler scheduler;
    private final HostProfile profile;
    /** The next step of the interrupt in service, or its end. */
    private final Alarm service;
    private final Alarm sliceEnd;

    private @Nullable HostProcess owner;
    /** Whose registers and caches the CPU holds. */
    private @Nullable HostProcess last;
    private long ownedSincePs;
    /** Whether the owner is in the kernel, and whether its slice has ended there. */
    private boolean isKept;
    private boolean isOverdue;

    private boolean interrupted;
    private long interruptedAtPs;
    /** The line in service; null while stray kernel work is. */
    private @Nullable IrqLine serving;
    private boolean leaving;
    private long stepOwedPs;

    /** The soft interrupt in service, or suspended by an interrupt. */
    private @Nullable SoftLine soft;
    private boolean servesSoft;
    private boolean leavesSoft;
    /** What was left of the soft interrupt's step when it was suspended. */
    private long softLeftPs;

    private long stolenPs;
    private long switches;

    Cpu(Machine machine, int number) {
        this.machine = machine;
        scheduler = machine.scheduler();
        this.profile = machine.profile();
        String name = machine.hostName() + ".cpu" + number;
        service = scheduler.alarm(name + ".interrupt", this::onService);
        sliceEnd = scheduler.backgroundAlarm(name + ".slice", this::onSliceEnd);
    }

    boolean idle() {
        return owner == null && !interrupted;
    }

    boolean interrupted() {
        return interrupted;
    }

    /** Whether another interrupt has to wait. */
    boolean handlesInterrupt() {
        return interrupted && !servesSoft;
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
        ownedSincePs = scheduler.now();
        process.resumeOn(this, switchPs);
        if (machine.runQueue().hasReady()) {
            limitSlice();
        }
    }

    /** A process, perhaps the owner, keeps its CPU for now, or no longer: a slice that has ended meanwhile is over. */
    void keep(HostProcess process, boolean keeps) {
        if (owner == process) {
            isKept = keeps;
            if (!keeps && isOverdue) {
                sliceEnd.set(scheduler.now());
            }
            isOverdue = false;
        }
    }

    /** The owner sleeps or is over. */
    void release() {
        owner = null;
        isKept = false;
        isOverdue = false;
        sliceEnd.cancel();
        machine.runQueue().dispatch(this);
    }

    /** A process waits for a CPU: the owner's slice is to end. */
    void limitSlice() {
        if (owner != null && !sliceEnd.isSet()) {
            long heldPs = scheduler.now() - ownedSincePs;
            sliceEnd.set(ownedSincePs + (heldPs / profile.timeSlicePs() + 1) * profile.timeSlicePs());
        }
    }

    /** No process waits for a CPU any more. */
    void freeSlice() {
        sliceEnd.cancel();
    }

    /** Serves an interrupt. */
    void take(IrqLine line) {
        if (servesSoft) {
            servesSoft = false;
            softLeftPs = service.atPs() - scheduler.now();
        } else {
            beginInterrupt();
        }
        enter(line);
    }

    /** Serves a soft interrupt; no interrupt is in service. */
    void take(SoftLine line) {
        beginInterrupt();
        begin(line);
    }

    private void begin(SoftLine line) {
        line.onTaken();
        soft = line;
        leavesSoft = false;
        resumeSoft(0);
    }

    private void resumeSoft(long leftPs) {
        servesSoft = true;
        serving = null;
        service.set(scheduler.now() + leftPs);
    }

    /** Kernel work outside of any handler (a kernel timer): time stolen from the owner. */
    void steal(long pricePs) {
        if (interrupted) {
            service.set(service.atPs() + pricePs);
        } else {
            beginInterrupt();
            serving = null;
            leaving = true;
            service.set(scheduler.now() + pricePs);
        }
    }

    /** Charges the handler's step that is being run. */
    void oweStep(Cost cost, long pricePs) {
        tell(cost.name(), scheduler.now() + stepOwedPs, pricePs);
        stepOwedPs += pricePs;
    }

    /** What the present step of a handler has been charged so far. */
    long stepOwedPs() {
        return stepOwedPs;
    }

    /** The machine has stopped. */
    void stop() {
        service.cancel();
        sliceEnd.cancel();
        forget();
    }

    void reset() {
        forget();
        stolenPs = 0;
        switches = 0;
    }

    private void forget() {
        owner = null;
        isKept = false;
        isOverdue = false;
        last = null;
        ownedSincePs = 0;
        interrupted = false;
        serving = null;
        leaving = false;
        stepOwedPs = 0;
        soft = null;
        servesSoft = false;
        leavesSoft = false;
        softLeftPs = 0;
    }

    private void enter(IrqLine line) {
        serving = line;
        line.onTaken();
        leaving = false;
        tell("interrupt.enter", scheduler.now(), profile.interrupts().enterPs());
        service.set(scheduler.now() + profile.interrupts().enterPs());
    }

    private void onService() {
        SoftLine softLine = soft;
        if (servesSoft && softLine != null) {
            onSoftService(softLine);
            return;
        }
        IrqLine line = serving;
        if (!leaving && line != null) {
            machine.beginStep(this);
            boolean again = line.step();
            machine.endStep();
            leaving = !again;
            long exitPs = again ? 0 : profile.interrupts().exitPs();
            if (!again) {
                tell("interrupt.exit", scheduler.now() + stepOwedPs, exitPs);
            }
            long takesPs = stepOwedPs + exitPs;
            stepOwedPs = 0;
            service.set(scheduler.now() + takesPs);
            return;
        }
        if (line != null) {
            line.onLeft();
        }
        serveNext();
    }

    private void onSoftService(SoftLine line) {
        if (leavesSoft) {
            line.onLeft();
            soft = null;
            servesSoft = false;
            serveNext();
            return;
        }
        machine.beginStep(this);
        leavesSoft = !line.step();
        machine.endStep();
        long takesPs = stepOwedPs;
        stepOwedPs = 0;
        service.set(scheduler.now() + takesPs);
    }

    /** Interrupts that wait go first, then the soft interrupt that was suspended, then those that wait. */
    private void serveNext() {
        IrqLine following = machine.lines().waitingLine();
        if (following != null) {
            enter(following);
        } else if (soft != null) {
            resumeSoft(softLeftPs);
        } else {
            SoftLine waiting = machine.lines().waitingSoftLine();
            if (waiting == null) {
                endInterrupt();
            } else {
                begin(waiting);
            }
        }
    }

    private void beginInterrupt() {
        interrupted = true;
        interruptedAtPs = scheduler.now();
        if (owner != null) {
            owner.stop();
        }
    }

    private void endInterrupt() {
        interrupted = false;
        serving = null;
        stolenPs += scheduler.now() - interruptedAtPs;
        HostProcess process = owner;
        if (process == null) {
            machine.runQueue().dispatch(this);
        } else {
            process.goOn();
            if (machine.runQueue().hasReady() && !sliceEnd.isSet()) {
                sliceEnd.set(scheduler.now());
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
        if (isKept) {
            isOverdue = true;
        } else if (machine.runQueue().hasReady()) {
            process.leaveCpu();
            owner = null;
            machine.runQueue().requeue(process);
            machine.runQueue().dispatch(this);
        }
    }

    /** Adds its state while it serves no interrupt; false if it does. */
    boolean hashInto(StateKey key) {
        key.add(owner == null ? -1 : machine.runQueue().indexOf(owner));
        key.add(last == null ? -1 : machine.runQueue().indexOf(last));
        key.add(isKept);
        key.add(isOverdue);
        return !interrupted && soft == null;
    }
}
