package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.emulator.time.virtual.Simulation;

/** A process in the kernel is not preempted. */
class KeptCpuTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
    private final List<String> history = new ArrayList<>();

    @AfterEach
    void end() {
        simulation.close();
    }

    private void work(String name, Host host, int bytes) {
        host.spend(host.cost("byte"), bytes);
        history.add(name + " at " + host.now());
    }

    private void other() {
        machine.spawn("other", host -> work("other", host, 100));
    }

    @Test
    void aSliceThatEndsInTheKernelIsOverWhenTheProcessLeavesIt() {
        machine.spawn("one", host -> {
            machine.keepCpu(host, true);
            work("one", host, 3_000);
            machine.keepCpu(host, false);
            work("one", host, 10);
        });
        other();
        simulation.run();
        assertThat(history).containsExactly("one at 3000", "other at 3130", "one at 3170");
    }

    @Test
    void aSliceThatEndsBeforeOrAfterIsNotTouched() {
        machine.spawn("one", host -> {
            machine.keepCpu(host, true);
            work("one", host, 10);
            machine.keepCpu(host, false);
            work("one", host, 1_200);
        });
        other();
        simulation.run();
        assertThat(history).containsExactly("one at 10", "other at 1130", "one at 1370");
    }

    @Test
    void interruptsComeAsEver() {
        List<InterruptLine> line = new ArrayList<>();
        line.add(machine.connect("nic", () -> {
            line.get(0).set(false);
            history.add("interrupt at " + machine.now());
            return false;
        }));
        simulation.queue().alarm("arrival", () -> line.get(0).set(true)).set(1_500);
        machine.spawn("one", host -> {
            machine.keepCpu(host, true);
            work("one", host, 2_000);
            machine.keepCpu(host, false);
            work("one", host, 10);
        });
        other();
        simulation.run();
        assertThat(history).containsExactly("interrupt at 1525", "one at 2030", "other at 2160", "one at 2200");
    }

    @Test
    void whoSleepsKeepsNothing() {
        machine.spawn("one", host -> {
            machine.keepCpu(host, true);
            host.sleep(500);
            work("one", host, 1_200);
        });
        machine.spawn("other", host -> work("other", host, 3_000));
        simulation.run();
        assertThat(history.getFirst()).startsWith("one");
    }
}
