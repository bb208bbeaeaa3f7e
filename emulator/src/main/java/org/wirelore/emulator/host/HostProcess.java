package org.wirelore.emulator.host;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.CallNotes;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Rank;
import org.wirelore.emulator.time.virtual.RankActivity;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * One process of a {@link Machine}, and the {@link Host} that its program sees.
 *
 * <p>CPU time that is spent passes at the next {@link #now}, {@link #pause}, {@link #sleep} or access to a device, and
 * at the latest after a time slice ({@link OwedTime}).
 */
public final class HostProcess extends Rank implements Host {
    private final Simulation simulation;
    private final EventQueue queue;
    private final Machine machine;
    private final ProcessBody program;
    private final Alarm turn;

    private ProcessState state = ProcessState.OVER;
    /** The CPU that runs this process; null while it waits for one, or sleeps. */
    private @Nullable Cpu cpu;
    private final OwedTime owed;
    /** CPU time left until it goes on computing or spinning, while off the CPU or interrupted. */
    private long remainingPs;
    private final PollingLoop loop;
    /** When it last came out of a wait. */
    private long computesSincePs;
    private final ProcessWait wait = new ProcessWait();
    private final PendingHandlers handlers = new PendingHandlers(this);
    /** A card that it is stalled at would answer now. */
    private boolean isRetryDue;
    private final Runnable retry = this::onRetry;
    private final CombiningWindow.GatheredStores gathered = new CombiningWindow.GatheredStores();
    private final CallPath path = new CallPath(this);

    HostProcess(Machine machine, String name, ProcessBody program) {
        super(machine.simulation(), name);
        this.machine = machine;
        this.program = program;
        simulation = machine.simulation();
        queue = simulation.queue();
        turn = machine.scheduler().alarm(machine.hostName() + "." + name, this::onTurn);
        loop = new PollingLoop(machine.profile().pollPeriodPs());
        owed = new OwedTime(this, handlers);
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
        wait.explain(words);
    }

    @Override
    public long now() {
        long nowPs = owed.pass();
        path.time(nowPs);
        return nowPs;
    }

    /** The process's own time: what {@link #now} gives if nothing comes between. It lets nothing happen. */
    public long reachedPs() {
        return queue.now() + owed.ps();
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
        path.goesOnInKernel();
        return nowPs;
    }

    @Override
    public void pause(long untilPs) {
        if (beginWait(ProcessState.SPINNING, untilPs)) {
            await();
            state = ProcessState.COMPUTING;
            computesSincePs = queue.now();
        }
        endWait();
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
        endWait();
    }

    private void endWait() {
        path.time(queue.now());
        wait.clear();
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

    CombiningWindow.GatheredStores gathered() {
        return gathered;
    }

    /** Begins a wait; false if there is nothing to wait for. */
    private boolean beginWait(ProcessState waiting, long untilPs) {
        if (handlers.isRunning()) {
            throw new IllegalStateException("a handler must not wait: process=" + rankName());
        }
        gathered.drain();
        long nowPs = machine.waitsFrom(this);
        path.beginsToWait();
        if (wait.isOver(waiting) || untilPs <= nowPs) {
            return false;
        }
        state = waiting;
        wait.begin(nowPs, untilPs);
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
        handlers.interrupt(handler, delivery);
        signal();
    }

    /** Has it end now what it computes; what was left of that. */
    long breakOff() {
        boolean isComputing = cpu != null && !cpu.interrupted();
        long leftPs = isComputing ? turn.atPs() - queue.now() : remainingPs;
        remainingPs = 0;
        if (isComputing) {
            turn.set(queue.now());
        }
        return leftPs;
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
        boolean isNews = wait.add(signals, state);
        if (isNews && state == ProcessState.SLEEPING) {
            wake();
        } else if (isNews && state == ProcessState.SPINNING && cpu != null && !cpu.interrupted()) {
            aimSpin();
        }
    }

    /** As {@link OwedTime#add}. */
    void owe(CpuContext context, Cost cost, long pricePs) {
        owed.add(context, cost, pricePs);
    }

    boolean spinsQuietly() {
        return state == ProcessState.SPINNING && !wait.isOver(state);
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
            if (wait.isOver(state)) {
                aimSpin();
            } else if (wait.isTimed()) {
                turn.set(Math.max(loop.fromPs(), wait.untilPs()));
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
        machine.runQueue().enqueue(this);
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
                || (state == ProcessState.SPINNING && (wait.isOver(state) || wait.isTimed())));
    }

    @Override
    protected RankActivity history(String where) {
        String what = state.words(cpu != null);
        boolean waits = state.waits();
        return new RankActivity(rankName(), machine.hostName(), waits ? wait.text(what) : what, where,
                waits ? wait.sincePs() : computesSincePs, waits ? wait.untilPs() : queue.now());
    }

    @Override
    protected long progress() {
        return owed.ps();
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
        owed.reset();
        remainingPs = 0;
        loop.begin(0);
        computesSincePs = 0;
        wait.clear();
        handlers.clear();
        isRetryDue = false;
        gathered.clear();
        path.reset();
    }

    /** Computes for a time, or until {@link #breakOff}. */
    void compute(long timePs) {
        state = ProcessState.COMPUTING;
        turn.set(queue.now() + timePs);
        await();
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
        machine.runQueue().enqueue(this);
    }

    /** A spinning process will see a change at its next look. */
    private void aimSpin() {
        turn.set(loop.nextLookPs(queue.now(), wait.untilPs()));
    }

    @Override
    protected boolean isTurnSet() {
        return turn.isSet();
    }

    @Override
    public @Nullable CallNotes notes() {
        return path.isOn() ? path : null;
    }

    /** How it comes to where it is. */
    public CallPath path() {
        return path;
    }

    /** Adds its state while nothing but processes is under way; false if not all of it can be added. */
    boolean hashInto(StateKey key) {
        long nowPs = queue.now();
        key.add(state);
        if (state == ProcessState.OVER) {
            return true;
        }
        key.add(owed.ps());
        key.add(cpu != null);
        wait.hashInto(key, state, nowPs);
        loop.hashInto(key, state.waits(), nowPs);
        return handlers.hashInto(key) && (handlers.mayRun() || path.hasKernelSaid()) && state != ProcessState.STALLED
                && gathered.isEmpty() && path.hashInto(key, state.waits(), nowPs);
    }
}
