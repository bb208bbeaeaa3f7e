package org.wirelore.device.api.myrinet.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NetworkRoutesTest {
    /** Four crossbars in a ring, port 0 to the next one's port 1, a host at port 2 of each. */
    private static Topology ring() {
        Topology ring = new Topology(List.of(4, 4, 4, 4), 4);
        for (int i = 0; i < 4; i++) {
            ring.connect(new Topology.End(i, 0), new Topology.End((i + 1) % 4, 1));
            ring.connect(new Topology.End(i, 2), ring.endOfHost(i));
        }
        return ring;
    }

    private static byte[] route(int... deltas) {
        byte[] route = new byte[deltas.length];
        for (int i = 0; i < deltas.length; i++) {
            route[i] = PortDelta.toByte(deltas[i]);
        }
        return route;
    }

    @Test
    void routeBytesAreThoseOfASixteenPortCrossbar() {
        assertThat(PortDelta.toByte(0)).isEqualTo((byte) 0x80);
        assertThat(PortDelta.toByte(15)).isEqualTo((byte) 0x8F);
        assertThat(PortDelta.toByte(-1)).isEqualTo((byte) 0xBF);
        assertThat(PortDelta.of(0xB0)).isEqualTo(-16);
        assertThat(PortDelta.back(route(3, -2, 1))).containsExactly(route(-1, 2, -3));
        assertThatThrownBy(() -> PortDelta.toByte(16)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPacketReachesAHostOnlyIfItsRouteIsUsedUpThere() {
        Topology ring = ring();
        assertThat(ring.walk(0, route(-2, -1, 1), null)).isEqualTo(2);
        assertThat(ring.walk(0, route(0), null)).isZero();
        assertThat(ring.walk(0, route(-2, -1), null)).isEqualTo(Topology.NOWHERE);
        assertThat(ring.walk(0, route(-2, 1, 0, 0), null)).isEqualTo(Topology.NOWHERE);
        assertThat(ring.walk(0, route(1), null)).as("no cable").isEqualTo(Topology.NOWHERE);
        assertThat(ring.walk(0, route(2), null)).as("no port").isEqualTo(Topology.NOWHERE);
        assertThat(ring.walk(0, new byte[0], null)).as("no route").isEqualTo(Topology.NOWHERE);
    }

    @Test
    void routesAllTheSameWayAroundARingMayDeadlock() {
        Topology ring = ring();
        NetworkRoutes routes = NetworkRoutes.empty(ring);
        for (int from = 0; from < 4; from++) {
            routes.put(from, (from + 2) % 4, route(-2, -1, 1));
            assertThat(ring.walk(from, route(-2, -1, 1), null)).isEqualTo((from + 2) % 4);
        }
        assertThat(routes.mayDeadlock()).isTrue();
        assertThat(routes.deadlock()).containsExactlyInAnyOrder(new Topology.End(0, 0), new Topology.End(1, 0),
                new Topology.End(2, 0), new Topology.End(3, 0));
    }

    @Test
    void upDownRoutesReachEveryHostOfARingAndNeverDeadlock() {
        Topology ring = ring();
        NetworkRoutes routes = NetworkRoutes.upDown(ring);
        for (int from = 0; from < 4; from++) {
            for (int to = 0; to < 4; to++) {
                assertThat(ring.walk(from, routes.route(from, to).orElseThrow(), null)).isEqualTo(to);
            }
        }
        assertThat(routes.mayDeadlock()).isFalse();
        assertThat(routes.route(0, 0).orElseThrow()).containsExactly(route(0));
    }

    @Test
    void aHostWithoutCableHasNoRoutes() {
        Topology ring = ring();
        ring.disconnect(ring.endOfHost(3));
        NetworkRoutes routes = NetworkRoutes.upDown(ring);
        assertThat(routes.route(0, 3)).isEqualTo(Optional.empty());
        assertThat(routes.route(3, 0)).isEmpty();
        assertThat(routes.route(0, 2)).isPresent();
    }

    @Test
    void aMapperFindsTheRingAndAgainWhatIsLeftOfItWithoutACable() {
        Topology ring = ring();
        NetworkMapper mapper = new NetworkMapper(RandomNetworks.link(ring), RandomNetworks.identity(0));
        assertThat(RandomNetworks.difference(ring, mapper.map())).isNull();
        ring.disconnect(new Topology.End(0, 0));
        NetworkMap map = mapper.map();
        assertThat(RandomNetworks.difference(ring, map)).isNull();
        assertThat(NetworkRoutes.upDown(map.topology()).route(0, map.hostOf(RandomNetworks.identity(1))).orElseThrow())
                .as("the long way around").hasSize(4);
        assertThat(mapper.scouts()).isLessThan(600);
    }

    @Test
    void twoHostsOnOneCableNeedNoRouteBytes() {
        Topology cable = new Topology(List.of(), 2);
        cable.connect(cable.endOfHost(0), cable.endOfHost(1));
        NetworkMap map = new NetworkMapper(RandomNetworks.link(cable), RandomNetworks.identity(0)).map();
        assertThat(map.hosts()).containsExactly(RandomNetworks.identity(0), RandomNetworks.identity(1));
        assertThat(NetworkRoutes.upDown(map.topology()).route(0, 1).orElseThrow()).isEmpty();
    }
}
