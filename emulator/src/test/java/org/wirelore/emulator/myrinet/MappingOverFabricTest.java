package org.wirelore.emulator.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.NetworkMap;
import org.wirelore.device.api.myrinet.route.NetworkMapper;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.PortDelta;
import org.wirelore.device.api.myrinet.route.ScoutLink;
import org.wirelore.device.api.myrinet.route.Topology;

/** A mapper whose scouts are packets in a fabric, which the stations at the far ends answer by the way back. */
class MappingOverFabricTest {
    private static final int ASKS = 0x01;
    private static final int ANSWERS = 0x02;
    private static final long TIMEOUT_PS = 20_000_000;

    private final Topology topology = Network.ring(5);
    private final Network net = new Network(topology);

    /** A packet: route, kind, host, length of the way back, way back. */
    private static byte[] packet(byte[] route, int kind, int host, byte[] back) {
        byte[] bytes = new byte[route.length + 3 + back.length];
        System.arraycopy(route, 0, bytes, 0, route.length);
        bytes[route.length] = (byte) kind;
        bytes[route.length + 1] = (byte) host;
        bytes[route.length + 2] = (byte) back.length;
        System.arraycopy(back, 0, bytes, route.length + 3, back.length);
        return bytes;
    }

    private final class Scouts implements ScoutLink {
        @Override
        public OptionalLong hostAt(byte[] route) {
            return send(route, PortDelta.back(route), ANSWERS);
        }

        @Override
        public boolean comesBack(byte[] route) {
            return send(route, new byte[0], ASKS).isPresent();
        }

        /** Sends, lets the stations answer, and looks for a packet of a kind at the first host. */
        private OptionalLong send(byte[] route, byte[] back, int kind) {
            Network.Station self = net.stations.getFirst();
            self.arrived.clear();
            self.send(packet(route, ASKS, 0, back));
            for (int step = 0; step < 4; step++) {
                net.scheduler.advance(TIMEOUT_PS / 4);
                net.stations.forEach(station -> answer(station, kind));
            }
            for (byte[] arrived : self.arrived) {
                if (arrived[0] == kind) {
                    return OptionalLong.of(arrived[1]);
                }
            }
            return OptionalLong.empty();
        }

        private void answer(Network.Station station, int kind) {
            int host = net.stations.indexOf(station);
            for (byte[] arrived : List.copyOf(station.arrived)) {
                if (arrived[0] == ASKS && kind == ANSWERS) {
                    station.arrived.remove(arrived);
                    byte[] back = new byte[arrived[2]];
                    System.arraycopy(arrived, 3, back, 0, back.length);
                    station.send(packet(back, ANSWERS, host, new byte[0]));
                }
            }
        }
    }

    private static void check(NetworkMap map, Topology real) {
        assertThat(map.hosts()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L);
        assertThat(map.topology().crossbars()).isEqualTo(5);
        NetworkRoutes routes = NetworkRoutes.upDown(map.topology());
        assertThat(routes.mayDeadlock()).isFalse();
        for (int from = 0; from < 5; from++) {
            for (int to = 0; to < 5; to++) {
                byte[] route = routes.route(from, to).orElseThrow();
                assertThat((long) real.walk((int) (long) map.hosts().get(from), route, null))
                        .isEqualTo(map.hosts().get(to));
            }
        }
    }

    @Test
    void theNetworkIsMappedByPacketsAndAgainWhenACableIsPulled() {
        NetworkMapper mapper = new NetworkMapper(new Scouts(), 0);
        NetworkMap whole = mapper.map();
        check(whole, topology);
        assertThat(mapper.scouts()).isLessThan(1000);

        Topology.End pulled = new Topology.End(1, 0);
        net.fabric.pullCable(pulled, true);
        topology.disconnect(pulled);
        NetworkMap rest = mapper.map();
        check(rest, topology);
        assertThat(NetworkRoutes.upDown(rest.topology())).isNotEqualTo(NetworkRoutes.upDown(whole.topology()));
        assertThat(net.fabric.inFlight()).isZero();
        assertThat(net.fabric.forwardResets()).isZero();
    }
}
