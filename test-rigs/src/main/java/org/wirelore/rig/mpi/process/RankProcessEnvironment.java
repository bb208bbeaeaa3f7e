package org.wirelore.rig.mpi.process;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Gate;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;

/** What one rank's program sees of the world beside MPI: its clock, its output, its random numbers. */
public final class RankProcessEnvironment implements ProcessEnvironment {
    /** Those of the rank that the current thread runs. */
    public static final ScopedValue<RankProcessEnvironment> RUNNING = ScopedValue.newInstance();

    private static final long AWAKE = -1;
    private static final int CHUNK_NANOS = 1_000_000_000;
    private static final int CHUNK_STEPS = 1_000_000;
    private static final String FLOP = "program.flop";
    private static final String WORD = "program.word";
    private static final String MISS = "program.miss";
    private static final long CLOCK_PS = 500_000;
    private static final int WORDS = 3;
    /** How long main has to notice that another thread of its program has ended it. */
    private static final long PATIENCE_NANOS = 3_000_000_000L;
    /** How long the program learns nothing of a lost rank: the master, which knows why, ends the job meanwhile. */
    private static final long LOST_NANOS = 2_000_000_000L;

    private final RankContext context;
    private final ProgramSettings settings;
    private final ClassLoader loader;
    private final boolean isVirtual;
    private final Gate gate;
    private final Thread main = Thread.currentThread();
    private final SplittableRandom random;
    private final Identities identities = new Identities();
    private final Cost clock = new Cost("program.clock", CLOCK_PS, 0);
    private final Cost nanosecond = new Cost("program.compute", 0, TimeUnits.PS_PER_NS);
    private final ProgramStreams streams;
    private final ProgramWorld world;
    private final Consumer<@Nullable Throwable> lastWord;
    private final ObjectSeal seal;
    private volatile @Nullable Error ending;
    private volatile boolean isOver;
    private final HeldMonitors monitors = new HeldMonitors();
    private long restsSincePs = AWAKE;
    private Runnable woken = () -> {
    };

    public RankProcessEnvironment(RankContext context, ProgramSettings settings, ClassLoader loader,
            ProgramInput input, ProgramOutput output, Consumer<@Nullable Throwable> lastWord, ObjectSeal seal) {
        this.context = context;
        this.settings = settings;
        this.loader = loader;
        this.isVirtual = settings.isVirtual();
        this.lastWord = lastWord;
        this.seal = seal;
        this.random = new SplittableRandom(
                context.decider().choose(context.decider().point(ChoicePoint.data("", "program")),
                        Integer.MAX_VALUE));
        this.streams = new ProgramStreams(context.rank(), input, output);
        if (!isVirtual) {
            // Its threads print to them without asking here.
            streams.open();
        }
        this.world = new ProgramWorld(streams);
        this.gate = !isVirtual
                ? new ThreadGate()
                : settings.isMeasured()
                        ? new MeasuringGate(context.host(), settings.computeScale())
                        : Gate.OPEN;
    }

    /** Nanoseconds since the run began; reading the clock costs a little, so that a loop that waits for it ends. */
    long nanoTime() {
        gate.enter();
        try {
            noteTime();
            context.host().spend(clock);
            return nowPs() / TimeUnits.PS_PER_NS;
        } finally {
            gate.leave();
        }
    }

    private long nowPs() {
        return context.messenger() instanceof AdiMessenger messenger
                ? messenger.adi().progressEngine().nowPs()
                : context.host().now();
    }

    /** Lets time pass that is the rank's alone; false if it is that of its host. */
    private boolean passAlone(long nanos) {
        return context.messenger() instanceof AdiMessenger messenger && messenger.adi().progressEngine()
                .passAlone(nanos > Host.FOREVER / TimeUnits.PS_PER_NS ? Host.FOREVER : nanos * TimeUnits.PS_PER_NS);
    }

    /** Lets the rank rest; as long as it takes if it is longer than any run. */
    void sleep(long nanos) {
        gate.enter();
        try {
            rest(nanos);
        } finally {
            gate.leave();
        }
    }

    /** Sets what is done, from inside, whenever the program may go on after it has slept or computed for a while. */
    public void whenWoken(Runnable action) {
        woken = action;
    }

    /** As a sleep of the program, from inside of a call. */
    public void restInside(long nanos) {
        rest(nanos);
    }

    private void rest(long nanos) {
        noteTime();
        if (passAlone(nanos)) {
            return;
        }
        Host host = context.host();
        long nowPs = host.now();
        long untilPs = nanos > (Host.FOREVER - nowPs) / TimeUnits.PS_PER_NS
                ? Host.FOREVER
                : nowPs + nanos * TimeUnits.PS_PER_NS;
        restsSincePs = nowPs;
        try {
            while (host.now() < untilPs) {
                host.sleep(untilPs);
                woken.run();
            }
        } finally {
            restsSincePs = AWAKE;
        }
    }

    /** What the rank waits for if the program itself sleeps; null if it does not. */
    @Nullable
    public String explainRest() {
        long sincePs = restsSincePs;
        return sincePs == AWAKE
                ? null
                : String.format(Locale.ROOT, "the end of a sleep that began at %.3f us",
                        TimeUnits.microseconds(sincePs));
    }

    /** The rank has computed for so long; nothing in a real run, where that takes its own time. */
    public void compute(long nanos) {
        if (!isVirtual) {
            return;
        }
        gate.enter();
        try {
            noteTime();
            if (!passAlone(nanos)) {
                compute(nanosecond, nanos, CHUNK_NANOS);
            }
        } finally {
            gate.leave();
        }
    }

    /** As {@link #compute(long)}, of a loop at the prices of the rank's machine; see {@code Compute.loop}. */
    public void compute(long flops, long words, long sweptBytes, long setBytes) {
        if (!isVirtual) {
            return;
        }
        gate.enter();
        try {
            noteTime();
            Host host = context.host();
            compute(host.cost(FLOP), flops, CHUNK_STEPS);
            compute(host.cost(WORD), words, CHUNK_STEPS);
            compute(host.cost(MISS), context.cache().misses(sweptBytes, setBytes), CHUNK_STEPS);
        } finally {
            gate.leave();
        }
    }

    private void compute(Cost cost, long units, int chunk) {
        for (long left = units; left > 0; left -= chunk) {
            context.host().spend(cost, (int) Math.min(left, chunk));
            woken.run();
        }
    }

    /** Records a figure of the run. */
    public void record(String name, double value, String unit) {
        gate.enter();
        try {
            context.measurements().record(name, value, unit);
        } finally {
            gate.leave();
        }
    }

    private void noteTime() {
        if (context.messenger() instanceof AdiMessenger messenger) {
            messenger.adi().progressEngine().noteTime();
        }
    }

    /** From now on, the calling thread runs the program: threads that it makes may call MPI. */
    public void watchThreads() {
        if (gate instanceof ThreadGate threads) {
            ThreadWatch.begin(threads);
        }
    }

    HeldMonitors monitors() {
        return monitors;
    }

    ProgramWorld world() {
        return world;
    }

    Identities identities() {
        return identities;
    }

    SplittableRandom random() {
        return random;
    }

    /** Passes on what the program has printed so far, unfinished lines too if it is over. */
    void flush() {
        streams.flush();
    }

    /**
     * The program has ended itself: the first time counts, and stays true if it catches what ends it. Does not return
     * to another thread of the program than that which runs main, which ends in its place; a main that does not notice,
     * as it computes or takes no interruption, is not waited for.
     */
    Error ended(Error how) {
        flush();
        endStreams();
        Error first = firstEnding(how);
        if (!isVirtual && !isMainThread()) {
            long untilNanos = System.nanoTime() + PATIENCE_NANOS;
            for (long left = PATIENCE_NANOS; !isOver && left > 0; left = untilNanos - System.nanoTime()) {
                restAtMost(left);
            }
            if (!isOver) {
                endOutput();
                lastWord.accept(verdict(first));
            }
            while (true) {
                restAtMost(PATIENCE_NANOS);
            }
        }
        return first;
    }

    /** What such an end is; null if all is well. */
    private static @Nullable Throwable verdict(Error how) {
        RankProcess process = RankProcess.currentOrNull();
        if (how instanceof ProgramExit exit) {
            return exit.code() == 0 && process != null && process.isFinalized() ? null : exit.failure();
        }
        return how;
    }

    /** May return long before: a thread that is interrupted is not parked. */
    private static void restAtMost(long nanos) {
        LockSupport.parkNanos(nanos);
        Thread.interrupted();
    }

    private synchronized Error firstEnding(Error how) {
        if (!isVirtual && !isMainThread() && !isOver) {
            main.interrupt();
        }
        Error first = ending;
        if (first == null) {
            ending = how;
            return how;
        }
        return first;
    }

    /** How the program has ended itself; null if it has not. */
    @Nullable
    Error ending() {
        return ending;
    }

    /** Main has ended: what it does on the way out is not interrupted by other threads of the program. */
    public synchronized @Nullable Error over() {
        isOver = true;
        return ending;
    }

    /** What the program prints on its way out would not be there if its process had exited. */
    private void endStreams() {
        streams.end();
    }

    public void endOutput() {
        streams.close();
    }

    @Override
    public String processorName() {
        return context.host().name();
    }

    @Override
    public int threadLevelMax() {
        return isVirtual ? MPI.THREAD_SERIALIZED : MPI.THREAD_MULTIPLE;
    }

    @Override
    public void granted(int level) {
        if (gate instanceof ThreadGate threads) {
            threads.begin(level);
        }
    }

    @Override
    public Gate gate() {
        return gate;
    }

    @Override
    public int launcherWords() {
        return settings.launcherWords() ? WORDS : 0;
    }

    @Override
    public ClassLoader programLoader() {
        return loader;
    }

    @Override
    public ObjectSeal seal() {
        return seal;
    }

    @Override
    public boolean isMainThread() {
        return Thread.currentThread().equals(main);
    }

    @Override
    public void peerLost() {
        long untilNanos = System.nanoTime() + LOST_NANOS;
        for (long left = LOST_NANOS; !isVirtual && left > 0 && !Thread.currentThread().isInterrupted();) {
            LockSupport.parkNanos(left);
            left = untilNanos - System.nanoTime();
        }
    }

    @Override
    public Error abort(int code) {
        return ended(new ProgramAbort(code));
    }
}
