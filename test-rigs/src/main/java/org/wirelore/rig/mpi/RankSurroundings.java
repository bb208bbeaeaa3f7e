package org.wirelore.rig.mpi;

import java.io.PrintStream;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Gate;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.Surroundings;
import org.wirelore.device.api.Host;
import org.wirelore.rig.config.ProgramConfig;
import org.wirelore.rig.program.RankContext;

/** What one rank's program sees of the world beside MPI: its clock, its output, its chance. */
final class RankSurroundings implements Surroundings {
    /** Those of the rank that the current thread runs. */
    static final ScopedValue<RankSurroundings> RUNNING = ScopedValue.newInstance();

    private static final int WORDS = 3;
    private static final int MULTIPLE = 3;
    private static final int SERIALIZED = 2;

    private final RankContext context;
    private final ProgramConfig.Mpi config;
    private final ClassLoader loader;
    private final boolean isVirtual;
    private final Gate gate;
    private final Thread main = Thread.currentThread();
    private final SplittableRandom random;
    private final PrintStream out;
    private final PrintStream err;
    private @Nullable RankProcess process;

    RankSurroundings(RankContext context, ProgramConfig.Mpi config, ClassLoader loader, boolean isVirtual,
            ProgramOutput output) {
        this.context = context;
        this.config = config;
        this.loader = loader;
        this.isVirtual = isVirtual;
        this.random = new SplittableRandom(context.decider().choose(context.decider().point("program"),
                Integer.MAX_VALUE));
        this.out = output.out(context.rank());
        this.err = isVirtual ? out : output.err(context.rank());
        this.gate = !isVirtual
                ? new ThreadGate()
                : config.compute() == ProgramConfig.Compute.MEASURED
                        ? new MeasuringGate(context.host(), config.computeScale())
                        : Gate.OPEN;
    }

    void attach(RankProcess rank) {
        process = rank;
    }

    Host host() {
        return context.host();
    }

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    SplittableRandom random() {
        return random;
    }

    boolean isVirtual() {
        return isVirtual;
    }

    /** Passes on what the program has printed so far, unfinished lines too if it is over. */
    void flush() {
        out.flush();
        err.flush();
    }

    void endOutput() {
        flush();
        out.close();
        if (out != err) {
            err.close();
        }
    }

    @Override
    public String processorName() {
        return context.host().name();
    }

    @Override
    public int threadLevelMax() {
        return isVirtual ? SERIALIZED : MULTIPLE;
    }

    @Override
    public void granted(int level) {
        if (gate instanceof ThreadGate threads && level == MULTIPLE) {
            threads.close();
        }
    }

    @Override
    public Gate gate() {
        return gate;
    }

    @Override
    public int launcherWords() {
        return config.launcherWords() ? WORDS : 0;
    }

    @Override
    public ClassLoader programLoader() {
        return loader;
    }

    @Override
    public boolean isMainThread() {
        return Thread.currentThread() == main;
    }

    @Override
    public Error abort(int code) {
        flush();
        return new ProgramAbort(code);
    }

    @Nullable
    RankProcess process() {
        return process;
    }
}
