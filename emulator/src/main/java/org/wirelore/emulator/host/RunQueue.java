package org.wirelore.emulator.host;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.StateKey;
import org.wirelore.emulator.time.virtual.Simulation;

/** The processes of a machine, and the order in which those that are ready get its CPUs, as {@link Machine} says. */
final class RunQueue {
    private final Machine machine;
    private final Cpu[] cpus;
    private final List<HostProcess> processes = new ArrayList<>();
    /** Those that came in the course of a run. */
    private final List<HostProcess> late = new ArrayList<>();
    private final List<HostProcess> ready = new ArrayList<>();
    private @Nullable Decider decider;
    private int readyPoint;

    /** @param cpus of the machine; not copied */
    RunQueue(Machine machine, Cpu[] cpus) {
        this.machine = machine;
        this.cpus = cpus;
    }

    /** As {@link Machine#spawn}. */
    HostProcess spawn(String name, ProcessBody program) {
        HostProcess process = new HostProcess(machine, name, program);
        processes.add(process);
        Simulation simulation = machine.simulation();
        if (simulation.running() != null) {
            late.add(process);
            machine.scheduler().alarm(machine.hostName() + ".begin." + name, process::beginLate)
                    .set(simulation.queue().now());
        }
        return process;
    }

    /** As {@link Machine#decideBy}. */
    void decideBy(Decider scheduling) {
        decider = scheduling;
        readyPoint = scheduling.point(new ChoicePoint(machine.hostName(), "", ChoicePoint.Kind.ORDER, "ready"));
    }

    /** Whether a process waits for a CPU. */
    boolean hasReady() {
        return !ready.isEmpty();
    }

    /** A process has become ready. */
    void enqueue(HostProcess process) {
        ready.add(process);
        Cpu chosen = null;
        for (Cpu cpu : cpus) {
            if (cpu.idle() && (chosen == null || cpu.remembers(process))) {
                chosen = cpu;
            }
        }
        if (chosen != null) {
            dispatch(chosen);
        } else {
            for (Cpu cpu : cpus) {
                cpu.limitSlice();
            }
        }
    }

    /** A process has used up its slice. */
    void requeue(HostProcess process) {
        ready.add(process);
    }

    /** Gives an idle CPU to the process whose turn it is, if any is ready. */
    void dispatch(Cpu cpu) {
        int waiting = ready.size();
        if (waiting == 0 || !cpu.idle()) {
            return;
        }
        HostProcess process = ready.remove(waiting > 1 && decider != null ? decider.choose(readyPoint, waiting) : 0);
        if (ready.isEmpty()) {
            for (Cpu other : cpus) {
                other.freeSlice();
            }
        }
        cpu.run(process);
    }

    /** The machine has stopped; the names of the processes that have ended by it. */
    List<String> stop() {
        ready.clear();
        return processes.stream().filter(HostProcess::onStop).map(HostProcess::rankName).toList();
    }

    void reset() {
        processes.removeAll(late);
        late.clear();
        ready.clear();
        processes.forEach(HostProcess::reset);
    }

    int indexOf(HostProcess process) {
        return processes.indexOf(process);
    }

    void renewPaths() {
        for (HostProcess process : processes) {
            process.path().renew();
        }
    }

    /** Adds the state of the processes; false if not all of it can be added, or there are several. */
    boolean hashInto(StateKey key) {
        boolean isWhole = ready.isEmpty() && processes.size() == 1 && late.isEmpty();
        for (HostProcess process : processes) {
            isWhole &= process.hashInto(key);
        }
        return isWhole;
    }
}
