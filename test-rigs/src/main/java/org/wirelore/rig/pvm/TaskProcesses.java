package org.wirelore.rig.pvm;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.adi.pvm.PvmTask;
import org.wirelore.adi.pvm.TaskHalted;
import org.wirelore.adi.pvm.TaskLauncher;
import org.wirelore.rig.mpi.ProgramClass;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramExit;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.mpi.process.RankProcessEnvironment;
import org.wirelore.rig.mpi.process.ThreadWatch;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;

/** The tasks of one slot, one after the other: each as if it were a process, with classes of its own. */
final class TaskProcesses implements TaskLauncher {
    private static final List<String> NO_ARGUMENTS = List.of();

    private final RankContext context;
    private final PvmConfig config;
    private final ProgramClasses classes;
    private final boolean isVirtual;
    private final ProgramInput input;
    private final ProgramOutput output;
    private final Consumer<@Nullable Throwable> lastWord;
    private volatile @Nullable RankProcessEnvironment environment;

    TaskProcesses(RankContext context, PvmConfig config, ProgramClasses classes, boolean isVirtual,
            ProgramInput input, ProgramOutput output, Consumer<@Nullable Throwable> lastWord) {
        this.context = context;
        this.config = config;
        this.classes = classes;
        this.isVirtual = isVirtual;
        this.input = input;
        this.output = new TaskOutput(output);
        this.lastWord = lastWord;
    }

    /** What the slot waits for if its task itself sleeps; null if it does not. */
    @Nullable
    String explainRest() {
        RankProcessEnvironment running = environment;
        return running == null ? null : running.explainRest();
    }

    @Override
    public @Nullable String obstacle(String className) {
        try {
            ProgramClass.main(classes.loader(), className, config.classPath(), false);
            return null;
        } catch (ProgramFailure e) {
            return e.getMessage();
        }
    }

    @Override
    public void run(PvmTask task) throws Exception {
        ClassLoader loader = classes.loader();
        RankProcessEnvironment living = new RankProcessEnvironment(context, config.settings(isVirtual), loader, input,
                output, lastWord, ObjectSeal.NONE);
        environment = living;
        ScopedValue.where(RankProcessEnvironment.RUNNING, living).call(() -> live(task, living, loader));
        environment = null;
    }

    private @Nullable Void live(PvmTask task, RankProcessEnvironment living, ClassLoader loader) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        PrintStream out = System.out;
        PrintStream err = System.err;
        try {
            living.granted(0);
            living.watchThreads();
            task.begin(new EnvironmentRuntime(living, output.err(context.rank())));
            living.whenWoken(task::look);
            runMain(task, loader);
        } finally {
            ThreadWatch.end();
            thread.setContextClassLoader(before);
            living.endOutput();
            if (!isVirtual) {
                System.setOut(out);
                System.setErr(err);
            }
        }
        return null;
    }

    private Method found(PvmTask task, ClassLoader loader) throws ProgramFailure {
        try {
            return ProgramClass.main(loader, task.className(), config.classPath(), true);
        } catch (ProgramFailure e) {
            throw new ProgramFailure("task " + task + ": " + e.getMessage(), e.code(), e);
        }
    }

    private void runMain(PvmTask task, ClassLoader loader) throws Exception {
        Method main = found(task, loader);
        boolean isFirst = task.parent() == null;
        try {
            main.invoke(null, (Object) (isFirst ? config.arguments() : NO_ARGUMENTS).toArray(String[]::new));
        } catch (InvocationTargetException e) {
            ended(task, e.getCause() == null ? e : e.getCause());
        } catch (IllegalAccessException e) {
            throw new ProgramFailure("task " + task + ": main can't be called: " + e.getMessage(), 1, e);
        }
    }

    /** A task may end itself with exit code 0, and is ended when the virtual machine is halted. */
    private static void ended(PvmTask task, Throwable cause) throws Exception {
        if (cause instanceof TaskHalted || (cause instanceof ProgramExit exit && exit.code() == 0)) {
            return;
        }
        if (cause instanceof ProgramExit exit) {
            throw new ProgramFailure("task " + task + " has ended itself with exit code " + exit.code(), exit.code(),
                    exit);
        }
        Exception failure = ProgramClass.failure(cause);
        throw failure instanceof ProgramFailure program
                ? new ProgramFailure("task " + task + ": " + program.getMessage(), program.code(), cause)
                : failure;
    }

    /** Streams that stay open when a task ends: the next one on the slot prints there as well. */
    private record TaskOutput(ProgramOutput inner) implements ProgramOutput {
        @Override
        public PrintStream out(int rank) {
            return kept(inner.out(rank));
        }

        @Override
        public PrintStream err(int rank) {
            return kept(inner.err(rank));
        }

        private static PrintStream kept(PrintStream stream) {
            return new PrintStream(stream, true, StandardCharsets.UTF_8) {
                @Override
                public void close() {
                    flush();
                }
            };
        }
    }
}
