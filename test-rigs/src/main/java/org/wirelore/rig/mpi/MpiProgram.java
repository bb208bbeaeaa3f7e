package org.wirelore.rig.mpi;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramAbort;
import org.wirelore.rig.mpi.process.ProgramExit;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.mpi.process.RankProcessEnvironment;
import org.wirelore.rig.mpi.process.ThreadWatch;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * The program of one rank that may call MPI: loads its class, runs main, and judges how it left. Where there is no ADI
 * under it, it runs as well, as long as it does not call MPI.
 */
public final class MpiProgram implements RankProgram {
    /** The metric under which a failed program's exit code is reported. */
    public static final String EXIT_CODE = "exitCode";

    private final MpiConfig config;
    private final ProgramClasses classes;
    private final boolean isVirtual;
    private final ProgramBody body;
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
    MpiProgram(MpiConfig config, ProgramClasses classes, boolean isVirtual) {
        this(config, classes, isVirtual, new MainMethod(config));
    }

    /** @param body what runs in place of main */
    MpiProgram(MpiConfig config, ProgramClasses classes, boolean isVirtual, ProgramBody body) {
        this.body = body;
        this.config = config;
        this.classes = classes;
        this.isVirtual = isVirtual;
    }

    /** A program in a process of its own, started by the name of its class; its arguments are its own words only. */
    public static LoadedProgram launched(String mainClass, List<String> arguments, ProgramClasses classes) {
        MpiConfig config = MpiConfig.launched(mainClass, arguments);
        return new LoadedMpi(config, List.of(new MpiProgram(config, classes, false)));
    }

    /** A program of a rank in a process of its own, which may call MPI, too. */
    public static LoadedProgram around(RankProgram program, ProgramClasses classes) {
        MpiConfig config = MpiConfig.launched(program.getClass().getName(), List.of());
        return new LoadedMpi(config, List.of(new MpiProgram(config, classes, false, new PreparedProgram(program))));
    }

    /**
     * Says what a first rank in virtual time finds on its standard input, from the next run on; until then, nothing.
     */
    void readFrom(ProgramInput newInput) {
        input = newInput;
    }

    /** Says where what the program prints goes, from the next run on; until then, it is dropped. */
    void printTo(ProgramOutput newOutput) {
        output = newOutput;
    }

    /**
     * Says who learns, from the next run on, how a thread of the program has ended it whose main goes on all the same,
     * null for well: the process has to be ended. Only in a process of the rank's own.
     */
    void lastWordTo(Consumer<@Nullable Throwable> listener) {
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

    /** Adds an observer of collective operations, from the next run on. */
    void heardBy(AdiObserver listener) {
        observer = listener;
    }

    /** Has objects go with proofs, from the next run on: where others than the job's ranks can send to its ranks. */
    void sealedBy(ObjectSeal proofs) {
        seal = proofs;
    }

    @Override
    public void run(RankContext context) throws Exception {
        ClassLoader loader = body.loader(classes);
        if (!isVirtual && !(context.messenger() instanceof AdiMessenger)) {
            runAlone(context, loader);
            return;
        }
        RankProcessEnvironment processEnvironment = new RankProcessEnvironment(context,
                config.settings(isVirtual), loader, input, output, lastWord, seal);
        if (!(context.messenger() instanceof AdiMessenger messenger)) {
            ScopedValue.where(RankProcessEnvironment.RUNNING, processEnvironment).call(() -> runAlone(context, loader));
            processEnvironment.endOutput();
            return;
        }
        RankProcess process = new RankProcess(messenger.adi(), context.host(), processEnvironment, observer);
        messenger.origin().accept(process.joint());
        messenger.explainedBy(() -> {
            String rest = processEnvironment.explainRest();
            return rest != null ? rest : process.isInitialized() ? process.explainWait() : null;
        });
        ScopedValue.where(isVirtual ? RankProcess.RUNNING : RankProcess.ALONE, process)
                .where(RankProcessEnvironment.RUNNING, processEnvironment)
                .call(() -> live(context, process, processEnvironment, loader));
    }

    private @Nullable Void runAlone(RankContext context, ClassLoader loader) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            body.run(loader, context);
        } catch (ProgramExit exit) {
            if (exit.code() != 0) {
                throw exit.failure();
            }
        } finally {
            thread.setContextClassLoader(before);
        }
        return null;
    }

    private @Nullable Void live(RankContext context, RankProcess process, RankProcessEnvironment processEnvironment,
            ClassLoader loader) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            RankProcess.settle();
            processEnvironment.watchThreads();
            body.run(loader, context);
        } catch (ProgramFailure | RuntimeException | Error failure) {
            // How it has ended itself is judged below, whatever it has done with what ended it.
            if (processEnvironment.over() == null || (isVirtual && isEnd(failure))) {
                throw failure;
            }
        } finally {
            ThreadWatch.end();
            thread.setContextClassLoader(before);
            processEnvironment.endOutput();
        }
        Error ending = processEnvironment.over();
        if (ending != null && !isVirtual) {
            // Another thread that ends the program interrupts this one.
            Thread.interrupted();
        }
        switch (ending) {
            case ProgramExit exit when exit.code() != 0 -> throw exit.failure();
            case ProgramAbort abort -> throw abort;
            case null, default -> {
                // It has ended, or says that all is well.
            }
        }
        if (process.isInitialized() && !process.isFinalized()) {
            throw new ProgramExit(0).failure();
        }
        return null;
    }

    /** Whether this is not the program's failure, but how its run is ended from outside. */
    static boolean isEnd(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String name = cause.getClass().getName();
            if (name.startsWith("org.wirelore.emulator.") || name.startsWith("org.wirelore.device.api.Interrupted")) {
                return true;
            }
        }
        return false;
    }
}
