package org.wirelore.emulator.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.Topology;

/**
 * Random traffic on random networks: with up&#42;/down&#42; routes every packet arrives whole, once, in order, in time.
 */
class TrafficTest {
    private static final int HOSTS = 8;

    private static Topology network(Random random) {
        int crossbars = 2 + random.nextInt(5);
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < crossbars; i++) {
            ports.add(8);
        }
        Topology topology = new Topology(ports, HOSTS);
        int[] used = new int[crossbars];
        for (int i = 1; i < crossbars; i++) {
            int other = random.nextInt(i);
            while (used[other] == 4) {
                other = random.nextInt(i);
            }
            topology.connect(new Topology.End(i, used[i]++), new Topology.End(other, used[other]++));
        }
        for (int i = 0; i < crossbars; i++) {
            int other = random.nextInt(crossbars);
            if (other != i && used[i] < 5 && used[other] < 5) {
                topology.connect(new Topology.End(i, used[i]++), new Topology.End(other, used[other]++));
            }
        }
        for (int host = 0; host < HOSTS; host++) {
            int at = host % crossbars;
            while (used[at] == 8) {
                at = (at + 1) % crossbars;
            }
            topology.connect(topology.endOfHost(host), new Topology.End(at, used[at]++));
        }
        return topology;
    }

    /** Sender, receiver, number, then bytes that follow from these. */
    private static byte[] packet(byte[] route, int from, int to, int number, int length) {
        byte[] bytes = Arrays.copyOf(route, route.length + length);
        for (int i = 0; i < length; i++) {
            bytes[route.length + i] = (byte) ((from * 31 + number * 7 + i) & 0x7F);
        }
        bytes[route.length] = (byte) from;
        bytes[route.length + 1] = (byte) to;
        bytes[route.length + 2] = (byte) number;
        return bytes;
    }

    private static void run(long seed) {
        Random random = new Random(seed);
        Topology topology = network(random);
        NetworkRoutes routes = NetworkRoutes.upDown(topology);
        Network net = new Network(topology);
        int[][] sent = new int[HOSTS][HOSTS];
        for (int i = 0; i < 200; i++) {
            int from = random.nextInt(HOSTS);
            int to = random.nextInt(HOSTS);
            byte[] route = routes.route(from, to).orElseThrow();
            int number = sent[from][to]++;
            int length = 3 + random.nextInt(random.nextInt(4) == 0 ? 3000 : 60);
            net.stations.get(from).send(packet(route, from, to, number, length));
        }
        for (int i = 0; i < 40; i++) {
            Network.Station lagging = net.stations.get(random.nextInt(HOSTS));
            long fromPs = 1_000_000L + random.nextInt(200_000_000);
            net.at(fromPs, () -> lagging.wire.stop(net.scheduler.now()));
            net.at(fromPs + random.nextInt(30_000_000), () -> lagging.wire.go(net.scheduler.now()));
        }
        net.at(300_000_000L, () -> net.stations.forEach(station -> station.wire.go(net.scheduler.now())));
        net.scheduler.drain();
        int[][] seen = new int[HOSTS][HOSTS];
        for (int to = 0; to < HOSTS; to++) {
            for (byte[] bytes : net.stations.get(to).arrived) {
                int from = bytes[0];
                assertThat(bytes).as("seed %d", seed)
                        .isEqualTo(packet(new byte[0], from, to, seen[from][to]++, bytes.length));
            }
        }
        assertThat(seen).as("seed %d", seed).isDeepEqualTo(sent);
        assertThat(net.fabric.inFlight()).isZero();
        assertThat(net.fabric.forwardResets()).isZero();
        assertThat(net.fabric.slackMost()).as("seed %d", seed).isLessThanOrEqualTo(80);
    }

    @Test
    void everyPacketArrivesWholeOnceAndInOrderAndNoSlackOverflows() {
        for (int seed = 0; seed < 40; seed++) {
            run(seed);
        }
    }
}
