package org.wirelore.emulator.contract;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** The stage of the contracts in the emulator's virtual time: a simulation, and a machine for each host name. */
final class SimulatedStage implements Stage {
    private static final long SECOND_PS = 1_000_000_000_000L;
    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final Limits LIMITS = new Limits(3_600 * SECOND_PS, 50_000_000, MINUTE_NANOS);

    private final Simulation simulation = new Simulation();
    private final HostProfile profile;
    private final Map<String, Machine> machines = new LinkedHashMap<>();
    private final IdentityHashMap<Host, Program> programs = new IdentityHashMap<>();
    private int processes;

    SimulatedStage(HostProfile profile) {
        this.profile = profile;
    }

    /** The world that this stage is. */
    Simulation simulation() {
        return simulation;
    }

    /** The machine of that name, on which there is a process. */
    Machine machine(String hostName) {
        return Objects.requireNonNull(machines.get(hostName));
    }

    @Override
    public Scheduler scheduler() {
        return simulation.queue();
    }

    @Override
    public Host process(String hostName) {
        Machine machine = machines.computeIfAbsent(hostName, name -> new Machine(simulation, name, profile));
        return machine.spawn("process" + processes++, process -> {
            Program program = programs.get(process);
            if (program != null) {
                program.run();
            }
        });
    }

    @Override
    public void start(Host process, Program program) {
        programs.put(process, program);
    }

    @Override
    public void run() {
        try (simulation) {
            Outcome outcome = play();
            if (outcome instanceof Outcome.Failed failed && failed.cause() instanceof AssertionError error) {
                throw error;
            }
            if (outcome instanceof Outcome.Failed failed) {
                throw new AssertionError("a program must not fail: " + failed, failed.cause());
            }
            if (!(outcome instanceof Outcome.Completed)) {
                throw new AssertionError("every program must end: " + outcome);
            }
        }
    }

    /** Plays once and leaves the simulation usable for a reset and another run. */
    Outcome play() {
        Outcome outcome = simulation.run(LIMITS);
        if (outcome instanceof Outcome.Completed) {
            simulation.settle(LIMITS.virtualPs());
        }
        return outcome;
    }
}
