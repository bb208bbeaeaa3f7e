package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Processes that another terminates. A unit of work takes 1. */
class TerminatedProcessTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "h", TestHosts.profile(2));
    private final Cost work = machine.cost("byte");
    private final List<String> history = new ArrayList<>();
    private final Termination[] victim = new Termination[1];

    /** A process that notes how its program ends. */
    private void victim(ProcessBody program) {
        machine.spawn("victim", host -> {
            Termination termination = new Termination((HostProcess) host);
            victim[0] = termination;
            try {
                program.run(host);
                history.add("ended");
            } catch (Termination.Terminated e) {
                termination.beginExit();
                host.spend(work, 5);
                history.add("terminated at " + (host.now() - 5));
            }
        });
    }

    private void terminateAt(long atPs) {
        machine.spawn("killer", host -> {
            while (host.now() < atPs) {
                host.sleep(atPs);
            }
            victim[0].request();
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
    }

    @Test
    void aSleepAndAComputationEnd() {
        victim(host -> host.sleep(Host.FOREVER));
        terminateAt(1_000);
        simulation.reset();
        simulation.run();
        assertThat(history).hasSize(2).allMatch(line -> line.startsWith("terminated at 1"));
    }

    @Test
    void aProgramThatCatchesItMeetsItAgain() {
        victim(host -> {
            try {
                host.spend(work, 10_000);
                host.now();
            } catch (Termination.Terminated first) {
                history.add("caught");
                assertThatThrownBy(host::now).isInstanceOf(Termination.Terminated.class);
                host.sleep(Host.FOREVER);
            }
        });
        terminateAt(500);
        assertThat(history).hasSize(2).first().isEqualTo("caught");
    }

    @Test
    void theKernelIsLeftFirst() {
        victim(host -> {
            machine.spend(work, 3_000);
            machine.now();
            history.add("out of the kernel");
            host.now();
        });
        terminateAt(500);
        assertThat(history).hasSize(2).first().isEqualTo("out of the kernel");
    }
}
