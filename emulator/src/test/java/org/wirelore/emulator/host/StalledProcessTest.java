package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** A CPU that waits for a card's answer, and one that gathers stores. */
class StalledProcessTest {
    private final Simulation simulation = new Simulation();
    private final List<String> history = new ArrayList<>();

    /** A card whose loads take a time, and that writes down stores. */
    private final class SlowCard implements RegisterBank {
        private final Alarm answer = simulation.queue().alarm("answer", this::onAnswer);
        private final long takesPs;
        private @Nullable Runnable waiting;
        private boolean isReady;

        SlowCard(long takesPs) {
            this.takesPs = takesPs;
        }

        private void onAnswer() {
            isReady = true;
            Runnable cpu = waiting;
            if (cpu != null) {
                waiting = null;
                cpu.run();
            }
        }

        @Override
        public boolean accepts(int offset, int length, boolean isRead, Runnable retry) {
            if (!isRead || isReady) {
                isReady = false;
                return true;
            }
            waiting = retry;
            answer.set(simulation.queue().now() + takesPs);
            return false;
        }

        @Override
        public int read(int offset, int sizeBytes) {
            return 42;
        }

        @Override
        public void write(int offset, int sizeBytes, int value) {
            history.add(offset + ":" + sizeBytes);
        }

        @Override
        public int storeBytesMax() {
            return 64;
        }

        @Override
        public void write(int offset, MemorySegment from, long fromOffset, int length) {
            history.add(offset + "+" + length);
        }
    }

    private static HostProfile gathering() {
        return new HostProfile("box", "gathers stores", 1, 1_000, 30, 50, 10,
                new HostProfile.Interrupts(5, 20, 10), new HostProfile.Pio(7, 3, 32, 2), 1 << 16,
                new HostProfile.Pci(100, 50, 1_000_000_000_000L, 64), Map.of("work", Price.cpu(1)));
    }

    @Test
    void aLoadTakesAsLongAsTheCard() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        SlowCard card = new SlowCard(500);
        machine.spawn("rank0", host -> {
            RegisterBank mapped = machine.map(host, card, false);
            history.add(mapped.read(0) + " at " + host.now());
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(history).containsExactly("42 at 507");
    }

    @Test
    void anInterruptIsServedWhileAProcessIsStalled() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        SlowCard card = new SlowCard(500);
        Cost work = machine.cost("byte");
        List<InterruptLine> line = new ArrayList<>();
        line.add(machine.connect("nic", () -> {
            line.get(0).set(false);
            machine.spend(work, 600);
            return false;
        }));
        Alarm arrival = simulation.queue().alarm("arrival", () -> line.get(0).set(true));
        machine.spawn("rank0", host -> {
            arrival.set(100);
            RegisterBank mapped = machine.map(host, card, false);
            history.add(mapped.read(0) + " at " + host.now());
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(history).containsExactly("42 at " + (100 + 5 + 20 + 600 + 10));
    }

    @Test
    void whatSignalsAStalledProcessIsNotLost() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        SlowCard card = new SlowCard(500);
        Host[] process = new Host[1];
        Alarm arrival = simulation.queue().alarm("arrival", () -> process[0].signal());
        process[0] = machine.spawn("rank0", host -> {
            arrival.set(100);
            machine.map(host, card, false).read(0);
            host.pause(Host.FOREVER);
            history.add("on at " + host.now());
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(history).containsExactly("on at 507");
    }

    @Test
    void storesGatherInLinesAndLeaveWholeOrInPiecesWhenDrained() {
        Machine machine = new Machine(simulation, "h", gathering());
        machine.spawn("rank0", host -> {
            RegisterBank mapped = machine.map(host, new SlowCard(1), true);
            for (int offset = 0; offset < 32; offset += 4) {
                assertThat(history).isEmpty();
                mapped.write(offset, offset);
            }
            assertThat(history).containsExactly("0+32");
            history.clear();
            mapped.write(64, MemorySegment.ofArray(new byte[12]), 0, 12);
            mapped.write(77, 1, 5);
            mapped.write(96, 6);
            mapped.drain();
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(history).containsExactly("64+8", "72:4", "77:1", "96:4");
    }

    @Test
    void theOldestLineLeavesForAFifthAndALoadSendsItsOwn() {
        Machine machine = new Machine(simulation, "h", gathering());
        machine.spawn("rank0", host -> {
            RegisterBank mapped = machine.map(host, new SlowCard(1), true);
            for (int line = 0; line < 5; line++) {
                mapped.write(32 * line, line);
            }
            assertThat(history).containsExactly("0:4");
            mapped.read(64 + 16);
            assertThat(history).containsExactly("0:4", "64:4");
            host.pause(host.now() + 10);
            assertThat(history).as("before a wait").containsExactly("0:4", "64:4", "32:4", "96:4", "128:4");
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
    }

    @Test
    void aHostWithoutBuffersStoresAtOnce() {
        Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
        machine.spawn("rank0", host -> {
            machine.map(host, new SlowCard(1), true).write(0, 1);
            assertThat(history).containsExactly("0:4");
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
    }
}
