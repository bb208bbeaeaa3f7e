package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.emulator.time.Outcome;
import org.wirelore.emulator.time.Simulation;

class MachineTest {
    private final Simulation simulation = new Simulation();
    private final List<String> story = new ArrayList<>();

    static HostProfile profile(int cpus) {
        return new HostProfile("box", "a host for tests", cpus, 1_000, 30, 50, 10,
                new HostProfile.Interrupts(5, 20, 10), new HostProfile.Pio(7, 3), 1 << 16,
                new HostProfile.Pci(100, 50, 1_000_000_000_000L, 64),
                Map.of("work", Price.cpu(1), "byte", new Price(0, 1, 0, 0)));
    }

    @Test
    void spentTimePassesBeforeTheNextLookAtTheClock() {
        Machine machine = new Machine(simulation, "h", profile(1));
        machine.spawn("rank0", host -> {
            host.spend(host.cost("byte"), 123);
            story.add("" + host.now());
        });
        assertThat(simulation.run()).isEqualTo(new Outcome.Completed(123));
        assertThat(story).containsExactly("123");
    }

    @Test
    void aSignalledSpinnerGoesOnAtItsNextLook() {
        Machine machine = new Machine(simulation, "h", profile(1));
        Host[] process = new Host[1];
        Alarm arrival = simulation.queue().alarm("arrival", () -> process[0].signal());
        process[0] = machine.spawn("rank0", host -> {
            host.spend(host.cost("byte"), 3);
            host.now();
            arrival.set(25);
            host.pause(Host.FOREVER);
            story.add("" + host.now());
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(story).containsExactly("33");
    }

    @Test
    void anInterruptPushesTheRunningProcessOut() {
        Machine machine = new Machine(simulation, "h", profile(1));
        Cost work = machine.cost("byte");
        List<InterruptLine> line = new ArrayList<>();
        line.add(machine.connect("nic", () -> {
            line.get(0).set(false);
            machine.spend(work, 40);
            return false;
        }));
        Alarm arrival = simulation.queue().alarm("arrival", () -> line.get(0).set(true));
        machine.spawn("rank0", host -> {
            arrival.set(50);
            host.spend(work, 100);
            story.add("" + host.now());
        });
        simulation.run();
        assertThat(story).containsExactly("170");
        assertThat(machine.stolenPs()).isEqualTo(70);
    }

    @Test
    void twoHostsPlayPingPong() {
        Machine left = new Machine(simulation, "l", profile(1));
        Machine right = new Machine(simulation, "r", profile(1));
        int[] ball = {0};
        Host[] hosts = new Host[2];
        for (int side = 0; side < 2; side++) {
            int me = side;
            Alarm wire = simulation.queue().alarm("wire" + me, () -> {
                ball[0]++;
                hosts[1 - me].signal();
            });
            hosts[me] = (me == 0 ? left : right).spawn("rank" + me, host -> {
                while (ball[0] < 100) {
                    if (ball[0] % 2 == me) {
                        host.spend(host.cost("byte"), 17);
                        wire.set(host.now() + 100);
                    }
                    int seen = ball[0];
                    while (ball[0] < 100 && (ball[0] == seen || ball[0] % 2 != me)) {
                        host.pause(Host.FOREVER);
                    }
                }
                if (ball[0] == 100) {
                    hosts[1 - me].signal();
                }
            });
        }
        Outcome first = simulation.run();
        long hash = simulation.queue().hash();
        assertThat(first).isInstanceOf(Outcome.Completed.class);
        simulation.reset();
        ball[0] = 0;
        assertThat(simulation.run()).isEqualTo(first);
        assertThat(simulation.queue().hash()).isEqualTo(hash);
    }
}
