package org.wirelore.emulator.backend.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FilterRunner;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.contract.DatalinkContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkNamespace;

/** The datalink on three interfaces of a bridge keeps its contract. */
class PacketDatalinkContractTest {
    private static final Map<String, String> INTERFACES = Map.of("sender", "veth0", "listener", "veth1", "bystander",
            "veth2");

    /** No test changes them. */
    private static @Nullable NetworkNamespace sharedHosts;
    private static @Nullable NetworkNamespace sharedBridge;

    @BeforeAll
    static void makeBridge() throws IOException {
        Needs.namespaces();
        NetworkNamespace hosts = NetworkNamespace.make("hosts");
        sharedHosts = hosts;
        NetworkNamespace between = NetworkNamespace.make("bridge");
        sharedBridge = between;
        IpCommand.run("-n", between.name(), "link", "add", "br0", "type", "bridge", "mcast_snooping", "0");
        IpCommand.run("-n", between.name(), "link", "set", "dev", "br0", "addrgenmode", "none", "up");
        for (String name : INTERFACES.values()) {
            IpCommand.run("-n", hosts.name(), "link", "add", name, "type", "veth", "peer", "name", "p" + name, "netns",
                    between.name());
            IpCommand.run("-n", hosts.name(), "link", "set", "dev", name, "addrgenmode", "none", "up");
            IpCommand.run("-n", between.name(), "link", "set", "dev", "p" + name, "master", "br0", "addrgenmode",
                    "none", "up");
        }
    }

    @AfterAll
    static void removeBridge() throws IOException {
        if (sharedHosts != null) {
            sharedHosts.close();
        }
        if (sharedBridge != null) {
            sharedBridge.close();
        }
    }

    @Nested
    class WithReceiveRing extends OnABridge {
        WithReceiveRing() {
            super(PacketConfig.Path.AUTO, true);
        }
    }

    /** As on a kernel that has no tables. */
    @Nested
    class WithCallsAndTablesInTheProcess extends OnABridge {
        WithCallsAndTablesInTheProcess() {
            super(PacketConfig.Path.CALLS, false);
        }
    }

    abstract static class OnABridge extends DatalinkContract {
        private static final long TASK_NS = 20_000_000;
        private static final long GROUP = 0x0100_5E00_0007L;
        private final PacketConfig.Path path;
        private final boolean mayUseTables;
        private final NetworkNamespace hosts = Objects.requireNonNull(sharedHosts);
        private final List<Datalink> opened = new ArrayList<>();

        OnABridge(PacketConfig.Path path, boolean mayUseTables) {
            this.path = path;
            this.mayUseTables = mayUseTables;
        }

        @AfterEach
        void closeEverything() {
            opened.forEach(Datalink::close);
        }

        @Override
        protected Stage newStage() {
            return new SlowedStage();
        }

        @Override
        protected Datalink open(Stage stage, Host process) {
            PacketConfig config = PacketConfig.of(Objects.requireNonNull(INTERFACES.get(process.name())), TYPE)
                    .along(path).withNeighbours();
            try {
                Datalink datalink = hosts.inside(() -> PacketDatalink.open(config, mayUseTables));
                opened.add(datalink);
                return datalink;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Test
        void theKernelItselfRunsAFilterWithoutATable() throws IOException {
            try (PacketDatalink from = hosts.inside(() -> PacketDatalink.open(PacketConfig.of("veth0", TYPE)));
                    PacketDatalink to = hosts.inside(() -> PacketDatalink.open(PacketConfig.of("veth1", TYPE)))) {
                to.setFilter(new BpfBuilder()
                        .add(Bpf.LD | Bpf.B | Bpf.ABS, Datalink.HEADER_BYTES)
                        .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, 0, null, "keep")
                        .add(Bpf.RET, Bpf.DROP)
                        .label("keep")
                        .add(Bpf.RET, Bpf.KEEP)
                        .program(0));
                send(from, to.address(), 0);
                send(from, to.address(), 1);
                assertThat(nextMark(to)).isEqualTo(1);
                assertThat(to.port().receivedByKernel()).isEqualTo(1);
                assertThat(to.counters().filtered()).isEqualTo(DatalinkCounters.UNKNOWN);
            }
        }

        /** What the task uses is in the system's memory, which closing gives back. */
        @Test
        void aTaskRunsUntilThePortIsClosedAndNeverAfterwards() throws IOException {
            AtomicInteger turns = new AtomicInteger();
            AtomicBoolean isInside = new AtomicBoolean();
            PacketDatalink port = hosts.inside(() -> PacketDatalink.open(PacketConfig.of("veth0", TYPE).along(path)));
            assertThat(port.serve(() -> {
                isInside.set(true);
                turns.incrementAndGet();
                long untilNs = System.nanoTime() + TASK_NS;
                while (System.nanoTime() < untilNs) {
                    Thread.onSpinWait();
                }
                isInside.set(false);
            })).isTrue();
            assertThatThrownBy(() -> port.serve(turns::incrementAndGet)).isInstanceOf(IllegalStateException.class);
            while (turns.get() < 3 || !isInside.get()) {
                Thread.onSpinWait();
            }
            Thread.currentThread().interrupt();
            port.close();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(isInside).isFalse();
        }

        /** What the table does not name the kernel drops, or else the process; a group that is joined changes none. */
        @Test
        void theKernelItselfRunsAFilterWithATableWhereItCan() throws IOException {
            if (mayUseTables) {
                Needs.noObstacleInKernel(PacketDatalink.tableObstacle());
            }
            try (PacketDatalink from = hosts.inside(() -> PacketDatalink.open(PacketConfig.of("veth0", TYPE)));
                    PacketDatalink to = hosts.inside(() -> PacketDatalink.open(PacketConfig.of("veth1", TYPE)
                            .along(path), mayUseTables))) {
                assertThat(to.filterRunner()).isEqualTo(FilterRunner.KERNEL);
                WordTable table = to.setFilter(new BpfBuilder()
                        .add(Bpf.LD | Bpf.W | Bpf.TAB, 0)
                        .add(Bpf.ST, 0)
                        .add(Bpf.LD | Bpf.B | Bpf.ABS, Datalink.HEADER_BYTES)
                        .add(Bpf.ST, 1)
                        .add(Bpf.LDX | Bpf.MEM, 0)
                        .jump(Bpf.JMP | Bpf.JEQ | Bpf.X, 0, "keep", null)
                        .add(Bpf.LDX | Bpf.IMM, 0)
                        .add(Bpf.ST | Bpf.TAB, 1)
                        .add(Bpf.RET, Bpf.DROP)
                        .label("keep")
                        .add(Bpf.RET, Bpf.KEEP)
                        .program(2));
                assertThat(to.filterRunner()).isEqualTo(mayUseTables ? FilterRunner.EBPF : FilterRunner.PROCESS);
                table.set(0, 7);
                to.join(GROUP);
                send(from, to.address(), 6);
                send(from, to.address(), 7);
                send(from, GROUP, 8);
                send(from, GROUP, 7);
                assertThat(nextMark(to)).isEqualTo(7);
                assertThat(nextMark(to)).isEqualTo(7);
                assertThat(table.get(1)).isEqualTo(8);
                assertThat(to.port().receivedByKernel()).isEqualTo(mayUseTables ? 2 : 4);
                assertThat(to.counters().filtered()).isEqualTo(DatalinkCounters.UNKNOWN);
            }
        }

        private static void send(Datalink from, long destination, int mark) {
            ByteBuffer frame = ByteBuffer.allocate(60);
            frame.putLong(0, destination << 16).putShort(6, (short) (from.address() >>> 32))
                    .putInt(8, (int) from.address()).putShort(12, (short) TYPE)
                    .put(Datalink.HEADER_BYTES, (byte) mark);
            assertThat(from.send(MemorySegment.ofArray(frame.array()), 0, 60)).isTrue();
        }

        private static int nextMark(Datalink to) {
            byte[] into = new byte[60];
            while (to.receive(MemorySegment.ofArray(into), 0, 60) == Datalink.NONE) {
                Thread.onSpinWait();
            }
            return into[Datalink.HEADER_BYTES];
        }
    }
}
