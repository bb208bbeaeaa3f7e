package org.wirelore.emulator.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

/** What the fabric computes by packets is what a ring of symbols does. */
class SlowRingTest {
    private static final long SYMBOL_PS = 5_000;

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final List<SlowRing.Sight> sights = new ArrayList<>();

    private record Sending(long slot, int from, SciPacket packet) {
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void everythingHappensInTheSameSlotAndEveryLinkCarriesTheSameBytes(long seed) {
        Random random = new Random(seed);
        int size = 1 + random.nextInt(8);
        int delay = 6 + random.nextInt(40);
        RingTiming timing = new RingTiming(SYMBOL_PS, 6, 2 + random.nextInt(20), 150 + random.nextInt(300),
                random.nextInt(150), 1 + random.nextInt(random.nextBoolean() ? 4 : 64), 1_000_000_000);
        int refusing = 2 + random.nextInt(9);
        List<Sending> plan = plan(random, size);

        SciFabric fabric = new SciFabric("sci0",
                SciConfig.of(SciTopology.ringlet(IntStream.range(0, size).boxed().toList()),
                        IntStream.range(0, size).mapToObj(i -> "node" + i).toList(), timing,
                        (delay - 6) * SYMBOL_PS),
                FabricEnvironment.plain(scheduler, new SeededDecider(seed)));
        for (int i = 0; i < size; i++) {
            fabric.plug(i).attach(new Node(i, fabric.plug(i), refusing));
        }
        for (Sending sending : plan) {
            scheduler.alarm("send", () -> {
                TransactionWire wire = fabric.plug(sending.from());
                SciPacket packet = wire.claim();
                packet.copyFrom(sending.packet());
                wire.send(packet);
            }).set(sending.slot() * SYMBOL_PS + 2);
        }
        scheduler.drain();

        SlowRing slow = new SlowRing(timing, delay, size, number -> number % refusing == 1);
        for (Sending sending : plan) {
            slow.runTo(sending.slot());
            SciPacket packet = new SciPacket();
            packet.copyFrom(sending.packet());
            slow.send(sending.from(), packet);
        }
        slow.runTo(sights.stream().mapToLong(SlowRing.Sight::slot).max().orElse(0) + 1_000);

        assertThat(fabric.inFlight()).isZero();
        assertThat(firstDifference(sorted(sights), sorted(slow.sights))).isEmpty();
        TreeMap<String, Long> bytes = new TreeMap<>();
        fabric.countLinks((name, value) -> {
            if (name.endsWith(".bytes")) {
                bytes.put(name, value);
            }
        });
        for (int i = 0; i < size; i++) {
            assertThat(bytes).containsEntry("node" + i + ".link.bytes", slow.bytes(i));
        }
    }

    private static List<Sending> plan(Random random, int size) {
        List<Sending> plan = new ArrayList<>();
        long slot = 10;
        int pause = 1 + random.nextInt(120);
        int[] counts = new int[size];
        while (plan.size() < 50 * size) {
            slot += random.nextInt(4) == 0 ? random.nextInt(8 * pause) : random.nextInt(pause);
            int from = plan.size() % size;
            SciPacket packet = new SciPacket();
            packet.sourceId = from;
            packet.targetId = random.nextInt(3) == 0 ? 0 : random.nextInt(size);
            packet.command = random.nextInt(5) == 0 ? SciPacket.MOVE : SciPacket.WRITE;
            packet.dataBytes = List.of(4, 16, 64, 64, 128).get(random.nextInt(5));
            packet.transactionId = counts[from]++;
            plan.add(new Sending(slot, from, packet));
        }
        return plan;
    }

    private static String firstDifference(List<SlowRing.Sight> quick, List<SlowRing.Sight> slow) {
        for (int i = 0; i < Math.min(quick.size(), slow.size()); i++) {
            if (!quick.get(i).equals(slow.get(i))) {
                return "number " + i + ": " + quick.get(i) + " instead of " + slow.get(i);
            }
        }
        return quick.size() == slow.size() ? "" : quick.size() + " sights instead of " + slow.size();
    }

    private static List<SlowRing.Sight> sorted(List<SlowRing.Sight> sights) {
        return sights.stream()
                .sorted(Comparator.comparingLong(SlowRing.Sight::slot).thenComparingInt(SlowRing.Sight::node)
                        .thenComparing(SlowRing.Sight::what))
                .toList();
    }

    private final class Node implements TransactionStation {
        private final int id;
        private final TransactionWire wire;
        private final int refusing;
        private int number;

        Node(int id, TransactionWire wire, int refusing) {
            this.id = id;
            this.wire = wire;
            this.refusing = refusing;
        }

        @Override
        public int onPacket(SciPacket packet) {
            if (number++ % refusing == 1) {
                return Echo.BUSY;
            }
            see(name(packet));
            if (packet.command == SciPacket.WRITE) {
                SciPacket answer = wire.claim();
                answer.targetId = packet.sourceId;
                answer.command = SciPacket.RESPONSE;
                answer.transactionId = packet.transactionId;
                wire.send(answer);
            }
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            see("echo " + echo + " of " + name(packet));
            if (echo == Echo.BUSY) {
                wire.send(packet);
            } else {
                wire.release(packet);
            }
        }

        @Override
        public void onLinkChange() {
            see("link");
        }

        private void see(String what) {
            sights.add(new SlowRing.Sight(scheduler.now() / SYMBOL_PS, id, what));
        }

        private String name(SciPacket packet) {
            return (packet.command == SciPacket.RESPONSE ? "response " : "request ") + packet.sourceId + ">"
                    + packet.targetId + " " + packet.transactionId;
        }
    }
}
