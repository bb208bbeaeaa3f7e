package org.wirelore.rig.pvm;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.pvm.PvmDaemon;
import org.wirelore.adi.pvm.PvmException;
import org.wirelore.adi.pvm.PvmSlot;
import org.wirelore.adi.pvm.PvmTask;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** What one rank of a virtual machine does: a slot for tasks, or the daemon of its host. */
final class PvmProgram implements RankProgram {
    private final PvmConfig config;
    private final ProgramClasses classes;
    private final boolean isVirtual;
    private ProgramInput input = ProgramInput.nothing();
    private ProgramOutput output = ProgramOutput.NOWHERE;
    private Consumer<@Nullable Throwable> lastWord = failure -> {
    };
    private @Nullable AdiObserver observer;

    /**
     * @param classes where the program's classes come from, shared by all tasks
     * @param isVirtual whether the rank shares its virtual machine with others, in virtual time
     */
    PvmProgram(PvmConfig config, ProgramClasses classes, boolean isVirtual) {
        this.config = config;
        this.classes = classes;
        this.isVirtual = isVirtual;
    }

    /** Sets what the first task finds on its standard input, from the next run on. */
    void readFrom(ProgramInput newInput) {
        input = newInput;
    }

    /** Sets where what tasks print goes, from the next run on. */
    void printTo(ProgramOutput newOutput) {
        output = newOutput;
    }

    /** Sets the listener for the end of a program whose main goes on, from the next run on. */
    void lastWordTo(Consumer<@Nullable Throwable> listener) {
        lastWord = listener;
    }

    /** Sets who hears what is to be said of messages that were never received, from the next run on. */
    void heardBy(AdiObserver listener) {
        observer = listener;
    }

    @Override
    public void run(RankContext context) throws Exception {
        if (!(context.messenger() instanceof AdiMessenger messenger)) {
            throw new ProgramFailure("PVM needs a protocol of the ADI", 2, null);
        }
        boolean sleeps = isVirtual && config.daemonWait() == PvmConfig.DaemonWait.SLEEP;
        try {
            if (context.rank() >= config.slots()) {
                PvmDaemon daemon = new PvmDaemon(messenger.adi(), context.host(), config.slots(), sleeps,
                        config.mainClass());
                messenger.explainedBy(daemon::waitsFor);
                daemon.run(context.host().name());
            } else {
                serveTasks(context, messenger, sleeps);
            }
        } catch (PvmException e) {
            throw e.getCause() instanceof AdiException network
                    ? network
                    : new ProgramFailure(String.valueOf(e.getMessage()), 1, e);
        }
    }

    private void serveTasks(RankContext context, AdiMessenger messenger, boolean sleeps) throws Exception {
        TaskProcesses processes = new TaskProcesses(context, config, classes, isVirtual, input, output, lastWord);
        PvmSlot slot = new PvmSlot(messenger.adi(), context.host(), config.slots(), sleeps, processes);
        messenger.explainedBy(() -> {
            String rest = processes.explainRest();
            return rest != null ? rest : slot.waitsFor();
        });
        ScopedValue.where(isVirtual ? PvmTask.RUNNING : PvmTask.ALONE, slot).call(() -> {
            if (!isVirtual) {
                PvmTask.settle();
            }
            slot.run(context.host().name(), config.mainClass());
            return slot;
        });
        AdiObserver listener = observer;
        if (listener != null) {
            slot.warnings().forEach(text -> listener.on(new CoreEvent(context.rank()).warning(text)));
        }
    }
}
