package org.wirelore.emulator.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.PortDelta;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.time.virtual.EventPlace;
import org.wirelore.emulator.time.virtual.EventQueue;

/**
 * What a card that runs ahead is promised: whatever the answer was at any moment since it acted last, nothing comes to
 * it earlier. Random traffic with packets whole, in parts, cut and misdirected, and with receivers that stop.
 */
class StationReachTest {
    private static final long[] CABLES_PS = {500, 15_000, 120_000};
    private static final int ACTS = 250;
    private static final long GAP_PS = 900_000;

    private static Topology direct() {
        Topology pair = new Topology(List.of(), 2);
        pair.connect(pair.endOfHost(0), pair.endOfHost(1));
        return pair;
    }

    private static long playAll(Topology topology, long resetPs) {
        long most = 0;
        for (long cablePs : CABLES_PS) {
            for (int seed = 0; seed < 12; seed++) {
                World played = new World(new Random(seed), topology, cablePs, resetPs);
                played.play();
                most = Math.max(most, played.ahead);
            }
        }
        return most;
    }

    @Test
    void nothingComesToAStationEarlierThanItWasPromised() {
        for (Topology each : List.of(Network.star(8, 6), Network.ring(4), direct())) {
            assertThat(playAll(each, 50_000_000_000L)).isGreaterThan(100_000);
        }
    }

    @Test
    void whatIsCutForHavingBeenBlockedTooLongDoesNotComeEarlierEither() {
        for (Topology each : List.of(Network.star(8, 6), Network.ring(4))) {
            assertThat(playAll(each, 400_000)).isGreaterThan(100_000);
        }
    }

    /** A network with a station at each plug. */
    private static final class World {
        private final Random random;
        private final Topology topology;
        private final EventQueue queue = new EventQueue();
        private final MyrinetFabric fabric;
        private final List<Station> stations = new ArrayList<>();
        private long ahead;

        World(Random random, Topology topology, long cablePs, long resetPs) {
            this.random = random;
            this.topology = topology;
            MyrinetConfig config = new MyrinetConfig(topology,
                    IntStream.range(0, topology.crossbars()).mapToObj(i -> "xbar" + i).toList(),
                    IntStream.range(0, topology.hosts()).mapToObj(i -> "host" + i).toList(), Network.BYTE_PS,
                    Collections.nCopies(topology.ends(), cablePs), new SlackConfig(120, 56, 40), Network.FIRST_PS,
                    resetPs);
            List<EventPlace> places = new ArrayList<>();
            for (int i = 0; i < topology.hosts(); i++) {
                places.add(queue.place());
            }
            fabric = new MyrinetFabric("net0", config, FabricEnvironment.plain(queue, new SeededDecider(1)),
                    new MyrinetConfig.Places(queue.place(), places, 1));
            for (int i = 0; i < topology.hosts(); i++) {
                stations.add(new Station(i, fabric.plug(i), places.get(i)));
            }
        }

        private void play() {
            stations.forEach(station -> station.act.set(random.nextLong(GAP_PS)));
            while (queue.fireNext()) {
                for (Station station : stations) {
                    station.ask();
                }
            }
            assertThat(fabric.inFlight()).isZero();
        }

        /** Does this and that at random times, some of it ahead of the time that it is. */
        private final class Station implements StreamStation {
            final int index;
            final StreamWire wire;
            final Alarm slice;
            final Alarm act;
            private int acts;
            private boolean isOpen;
            private boolean isSending;
            private int length;
            private boolean isStopped;
            private long lastPs;
            private long promisedPs;

            Station(int index, StreamWire wire, EventPlace place) {
                this.index = index;
                this.wire = wire;
                slice = place.sliceAlarm("slice" + index, wire::reachPs, () -> {
                });
                act = place.alarm("act" + index, this::act);
                wire.attach(this);
            }

            void ask() {
                long horizonPs = queue.horizonPs(slice);
                if (horizonPs != Host.FOREVER) {
                    promisedPs = Math.max(promisedPs, horizonPs);
                    ahead = Math.max(ahead, horizonPs - queue.now());
                }
            }

            private void act() {
                long nowPs = Math.max(queue.now(), lastPs);
                // The end of a packet and what follows GO is not left open.
                boolean isLast = ++acts >= ACTS;
                switch (isLast ? 3 : random.nextInt(8)) {
                    case 0 -> stop(nowPs);
                    case 1, 2, 3 -> go(nowPs);
                    default -> {
                        // Only the packet.
                    }
                }
                if (isOpen) {
                    goOn(nowPs, isLast);
                } else if (!isSending && !isLast) {
                    begin(nowPs);
                }
                lastPs = nowPs;
                promisedPs = 0;
                if (!isLast || isOpen) {
                    act.set(queue.now() + 1 + random.nextLong(random.nextInt(3) == 0 ? GAP_PS : Network.BYTE_PS * 8));
                }
            }

            private void stop(long atPs) {
                if (!isStopped) {
                    isStopped = true;
                    wire.stop(atPs);
                }
            }

            private void go(long atPs) {
                if (isStopped) {
                    isStopped = false;
                    wire.go(atPs);
                }
            }

            private void begin(long atPs) {
                int to = random.nextInt(stations.size());
                byte[] route = topology.crossbars() == 0 || to == index
                        ? new byte[0]
                        : NetworkRoutes.upDown(topology).route(index, to).orElseThrow();
                if (topology.crossbars() > 0 && random.nextInt(12) == 0) {
                    route = new byte[]{PortDelta.toByte(random.nextInt(15) - 7)};
                }
                StreamPacket packet = wire.claim();
                int whole = route.length + 1 + random.nextInt(random.nextInt(3) == 0 ? 400 : 30);
                packet.ensureCapacity(2_000);
                System.arraycopy(route, 0, packet.bytes, 0, route.length);
                length = 1 + random.nextInt(whole);
                packet.length = length;
                isSending = true;
                isOpen = true;
                wire.head(packet, atPs);
                if (random.nextBoolean()) {
                    goOn(atPs, true);
                }
            }

            private void goOn(long atPs, boolean toItsEnd) {
                if (random.nextBoolean() && length < 1_500) {
                    length += random.nextInt(60);
                    wire.extend(length, atPs);
                }
                if (random.nextInt(30) == 0) {
                    wire.cut(atPs);
                    isOpen = false;
                } else if (toItsEnd || random.nextInt(3) == 0) {
                    wire.tail(atPs);
                    isOpen = false;
                }
            }

            private void meet(String what) {
                assertThat(queue.now()).as("%s at station %d", what, index).isGreaterThanOrEqualTo(promisedPs);
            }

            @Override
            public void onHead(StreamPacket packet) {
                meet("head");
            }

            @Override
            public void onTail(StreamPacket packet) {
                meet("tail");
            }

            @Override
            public void onSent() {
                meet("sent");
                isSending = false;
                isOpen = false;
            }

            @Override
            public void onHalt() {
                meet("halt");
            }

            @Override
            public void onResume() {
                meet("resume");
            }

            @Override
            public void onStop() {
                meet("stop");
            }

            @Override
            public void onGo() {
                meet("go");
            }

            @Override
            public void onLink(boolean up) {
                // It stays up.
            }
        }
    }
}
