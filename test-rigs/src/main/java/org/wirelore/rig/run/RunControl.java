package org.wirelore.rig.run;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.program.ProgramInput;

/** The instance that runs now, which another thread can end and ask how far it has come. */
final class RunControl {
    private ProgramInput input = ProgramInput.nothing();
    private volatile boolean stopped;
    private volatile @Nullable RigInstance running;
    private volatile Supplier<String> progress = () -> "";

    /** Says what the first rank can read, in runs that begin later. */
    void readFrom(ProgramInput newInput) {
        input = newInput;
    }

    /** Says how far a run in other processes, or one of many runs, has come. */
    void progressOf(Supplier<String> newProgress) {
        progress = newProgress;
    }

    /** Ends the present run and begins no other. For any thread. */
    void stop() {
        stopped = true;
        RigInstance instance = running;
        if (instance != null) {
            instance.abort();
        }
    }

    boolean isStopped() {
        return stopped;
    }

    /** How far the run has come, in words. For any thread. */
    String progress() {
        String many = progress.get();
        RigInstance instance = running;
        if (instance == null) {
            return many;
        }
        // Of many runs each is short, and where its ranks are is of no interest.
        return many.isEmpty() ? instance.progressOfRanks() : many + "; " + instance.progress();
    }

    /**
     * Whether what is missing may be missing because of Ctrl-C, which ends guests, lines and commands under way, too.
     */
    boolean isEnding() {
        if (ExitHook.isProcessEnding()) {
            stopped = true;
        }
        return stopped;
    }

    /** Runs something in an instance that {@link #stop} can reach meanwhile. */
    <T> T enter(RigInstance instance, Supplier<T> work) {
        running = instance;
        instance.readFrom(input);
        try {
            if (stopped) {
                instance.abort();
            }
            return work.get();
        } finally {
            running = null;
        }
    }
}
