package org.wirelore.rig.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.paced.ExternalLog;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.CardExecution;

/** Cards in paced time whose cable leads through ports in memory, on a clock that jumps. */
class CardsOnPortsTest {
    private static final Limits LIMITS = Limits.NONE.withVirtualPs(1_000_000_000_000L).withWallNanos(60_000_000_000L);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final VariantConfig variant = Rigs.load("fmp-on-veth", "program.arguments.rounds=8").variants().getFirst();

    @Test
    void whatFmpSendsPassesThePortsAndAReplayNeedsNone() throws IOException {
        long hash;
        List<FramePort> ports = WarmUp.ports(2);
        Path log = folder.resolve(ExternalWires.fileName(variant));
        try (ExternalWires wires = ExternalWires.over(variant, ports, WarmUp.clock(), LIMITS,
                new ExternalLog(FileChannel.open(log, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), 2));
                RigInstance instance = instance(wires)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            wires.giveBack();
            assertThat(instance.clean()).as("%s", instance.oracles()).isTrue();
            SortedMap<String, Long> counters = instance.counters();
            assertThat(counters.get("ether0.left.packetsIn")).isGreaterThan(16)
                    .isEqualTo(counters.get("ether0.right.packetsOut"));
            assertThat(counters.get("ether0.left.latencyNs")).isGreaterThanOrEqualTo(20_000);
            hash = instance.queue().hash();
        }
        Path again = Files.createDirectory(folder.resolve("again"));
        try (ExternalWires wires = ExternalWires.recorded(variant, folder, again);
                RigInstance instance = instance(wires)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.queue().hash()).isEqualTo(hash);
        }
    }

    @Test
    void slicesOfAnyLengthMakeTheSameRunOfALog() throws IOException {
        Path log = folder.resolve(ExternalWires.fileName(variant));
        long hash;
        try (ExternalWires wires = ExternalWires.over(variant, WarmUp.ports(2), WarmUp.clock(), LIMITS,
                new ExternalLog(FileChannel.open(log, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), 2));
                RigInstance instance = new RigInstance(variant, new SeededDecider(1), PlacedFaults.NONE, null, wires,
                        new CardExecution(true, true, 1_000_000))) {
            instance.run();
            wires.giveBack();
            hash = instance.queue().hash();
        }
        Path again = Files.createDirectory(folder.resolve("again"));
        try (ExternalWires wires = ExternalWires.recorded(variant, folder, again);
                RigInstance instance = new RigInstance(variant, new SeededDecider(1), PlacedFaults.NONE, null, wires,
                        new CardExecution(false, true, 100_000_000))) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.queue().hash()).isEqualTo(hash);
        }
    }

    @Test
    void aFrameThatIsLostCutsAPacketOfWhichFmpSaysWhoseItWas() {
        assertThat(after(Fate.LOST)).contains("ether0.left", "lost=1");
    }

    @Test
    void aFrameThatComesTwiceCutsAPacket() {
        assertThat(after(Fate.TWICE)).contains("ether0.left", "doubled=1");
    }

    /** What is said of a run in which a port does something to one frame in the middle of a packet. */
    private String after(Fate fate) {
        List<FramePort> ports = WarmUp.ports(2);
        try (ExternalWires wires = ExternalWires.over(variant, List.of(ports.getFirst(),
                new Spoiling(ports.getLast(), fate)), WarmUp.clock(), LIMITS, null);
                RigInstance instance = instance(wires)) {
            Outcome outcome = instance.run();
            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            String cause = String.valueOf(((Outcome.Failed) outcome).cause());
            assertThat(cause).contains("rank 0", "rank 1", "packet");
            assertThat(instance.counters().get(fate == Fate.LOST ? "ether0.left.gaps" : "ether0.left.cut"))
                    .isEqualTo(1);
            return instance.oracles().toString();
        }
    }

    private RigInstance instance(ExternalWires wires) {
        return new RigInstance(variant, new SeededDecider(1), PlacedFaults.NONE, null, wires, CardExecution.USUAL);
    }

    private enum Fate {
        LOST, TWICE
    }

    /** Does something to the seventh long frame that it sends. */
    private static final class Spoiling implements FramePort {
        private static final int LONG_BYTES = 1_000;
        private static final int SPOILED = 7;

        private final FramePort port;
        private final Fate fate;
        private int sent;

        Spoiling(FramePort port, Fate fate) {
            this.port = port;
            this.fate = fate;
        }

        @Override
        public boolean send(MemorySegment from, long offset, int length) {
            boolean isSpoiled = length > LONG_BYTES && ++sent == SPOILED;
            boolean isSent = (isSpoiled && fate == Fate.LOST) || port.send(from, offset, length);
            return (isSpoiled && fate == Fate.TWICE) ? port.send(from, offset, length) : isSent;
        }

        @Override
        public int receive(MemorySegment into, long offset) {
            return port.receive(into, offset);
        }

        @Override
        public String name() {
            return port.name();
        }

        @Override
        public int frameBytesMax() {
            return port.frameBytesMax();
        }

        @Override
        public boolean isUp() {
            return port.isUp();
        }

        @Override
        public PortCounters counters() {
            return port.counters();
        }

        @Override
        public String trouble() {
            return port.trouble();
        }

        @Override
        public void close() {
            port.close();
        }
    }
}
