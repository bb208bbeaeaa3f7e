package org.wirelore.emulator.host;

import java.util.Objects;
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
    private final Simulation simulation;
    private final EventQueue queue;
    private final Machine machine;
    private final ProcessBody program;
    private final Alarm turn;
    private final long longestOwedPs;

    private ProcessState state = ProcessState.OVER;
    /** The CPU that runs this process; null while it waits for one, or sleeps. */
    private @Nullable Cpu cpu;
    /** Spent by the running process but not yet passed. */
    private long owedPs;
    /** CPU time left until it goes on computing or spinning, while off the CPU or interrupted. */
    private long remainingPs;
    private final PollingLoop loop;
    /** When it last came out of a wait. */
    private long computesSincePs;
    private long waitsSincePs;
    private long waitsUntilPs;
    private final WaitNews news = new WaitNews();
    private final PendingHandlers handlers = new PendingHandlers(this);
    /** CPU time passes that a handler may cut in two; what was left of it when one did. */
    private boolean isInterruptible;
    private long cutPs;
    private final WaitWords waitWords = new WaitWords();
    /** A card that it is stalled at would answer now. */
    private boolean isRetryDue;
    private final Runnable retry = this::onRetry;
    private final GatheredStores gathered = new GatheredStores();

    HostProcess(Machine machine, String name, ProcessBody program) {
        super(machine.simulation(), name);
        this.machine = machine;
        this.program = program;
        simulation = machine.simulation();
        queue = simulation.queue();
        turn = machine.scheduler().alarm(machine.hostName() + "." + name, this::onTurn);
        loop = new PollingLoop(machine.profile().pollPeriodPs());
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

    /** Sets what says, to any thread and in the program's terms, what the process waits for as a run ends early. */
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

    /** The process's own time: what {@link #now} gives if nothing comes between. It lets nothing happen. */
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
        boolean wereHeld = handlers.hold(true);
        long nowPs = now();
        handlers.hold(wereHeld);
        return nowPs;
    }

    @Override
    public void pause(long untilPs) {
        if (beginWait(ProcessState.SPINNING, untilPs)) {
            await();
            state = ProcessState.COMPUTING;
            computesSincePs = queue.now();
        }
        news.clear();
        handlers.run();
    }

    @Override
    public void sleep(long untilPs) {
        if (beginWait(ProcessState.SLEEPING, untilPs)) {
            Cpu left = Objects.requireNonNull(cpu);
            cpu = null;
            left.release();
            await();
            computesSincePs = queue.now();
        }
        news.clear();
        handlers.run();
    }

    /** What a card runs when it would answer an access that it has not answered before. */
    Runnable retry() {
        return retry;
    }

    /** Computes no further until a card has run {@link #retry}; no handler of the process runs meanwhile. */
    void stall() {
        if (!isRetryDue) {
            loop.begin(queue.now());
            state = ProcessState.STALLED;
            await();
            state = ProcessState.COMPUTING;
            computesSincePs = queue.now();
        }
        isRetryDue = false;
    }

    private void onRetry() {
        isRetryDue = true;
        if (state == ProcessState.STALLED && cpu != null && !cpu.interrupted()) {
            turn.set(queue.now());
        }
    }

    GatheredStores gathered() {
        return gathered;
    }

    /** Begins a wait; false if there is nothing to wait for. */
    private boolean beginWait(ProcessState waiting, long untilPs) {
        if (handlers.isRunning()) {
            throw new IllegalStateException("a handler must not wait: process=" + rankName());
        }
        gathered.drain();
        long nowPs = machine.waitsFrom(this);
        if (news.end(waiting) || untilPs <= nowPs) {
            return false;
        }
        state = waiting;
        waitsSincePs = nowPs;
        waitsUntilPs = untilPs;
        loop.begin(nowPs);
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
        tell(true);
    }

    @Override
    public void changed() {
        tell(false);
    }

    @Override
    protected void reminded() {
        signal();
    }

    private void tell(boolean signals) {
        if (simulation.running() instanceof HostProcess teller && teller != this) {
            teller.now();
        }
        boolean isNews = news.add(signals, state);
        if (isNews && state == ProcessState.SLEEPING) {
            wake();
        } else if (isNews && state == ProcessState.SPINNING && cpu != null && !cpu.interrupted()) {
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
        return state == ProcessState.SPINNING && !news.end(state);
    }

    /** The process has got a CPU, from now on. */
    void resumeOn(Cpu given, long switchPs) {
        cpu = given;
        remainingPs += switchPs;
        goOn();
    }

    /** The CPU is taken away, for an interrupt or for another process. */
    void stop() {
        loop.stop(queue.now());
        remainingPs = state == ProcessState.COMPUTING ? turn.atPs() - queue.now() : loop.switchLeftPs();
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
        if (state == ProcessState.COMPUTING || (state == ProcessState.STALLED && isRetryDue)) {
            turn.set(nowPs + remainingPs);
        } else if (state != ProcessState.STALLED) {
            loop.goOn(nowPs + remainingPs);
            if (news.end(state)) {
                aimSpin();
            } else if (waitsUntilPs != FOREVER) {
                turn.set(Math.max(loop.fromPs(), waitsUntilPs));
            }
        }
    }

    @Override
    protected void body() throws Exception {
        program.run(this);
        gathered.drain();
        now();
    }

    @Override
    protected void begin() {
        state = ProcessState.COMPUTING;
        remainingPs = 0;
        machine.enqueue(this);
    }

    @Override
    protected void over() {
        state = ProcessState.OVER;
        Cpu left = Objects.requireNonNull(cpu);
        cpu = null;
        left.release();
    }

    @Override
    protected boolean hasWork() {
        return cpu == null && (state == ProcessState.COMPUTING || (state == ProcessState.STALLED && isRetryDue)
                || (state == ProcessState.SPINNING && (news.end(state) || waitsUntilPs != FOREVER)));
    }

    @Override
    protected RankActivity history(String where) {
        String what = state.words(cpu != null);
        boolean waits = state == ProcessState.SPINNING || state == ProcessState.SLEEPING;
        return new RankActivity(rankName(), machine.hostName(), waits ? waitWords.text(what) : what, where,
                waits ? waitsSincePs : computesSincePs, waits ? waitsUntilPs : queue.now());
    }

    @Override
    protected long progress() {
        return owedPs;
    }

    /** Its machine has stopped; whether it lived. */
    boolean onStop() {
        turn.cancel();
        reset();
        return kill();
    }

    void reset() {
        state = ProcessState.OVER;
        cpu = null;
        owedPs = 0;
        remainingPs = 0;
        loop.begin(0);
        computesSincePs = 0;
        news.clear();
        handlers.clear();
        isInterruptible = false;
        cutPs = 0;
        isRetryDue = false;
        gathered.clear();
    }

    /** Lets the events run that are due before the time owed has passed. */
    private long catchUp() {
        if (owedPs != 0 || simulation.stopping()) {
            long leftPs = owedPs;
            owedPs = 0;
            pass(leftPs);
        }
        handlers.run();
        return queue.now();
    }

    /** Computes for a time, in pieces if handlers have to run in the middle. */
    private void pass(long timePs) {
        long leftPs = timePs;
        do {
            state = ProcessState.COMPUTING;
            isInterruptible = handlers.mayRun();
            turn.set(queue.now() + leftPs);
            await();
            isInterruptible = false;
            leftPs = cutPs;
            cutPs = 0;
            handlers.run();
        } while (leftPs > 0);
    }

    private void onTurn() {
        if (state == ProcessState.SLEEPING) {
            wake();
        } else {
            proceed();
        }
    }

    private void wake() {
        turn.cancel();
        state = ProcessState.COMPUTING;
        remainingPs = machine.profile().wakeUpPs();
        machine.enqueue(this);
    }

    /** A spinning process will see a change at its next look. */
    private void aimSpin() {
        turn.set(loop.nextLookPs(queue.now(), waitsUntilPs));
    }
}
