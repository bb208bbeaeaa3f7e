package org.wirelore.rig.mpi;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.rig.config.ProgramConfig;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * The program of one rank that may call MPI: loads its class, runs main, and judges how it left. Where there is no ADI
 * under it, it runs as well, as long as it does not call MPI.
 */
public final class MpiProgram implements RankProgram {
    /** The metric under which a failed program's exit code is reported. */
    public static final String EXIT_CODE = "exitCode";

    private final ProgramConfig.Mpi config;
    private final ProgramClasses classes;
    private final boolean isVirtual;
    /** What runs in place of main; null: main. */
    private final @Nullable RankProgram own;
    private ProgramInput input = ProgramInput.nothing();
    private ProgramOutput output = ProgramOutput.NOWHERE;
    private Consumer<@Nullable Throwable> lastWord = failure -> {
    };
    private @Nullable AdiObserver observer;
    private ObjectSeal seal = ObjectSeal.NONE;

    /**
     * @param classes where the program's classes come from, shared by all ranks
     * @param isVirtual whether the rank shares its virtual machine with others, in virtual time
     */
    public MpiProgram(ProgramConfig.Mpi config, ProgramClasses classes, boolean isVirtual) {
        this(config, classes, isVirtual, null);
    }

    private MpiProgram(ProgramConfig.Mpi config, ProgramClasses classes, boolean isVirtual,
            @Nullable RankProgram own) {
        this.own = own;
        this.config = config;
        this.classes = classes;
        this.isVirtual = isVirtual;
    }

    /** A program in a process of its own, started by the name of its class; its arguments are its own words only. */
    public static MpiProgram launched(String mainClass, List<String> arguments, ProgramClasses classes) {
        return new MpiProgram(launchedConfig(mainClass, arguments), classes, false, null);
    }

    /** A program of a rank in a process of its own, which may call MPI, too. */
    public static MpiProgram around(RankProgram program, ProgramClasses classes) {
        return new MpiProgram(launchedConfig(program.getClass().getName(), List.of()), classes, false, program);
    }

    private static ProgramConfig.Mpi launchedConfig(String mainClass, List<String> arguments) {
        return new ProgramConfig.Mpi(mainClass, "", arguments, false, ProgramConfig.Compute.DECLARED, 1,
                ProgramConfig.Leftovers.WARN);
    }

    /**
     * Says what a first rank in virtual time finds on its standard input, from the next run on; until then, nothing.
     */
    public void readFrom(ProgramInput newInput) {
        input = newInput;
    }

    /** Says where what the program prints goes, from the next run on; until then, it is dropped. */
    public void printTo(ProgramOutput newOutput) {
        output = newOutput;
    }

    /**
     * Says who is told, from the next run on, how a thread of the program has ended it whose main goes on all the same,
     * null for well: the process has to be ended. Only in a process of the rank's own.
     */
    public void lastWordTo(Consumer<@Nullable Throwable> listener) {
        lastWord = listener;
    }

    /** The exit code that a program's failure stands for; 0 if it is no program's. */
    public static int exitCode(Throwable failure) {
        return switch (failure) {
            case ProgramFailure program -> program.code();
            case ProgramAbort abort -> abort.code();
            default -> 0;
        };
    }

    /** Whether its computing costs what it takes. */
    public boolean isMeasured() {
        return config.compute() == ProgramConfig.Compute.MEASURED;
    }

    /** Has somebody told of collective operations, from the next run on. */
    public void heardBy(AdiObserver listener) {
        observer = listener;
    }

    /** Has objects go with proofs, from the next run on: where others than the job's ranks can send to its ranks. */
    public void sealedBy(ObjectSeal proofs) {
        seal = proofs;
    }

    @Override
    public void run(RankContext context) throws Exception {
        ClassLoader loader = own == null ? classes.loader() : own.getClass().getClassLoader();
        if (!(context.messenger() instanceof AdiMessenger messenger)) {
            runAlone(context, loader);
            return;
        }
        RankSurroundings surroundings = new RankSurroundings(context, config, loader, isVirtual, input, output,
                lastWord, seal);
        RankProcess process = new RankProcess(messenger.adi(), context.host(), surroundings, observer);
        messenger.explainedBy(() -> {
            String rest = surroundings.explainRest();
            return rest != null ? rest : process.isInitialized() ? process.explainWait() : null;
        });
        ScopedValue.where(isVirtual ? RankProcess.RUNNING : RankProcess.ALONE, process)
                .where(RankSurroundings.RUNNING, surroundings)
                .call(() -> live(context, process, surroundings, loader));
    }

    private void runAlone(RankContext context, ClassLoader loader) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            call(loader, context);
        } catch (ProgramExit exit) {
            if (exit.code() != 0) {
                throw exit.failure();
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private @Nullable Void live(RankContext context, RankProcess process, RankSurroundings surroundings,
            ClassLoader loader) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            RankProcess.settle();
            surroundings.watchThreads();
            call(loader, context);
        } catch (ProgramFailure | RuntimeException | Error failure) {
            // How it has ended itself is judged below, whatever it has done with what ended it.
            if (surroundings.over() == null || (isVirtual && isEnd(failure))) {
                throw failure;
            }
        } finally {
            ThreadWatch.end();
            thread.setContextClassLoader(before);
            surroundings.endOutput();
        }
        Error ending = surroundings.over();
        if (ending != null && !isVirtual) {
            // Another thread that ends the program interrupts this one.
            Thread.interrupted();
        }
        switch (ending) {
            case ProgramExit exit when exit.code() != 0 -> throw exit.failure();
            case ProgramAbort abort -> throw abort;
            case null, default -> {
                // It has come to its end, or says that all is well.
            }
        }
        if (process.isInitialized() && !process.isFinalized()) {
            throw new ProgramExit(0).failure();
        }
        return null;
    }

    private void call(ClassLoader loader, RankContext context) throws Exception {
        if (own != null) {
            runOwn(own, context);
            return;
        }
        try {
            main(loader).invoke(null, (Object) arguments(context));
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            switch (cause) {
                case ProgramExit exit -> throw exit;
                case ProgramAbort abort -> throw abort;
                case MPIException failure when isEnd(failure) -> throw failure;
                case MPIException failure -> throw new ProgramFailure(ProgramFailure.describe(failure), 1, failure);
                case RuntimeException failure when isEnd(failure) -> throw failure;
                case Error failure when isEnd(failure) -> throw failure;
                case null -> throw new ProgramFailure("its main has failed", 1, e);
                default -> {
                    OutOfMemoryError shortage = ProgramFailure.shortage(cause);
                    if (shortage != null) {
                        throw shortage;
                    }
                    throw new ProgramFailure(ProgramFailure.describe(cause), 1, cause);
                }
            }
        } catch (IllegalAccessException e) {
            throw new ProgramFailure("main must be callable: " + e.getMessage(), 1, e);
        }
    }

    /** One kind of lack of memory is the program's failure wherever it runs; what else it throws stays as it is. */
    private static void runOwn(RankProgram program, RankContext context) throws Exception {
        try {
            program.run(context);
        } catch (OutOfMemoryError error) {
            if (ProgramFailure.shortage(error) != null) {
                throw error;
            }
            throw new ProgramFailure(ProgramFailure.describe(error), 1, error);
        }
    }

    /** Whether this is not the program's failure, but how its run is ended from outside. */
    private static boolean isEnd(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String name = cause.getClass().getName();
            if (name.startsWith("org.wirelore.emulator.") || name.startsWith("org.wirelore.device.api.Interrupted")) {
                return true;
            }
        }
        return false;
    }

    private Method main(ClassLoader loader) throws ProgramFailure {
        String name = config.mainClass();
        try {
            Method main = Class.forName(name, true, loader).getMethod("main", String[].class);
            if (!Modifier.isStatic(main.getModifiers())) {
                throw new NoSuchMethodException("main is not static");
            }
            // The class itself need not be public, as with the command java.
            main.setAccessible(true);
            return main;
        } catch (ClassNotFoundException e) {
            throw new ProgramFailure("the program's class must be on the class path: class=" + e.getMessage()
                    + ", class path=" + (config.classPath().isEmpty() ? "(none given; use -cp)" : config.classPath()),
                    2, e);
        } catch (NoSuchMethodException e) {
            throw new ProgramFailure("the program's class must have a public static void main(String[]): class="
                    + name, 2, e);
        } catch (ExceptionInInitializerError e) {
            throw new ProgramFailure("the static initializer of " + name + " has failed: " + e.getCause(), 1,
                    e.getCause());
        } catch (LinkageError e) {
            throw new ProgramFailure("the program's class must fit its libraries: " + e, 2, e);
        }
    }

    private String[] arguments(RankContext context) {
        List<String> all = new ArrayList<>();
        if (config.launcherWords()) {
            all.addAll(List.of(Integer.toString(context.rank()), "wirelore", "adi"));
        }
        all.addAll(config.arguments());
        return all.toArray(String[]::new);
    }
}
