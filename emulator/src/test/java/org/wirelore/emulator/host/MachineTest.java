package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

class MachineTest {
    private final Simulation simulation = new Simulation();
    private final List<String> history = new ArrayList<>();

    @Test
    void spentTimePassesBeforeTheNextLookAtTheClock() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        machine.spawn("rank0", host -> {
            host.spend(host.cost("byte"), 123);
            history.add("" + host.now());
        });
        assertThat(simulation.run()).isEqualTo(new Outcome.Completed(123));
        assertThat(history).containsExactly("123");
    }

    @Test
    void aSignalledSpinnerGoesOnAtItsNextLook() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        Host[] process = new Host[1];
        Alarm arrival = simulation.queue().alarm("arrival", () -> process[0].signal());
        process[0] = machine.spawn("rank0", host -> {
            host.spend(host.cost("byte"), 3);
            host.now();
            arrival.set(25);
            host.pause(Host.FOREVER);
            history.add("" + host.now());
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(history).containsExactly("33");
    }

    @Test
    void anInterruptPushesTheRunningProcessOut() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
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
            history.add("" + host.now());
        });
        simulation.run();
        assertThat(history).containsExactly("170");
        assertThat(machine.stolenPs()).isEqualTo(70);
    }

    @Test
    void anInterruptHandlerRunsInStepsAndIsEnteredAgainWhileTheLineIsAsserted() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        Cost work = machine.cost("byte");
        int[] steps = {0};
        List<InterruptLine> line = new ArrayList<>();
        line.add(machine.connect("nic", () -> {
            history.add("step at " + machine.now());
            machine.spend(work, 8);
            steps[0]++;
            if (steps[0] == 4) {
                line.get(0).set(false);
            }
            return steps[0] % 2 == 1;
        }));
        simulation.queue().alarm("arrival", () -> line.get(0).set(true)).set(100);
        simulation.run();
        // Latency 5, enter 20; two steps of 8; exit 10, enter 20; two steps of 8.
        assertThat(history).containsExactly("step at 125", "step at 133", "step at 171", "step at 179");
        assertThat(machine.interrupts()).isEqualTo(2);
        assertThat(machine.stolenPs()).isEqualTo(92);
    }

    @Test
    void aRequestThatIsGoneOnArrivalIsSpurious() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        InterruptLine line = machine.connect("nic", () -> false);
        simulation.queue().alarm("up", () -> line.set(true)).set(10);
        simulation.queue().alarm("down", () -> line.set(false)).set(12);
        simulation.run();
        assertThat(machine.spuriousInterrupts()).isEqualTo(1);
        assertThat(machine.interrupts()).isZero();
    }

    @Test
    void withTwoCpusAnInterruptSparesTheProcessThatComputes() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(2));
        List<InterruptLine> line = new ArrayList<>();
        line.add(machine.connect("nic", () -> {
            line.get(0).set(false);
            return false;
        }));
        Alarm arrival = simulation.queue().alarm("arrival", () -> line.get(0).set(true));
        machine.spawn("computes", host -> {
            arrival.set(50);
            host.spend(host.cost("byte"), 100);
            history.add("computed at " + host.now());
        });
        machine.spawn("spins", host -> {
            host.pause(200);
            history.add("spun until " + host.now());
        });
        simulation.run();
        assertThat(history).containsExactly("computed at 100", "spun until 200");
        assertThat(machine.stolenPs()).isEqualTo(30);
    }

    @Test
    void aSpinStandsStillDuringAnInterrupt() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        Host[] process = new Host[1];
        List<InterruptLine> line = new ArrayList<>();
        line.add(machine.connect("nic", () -> {
            line.get(0).set(false);
            process[0].signal();
            return false;
        }));
        Alarm arrival = simulation.queue().alarm("arrival", () -> line.get(0).set(true));
        process[0] = machine.spawn("rank0", host -> {
            arrival.set(10);
            host.pause(Host.FOREVER);
            history.add("" + host.now());
        });
        simulation.run();
        // Interrupted at 15, half way through a round, until 45; the round's other half ends at 50.
        assertThat(history).containsExactly("50");
    }

    @Test
    void processesShareACpuInTimeSlices() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        for (String name : List.of("a", "b")) {
            machine.spawn(name, host -> {
                for (int i = 0; i < 15; i++) {
                    host.spend(host.cost("byte"), 100);
                    host.now();
                }
                history.add(name + " at " + host.now());
            });
        }
        simulation.run();
        // a 0-1000, switch, b 1030-2000, switch, a 2030-2530, switch, b 2560-3090.
        assertThat(history).containsExactly("a at 2530", "b at 3090");
        assertThat(machine.contextSwitches()).isEqualTo(3);
    }

    @Test
    void aSpinnerUsesUpItsSliceWhenOthersAreReady() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        Host[] spinner = new Host[1];
        spinner[0] = machine.spawn("spins", host -> {
            host.pause(Host.FOREVER);
            history.add("spun until " + host.now());
        });
        machine.spawn("computes", host -> {
            history.add("began at " + host.now());
            host.spend(host.cost("byte"), 200);
            host.now();
            spinner[0].signal();
            history.add("signalled at " + host.now());
        });
        simulation.run();
        assertThat(history).containsExactly("began at 1030", "signalled at 1230", "spun until 1260");
    }

    @Test
    void aSleeperFreesTheCpuAndPaysForItsWakeUp() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        machine.spawn("sleeps", host -> {
            host.sleep(400);
            history.add("awake at " + host.now());
        });
        machine.spawn("computes", host -> {
            host.spend(host.cost("byte"), 100);
            history.add("computed at " + host.now());
        });
        simulation.run();
        // Switch 30 to the second; at 400 the CPU is idle again: switch 30 and wake-up 50.
        assertThat(history).containsExactly("computed at 130", "awake at 480");
    }

    @Test
    void aSignalBeforeTheWaitEndsItAtOnceAndOnlyOnce() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        Host[] process = new Host[1];
        Alarm early = simulation.queue().alarm("early", () -> process[0].signal());
        process[0] = machine.spawn("rank0", host -> {
            early.set(10);
            host.spend(host.cost("byte"), 20);
            host.pause(Host.FOREVER);
            history.add("" + host.now());
            host.pause(70);
            history.add("" + host.now());
        });
        simulation.run();
        assertThat(history).containsExactly("20", "70");
    }

    @Test
    void registersAreReachedInOrderAndCostProgrammedInputOutput() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        int[] register = {0};
        RegisterBank card = machine.map(new RegisterBank() {
            @Override
            public int read(int offset, int sizeBytes) {
                return register[0];
            }

            @Override
            public void write(int offset, int sizeBytes, int value) {
                register[0] = value;
            }
        });
        Alarm change = simulation.queue().alarm("change", () -> register[0]++);
        machine.spawn("rank0", host -> {
            card.write(0, 41);
            change.set(9);
            history.add(card.read(0) + " at " + host.now());
        });
        simulation.run();
        assertThat(history).containsExactly("42 at 10");
        assertThat(machine.cost("pio.read").charges()).isEqualTo(1);
    }

    @Test
    void aStoreOfSeveralWordsIsOneAccessWhichCostsItsFirstAndItsFurtherWords() {
        HostProfile words = TestHosts.profile(1);
        HostProfile wide = new HostProfile("wide", "stores lines of 16 bytes", 1, 1_000, 30, 50, 10,
                words.interrupts(), new HostProfile.Pio(7, 3, 16, 2), 1 << 16, words.pci(), words.prices());
        Machine machine = new Machine(simulation, "h", wide);
        RegisterBank card = machine.map(new StoreLog());
        machine.spawn("rank0", host -> {
            card.write(32, MemorySegment.ofArray(new byte[16]), 0, 16);
            card.write(8, MemorySegment.ofArray(new byte[8]), 0, 8);
            history.add("" + host.now());
        });
        simulation.run();
        assertThat(card.storeBytesMax()).isEqualTo(16);
        assertThat(new Machine(simulation, "g", words).map(new StoreLog()).storeBytesMax()).isEqualTo(4);
        assertThat(history).containsExactly("32+16", "8+8", "" + (3 + 3 * 2 + 3 + 2));
        assertThat(machine.cost("pio.burst").charges()).isEqualTo(2);
        assertThat(machine.cost("pio.write").charges()).isZero();
    }

    @Test
    void theCpuPaysForItsWaitForTheBus() {
        HostProfile plain = TestHosts.profile(1);
        HostProfile.Bursts bursts = new HostProfile.Bursts(50, 1_000_000_000_000L, 0);
        HostProfile sharing = new HostProfile("sharing", "gives way after 64 bytes", 1, 1_000, 30, 50, 10,
                plain.interrupts(), new HostProfile.Pio(7, 3, 16, 2), 1 << 16,
                new HostProfile.Pci(100, bursts, bursts, 64), plain.prices());
        Machine machine = new Machine(simulation, "h", sharing);
        RegisterBank card = machine.map(new StoreLog());
        machine.spawn("rank0", host -> {
            machine.bus().spread(host.now(), 100_000, 6400, true, byPs -> history.add("delayed by " + byPs));
            card.read(0, 4);
            history.add("" + host.now());
            card.write(0, MemorySegment.ofArray(new byte[16]), 0, 16);
            history.add("" + host.now());
        });
        simulation.run();
        assertThat(history).containsExactly("214", "0+16", "" + (214 + 3 + 3 * 2));
        assertThat(machine.cost("pio.wait").chargedPs()).isEqualTo(207);
    }

    private final class StoreLog implements RegisterBank {
        @Override
        public int read(int offset, int sizeBytes) {
            return 0;
        }

        @Override
        public void write(int offset, int sizeBytes, int value) {
            throw new AssertionError("a store must be one access");
        }

        @Override
        public int storeBytesMax() {
            return 1 << 20;
        }

        @Override
        public void write(int offset, MemorySegment from, long fromOffset, int length) {
            history.add(offset + "+" + length);
        }
    }

    @Test
    void kernelWorkOutsideOfAnyContextIsStolenFromTheRunningProcess() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        Cost work = machine.cost("byte");
        Alarm timer = simulation.queue().alarm("timer", () -> {
            machine.spend(work, 15);
            machine.spend(work, 5);
        });
        machine.spawn("rank0", host -> {
            timer.set(50);
            host.spend(work, 100);
            history.add("" + host.now());
        });
        simulation.run();
        assertThat(history).containsExactly("120");
    }

    @Test
    void anUnknownCostNamesItsNeighbours() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        assertThatThrownBy(() -> machine.cost("bite")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name=bite").hasMessageContaining("nearest=[byte, ");
    }

    @Test
    void aDeciderMayLetAnotherReadyProcessRunFirst() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        machine.decideBy(new LastOfAll());
        for (String name : List.of("a", "b", "c")) {
            machine.spawn(name, host -> history.add(name));
        }
        simulation.run();
        assertThat(history).containsExactly("a", "c", "b");
    }

    private static final class LastOfAll implements Decider {
        @Override
        public int point(ChoicePoint point) {
            return 0;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return 0;
        }

        @Override
        public int choose(int point, int alternatives) {
            return alternatives - 1;
        }
    }

    @Test
    void twoHostsPlayPingPong() {
        Machine left = new Machine(simulation, "l", TestHosts.profile(1));
        Machine right = new Machine(simulation, "r", TestHosts.profile(1));
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
