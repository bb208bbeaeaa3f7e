package org.wirelore.emulator.host;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Rank;
import org.wirelore.emulator.time.virtual.RankActivity;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * One process of a {@link Machine}, and the {@link Host} that its program sees.
 *
 * <p>CPU time that is spent accumulates in the process and passes at the next {@link #now}, {@link #pause}, {@link
 * #sleep} or access to a device, and at the latest after a time slice. If no event is due before the process's local
 * time the clock just moves there; otherwise the events run first, and may push the process's completion out.
 */
public final class HostProcess extends Rank implements Host {
    /**
     * What becomes of the process when it has the CPU: it uses up CPU time and goes on, or looks again and again
     * whether something has changed. A sleeping one is off the CPU until something changes.
     */
    private enum State {
        COMPUTING, SPINNING, SLEEPING, OVER
    }

    private final Simulation simulation;
    private final EventQueue queue;
    private final Machine machine;
    private final ProcessBody program;
    private final Alarm turn;
    private final long pollPeriodPs;
    private final long longestOwedPs;

    private State state = State.OVER;
    /** The CPU that runs this process; null while it waits for one, or sleeps. */
    private @Nullable Cpu cpu;
    /** Spent by the running process but not yet passed. */
    private long owedPs;
    /** CPU time left until it goes on computing or spinning, while off the CPU or interrupted. */
    private long remainingPs;
    /** When the first look of the present spin took place, moved by all time during which the loop stood still. */
    private long spinOriginPs;
    private long stoppedAtPs;
    /** When a spinning process that got the CPU back is through with the context switch. */
    private long spinsFromPs;
    /** When it last came out of a wait. */
    private long computesSincePs;
    private long waitsSincePs;
    private long waitsUntilPs;
    private boolean signalled;
    private final PendingHandlers handlers = new PendingHandlers(this);
    private boolean isInKernel;
    /** CPU time passes that a handler may cut in two; what was left of it when one did. */
    private boolean isInterruptible;
    private long cutPs;
    private final WaitWords waitWords = new WaitWords();

    HostProcess(Machine machine, String name, ProcessBody program) {
        super(machine.simulation(), name);
        this.machine = machine;
        this.program = program;
        simulation = machine.simulation();
        queue = simulation.queue();
        turn = machine.scheduler().alarm(machine.hostName() + "." + name, this::onTurn);
        pollPeriodPs = machine.profile().pollPeriodPs();
        longestOwedPs = machine.profile().timeSlicePs();
    }

    @Override
    public String name() {
        return machine.hostName();
    }

    /** The machine under this process. */
    public Machine machine() {
        return machine;
    }

    /**
     * Lets a deadlock be reported in the program's own terms.
     *
     * @param words asked when a run has ended early or, by any thread, is about to be; says what the process waits for
     */
    public void explainWaits(Supplier<String> words) {
        waitWords.set(words);
    }

    @Override
    public long now() {
        long atPs = queue.now() + owedPs;
        if (handlers.isEmpty() && simulation.mayLeap() && machine.scheduler().isFreeTo(atPs)) {
            owedPs = 0;
            queue.advanceTo(atPs);
            return atPs;
        }
        // Devices that run ahead may have moved the clock meanwhile.
        owedPs = atPs - queue.now();
        return catchUp();
    }

    /**
     * The process's own time, with what it has spent that has not passed yet: what {@link #now} gives if nothing comes
     * between. It lets nothing happen.
     */
    public long reachedPs() {
        return queue.now() + owedPs;
    }

    @Override
    public Cost cost(String name) {
        return machine.cost(name);
    }

    @Override
    public void spend(Cost cost) {
        owe(CpuContext.USER, cost, cost.charge(0));
    }

    @Override
    public void spend(Cost cost, int units) {
        owe(CpuContext.USER, cost, cost.charge(units));
    }

    /** As {@link #now}, for the kernel on this process's behalf: no handler runs before the process is out of it. */
    long nowInKernel() {
        boolean isNested = isInKernel;
        isInKernel = true;
        long nowPs = now();
        isInKernel = isNested;
        return nowPs;
    }

    @Override
    public void pause(long untilPs) {
        if (beginWait(State.SPINNING, untilPs)) {
            await();
            state = State.COMPUTING;
            computesSincePs = queue.now();
        }
        signalled = false;
        runHandlers();
    }

    @Override
    public void sleep(long untilPs) {
        if (beginWait(State.SLEEPING, untilPs)) {
            Cpu left = onCpu();
            cpu = null;
            left.release();
            await();
            computesSincePs = queue.now();
        }
        signalled = false;
        runHandlers();
    }

    /** Begins a wait; false if there is nothing to wait for. */
    private boolean beginWait(State waiting, long untilPs) {
        if (handlers.isRunning()) {
            throw new IllegalStateException("a handler must not wait: process=" + rankName());
        }
        long nowPs = now();
        if (signalled || untilPs <= nowPs) {
            return false;
        }
        state = waiting;
        waitsSincePs = nowPs;
        waitsUntilPs = untilPs;
        spinOriginPs = nowPs;
        spinsFromPs = nowPs;
        if (untilPs != FOREVER) {
            turn.set(untilPs);
        }
        return true;
    }

    @Override
    public void interrupt(Runnable handler, Cost delivery) {
        if (simulation.running() instanceof HostProcess caller && caller != this) {
            caller.now();
        }
        handlers.add(handler, delivery);
        if (isInterruptible) {
            isInterruptible = false;
            boolean isComputing = cpu != null && !cpu.interrupted();
            cutPs = isComputing ? turn.atPs() - queue.now() : remainingPs;
            remainingPs = 0;
            if (isComputing) {
                turn.set(queue.now());
            }
        }
        signal();
    }

    @Override
    public void signal() {
        if (simulation.running() instanceof HostProcess signaller && signaller != this) {
            signaller.now();
        }
        if (signalled) {
            return;
        }
        signalled = true;
        if (state == State.SLEEPING) {
            wake();
        } else if (state == State.SPINNING && cpu != null && !cpu.interrupted()) {
            aimSpin();
        }
    }

    /** Charges CPU time to this process, which is running. */
    void owe(CpuContext context, Cost cost, long pricePs) {
        CpuListener listener = machine.listener();
        if (listener != null) {
            long startPs = queue.now() + owedPs;
            listener.onProcess(rankName(), context, cost.name(), startPs, startPs + pricePs);
        }
        owedPs += pricePs;
        if (owedPs >= longestOwedPs) {
            if (context == CpuContext.KERNEL) {
                nowInKernel();
            } else {
                now();
            }
        }
    }

    boolean spinsQuietly() {
        return state == State.SPINNING && !signalled;
    }

    /** The process has got a CPU, from now on. */
    void resumeOn(Cpu given, long switchPs) {
        cpu = given;
        remainingPs += switchPs;
        goOn();
    }

    /** The CPU is taken away, for an interrupt or for another process. */
    void stop() {
        stoppedAtPs = queue.now();
        if (state == State.COMPUTING) {
            remainingPs = turn.atPs() - stoppedAtPs;
        } else {
            remainingPs = Math.max(0, spinsFromPs - stoppedAtPs);
        }
        turn.cancel();
    }

    /** The CPU goes to another process. */
    void leaveCpu() {
        stop();
        cpu = null;
    }

    /** Has the CPU again after {@link #stop}. */
    void goOn() {
        long nowPs = queue.now();
        if (state == State.COMPUTING) {
            turn.set(nowPs + remainingPs);
        } else {
            spinsFromPs = nowPs + remainingPs;
            spinOriginPs += spinsFromPs - stoppedAtPs;
            if (signalled) {
                aimSpin();
            } else if (waitsUntilPs != FOREVER) {
                turn.set(Math.max(spinsFromPs, waitsUntilPs));
            }
        }
    }

    @Override
    protected void body() throws Exception {
        program.run(this);
        now();
    }

    @Override
    protected void begin() {
        state = State.COMPUTING;
        remainingPs = 0;
        machine.enqueue(this);
    }

    @Override
    protected void over() {
        state = State.OVER;
        Cpu left = onCpu();
        cpu = null;
        left.release();
    }

    @Override
    protected boolean hasWork() {
        return cpu == null && (state == State.COMPUTING
                || (state == State.SPINNING && (signalled || waitsUntilPs != FOREVER)));
    }

    @Override
    protected RankActivity history(String where) {
        String what = switch (state) {
            case COMPUTING -> cpu == null ? "the CPU" : "";
            case SPINNING -> "a change, spinning";
            case SLEEPING -> "a change, asleep";
            case OVER -> "nothing";
        };
        boolean waits = state == State.SPINNING || state == State.SLEEPING;
        return new RankActivity(rankName(), machine.hostName(), waits ? waitWords.text(what) : what, where,
                waits ? waitsSincePs : computesSincePs, waits ? waitsUntilPs : queue.now());
    }

    @Override
    protected long progress() {
        return owedPs;
    }

    void reset() {
        state = State.OVER;
        cpu = null;
        owedPs = 0;
        remainingPs = 0;
        stoppedAtPs = 0;
        spinsFromPs = 0;
        computesSincePs = 0;
        signalled = false;
        handlers.clear();
        isInKernel = false;
        isInterruptible = false;
        cutPs = 0;
    }

    /** Lets the events run that are due before the time owed has passed. */
    private long catchUp() {
        if (owedPs != 0 || simulation.stopping()) {
            long leftPs = owedPs;
            owedPs = 0;
            pass(leftPs);
        }
        runHandlers();
        return queue.now();
    }

    /** Computes for a time, in pieces if handlers have to run in the middle. */
    private void pass(long timePs) {
        long leftPs = timePs;
        do {
            state = State.COMPUTING;
            isInterruptible = !isInKernel && !handlers.isRunning();
            turn.set(queue.now() + leftPs);
            await();
            isInterruptible = false;
            leftPs = cutPs;
            cutPs = 0;
            runHandlers();
        } while (leftPs > 0);
    }

    private void runHandlers() {
        if (!isInKernel) {
            handlers.run();
        }
    }

    private void onTurn() {
        if (state == State.SLEEPING) {
            wake();
        } else {
            proceed();
        }
    }

    private void wake() {
        turn.cancel();
        state = State.COMPUTING;
        remainingPs = machine.profile().wakeUpPs();
        machine.enqueue(this);
    }

    /** A spinning process will see a change at its next look. */
    private void aimSpin() {
        long atPs = Math.max(queue.now(), spinsFromPs);
        long looks = (atPs - spinOriginPs + pollPeriodPs - 1) / pollPeriodPs;
        turn.set(Math.min(spinOriginPs + looks * pollPeriodPs, Math.max(atPs, waitsUntilPs)));
    }

    private Cpu onCpu() {
        Cpu present = cpu;
        if (present == null) {
            throw new IllegalStateException("a running process must have a CPU: process=" + rankName());
        }
        return present;
    }
}
