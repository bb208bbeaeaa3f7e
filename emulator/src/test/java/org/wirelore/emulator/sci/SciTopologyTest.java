package org.wirelore.emulator.sci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

/** Ringlets that cards and switches join: routes, and all nodes writing to all others at once. */
class SciTopologyTest {
    private final SteppedScheduler scheduler = new SteppedScheduler();

    private static SciTopology.Port port(int hub, int controller) {
        return new SciTopology.Port(hub, controller);
    }

    /** Four ringlets of two cards, each through a port of a switch. */
    private static SciTopology star() {
        List<List<SciTopology.Port>> ringlets = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ringlets.add(List.of(port(2 * i, 0), port(8, i), port(2 * i + 1, 0)));
        }
        return SciTopology.switched(ids(8), List.of(4), ringlets);
    }

    /** Two switches with three ringlets of their own, and one that joins them. */
    private static SciTopology twoSwitches() {
        List<List<SciTopology.Port>> ringlets = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            ringlets.add(List.of(port(i, 0), port(6 + i / 3, i % 3)));
        }
        ringlets.add(List.of(port(6, 3), port(7, 3)));
        return SciTopology.switched(ids(6), List.of(6, 4), ringlets);
    }

    private static List<Integer> ids(int cards) {
        return IntStream.range(0, cards).mapToObj(i -> 4 * i + 4).toList();
    }

    @Test
    void aTorusHasDolphinsNodeIds() {
        SciTopology torus = SciTopology.torus(List.of(15, 15, 15));
        assertThat(torus.plugs()).isEqualTo(3_375);
        assertThat(torus.nodeId(0)).isEqualTo(4);
        assertThat(torus.nodeId(14)).isEqualTo(60);
        assertThat(torus.nodeId(15)).isEqualTo(68);
        assertThat(torus.nodeId(15 * 15)).isEqualTo(964);
        assertThat(torus.nodeId(3_374)).isEqualTo(60 + 14 * 64 + 14 * 960);
        assertThat(torus.ringlets()).hasSize(3 * 15 * 15).allSatisfy(ringlet -> assertThat(ringlet).hasSize(15));
    }

    @Test
    void aPacketGoesAlongXFirstAndThenAlongY() {
        SciFabric fabric = fabric(SciTopology.torus(List.of(3, 3)), 16);
        List<Node> nodes = nodes(fabric);
        nodes.get(0).start(node -> 8, 1);
        scheduler.drain();
        List<String> used = new ArrayList<>();
        fabric.countLinks((name, value) -> {
            if (name.endsWith(".packets") && value > 0) {
                used.add(name + " " + value);
            }
        });
        // From card 0 at (0, 0) along x to card 2, on along y to card 8 at (2, 2); and back over card 6 at (0, 2).
        assertThat(used).containsExactlyInAnyOrder("card0:0.link.packets 1", "card1:0.link.packets 1",
                "card2:1.link.packets 1", "card5:1.link.packets 1", "card8:0.link.packets 1",
                "card6:1.link.packets 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"star", "two switches", "4 x 4", "3 x 3 x 3", "2 x 5"})
    void everyNodeWritesToEveryOtherAtOnceAndAllOfItEnds(String name) {
        SciTopology topology = switch (name) {
            case "star" -> star();
            case "two switches" -> twoSwitches();
            case "4 x 4" -> SciTopology.torus(List.of(4, 4));
            case "2 x 5" -> SciTopology.torus(List.of(2, 5));
            default -> SciTopology.torus(List.of(3, 3, 3));
        };
        // With room for one packet of a kind, everybody is in everybody's way.
        SciFabric fabric = fabric(topology, 1);
        List<Node> nodes = nodes(fabric);
        int cards = topology.plugs();
        int each = 10 * (cards - 1);
        for (int i = 0; i < cards; i++) {
            int own = i;
            nodes.get(i).start(number -> (own + 1 + number % (cards - 1)) % cards, each);
        }
        scheduler.drain();
        assertThat(nodes).allSatisfy(node -> {
            assertThat(node.completed).isEqualTo(each);
            assertThat(node.taken).isEqualTo(each);
        });
        assertThat(fabric.inFlight()).isZero();
    }

    @Test
    void impossibleNetworksAreRefused() {
        assertThatThrownBy(() -> SciTopology.ringlet(List.of(4, 4))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SciTopology.ringlet(List.of(0xFFF0))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SciTopology.ringlet(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SciTopology.ringlet(ids(17))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SciTopology.torus(List.of(16))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SciTopology.torus(List.of(2, 2, 2, 2))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SciTopology.switched(ids(2), List.of(2), List.of(List.of(port(0, 0), port(2, 0)))))
                .as("a card without a ringlet").isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SciTopology.switched(ids(2), List.of(2, 2),
                List.of(List.of(port(0, 0), port(2, 0), port(3, 0)), List.of(port(1, 0), port(2, 1), port(3, 1)))))
                .as("two ways").hasMessageContaining("circle");
    }

    private SciFabric fabric(SciTopology topology, int room) {
        return new SciFabric("sci0", SciConfig.of(topology,
                IntStream.range(0, topology.hubs())
                        .mapToObj(i -> i < topology.plugs() ? "card" + i : "switch" + (i - topology.plugs()))
                        .toList(),
                RingTiming.of(400_000_000, 70_000, 100_000), 10_000)
                .with(new SciConfig.Transit(room, 300_000, 400_000_000)),
                FabricEnvironment.plain(scheduler, new SeededDecider(1)));
    }

    private List<Node> nodes(SciFabric fabric) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < fabric.plugs(); i++) {
            nodes.add(new Node(fabric.plug(i), fabric));
        }
        return nodes;
    }

    /** Writes a number of times, eight at once, and checks that between two nodes nothing is doubled or lost. */
    private final class Node implements TransactionStation {
        private final TransactionWire wire;
        private final SciFabric fabric;
        private final List<List<Integer>> seen = new ArrayList<>();
        private IntUnaryOperator targets = node -> 0;
        private int each;
        private int sent;
        private int completed;
        private int taken;

        Node(TransactionWire wire, SciFabric fabric) {
            this.wire = wire;
            this.fabric = fabric;
            wire.attach(this);
            for (int i = 0; i < fabric.plugs(); i++) {
                seen.add(new ArrayList<>());
            }
        }

        void start(IntUnaryOperator newTargets, int number) {
            targets = newTargets;
            each = number;
            scheduler.alarm("start", this::fill).set(1_000_000);
        }

        private void fill() {
            while (sent < each && sent - completed < 8) {
                SciPacket packet = wire.claim();
                packet.targetId = fabric.plug(targets.applyAsInt(sent)).nodeId();
                packet.command = SciPacket.WRITE;
                packet.offset = sent++;
                packet.dataBytes = 64;
                wire.send(packet);
            }
        }

        @Override
        public int onPacket(SciPacket packet) {
            if (packet.command == SciPacket.RESPONSE) {
                completed++;
                fill();
                return Echo.ACCEPTED;
            }
            taken++;
            List<Integer> before = seen.get(plugOf(packet.sourceId));
            assertThat(before).doesNotContain((int) packet.offset);
            before.add((int) packet.offset);
            SciPacket answer = wire.claim();
            answer.targetId = packet.sourceId;
            answer.command = SciPacket.RESPONSE;
            wire.send(answer);
            return Echo.ACCEPTED;
        }

        private int plugOf(int nodeId) {
            return IntStream.range(0, fabric.plugs()).filter(i -> fabric.plug(i).nodeId() == nodeId).findFirst()
                    .orElseThrow();
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            if (echo == Echo.BUSY) {
                wire.send(packet);
            } else {
                wire.release(packet);
            }
        }

        @Override
        public void onLinkChange() {
            // Everything stays up.
        }
    }
}
