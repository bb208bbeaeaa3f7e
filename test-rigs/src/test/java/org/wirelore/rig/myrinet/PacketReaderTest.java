package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.emulator.myrinet.SlackConfig;

/** Who sends a packet to whom, as far as what is left of it tells. */
class PacketReaderTest {
    private static final int RATE_PS = 6_250;
    private static final byte[] CUT = {(byte) 0x81, 0x0F, 0, 1, 0, 0, 1};

    /** Between crossbars both ends are ports, and only their names say which cable it was. */
    @Test
    void aPacketThatIsCutBeforeItsHeadersEndGoesFromOneEndOfItsCableToTheOther() {
        PacketReader reader = new PacketReader(List.of(), twoCrossbars());
        CaptureRecord record = new CaptureRecord();
        record.bytes = CUT;
        record.length = CUT.length;
        record.direction = CaptureTap.Direction.OUTBOUND;
        assertThat(between(reader, 1, record)).isEqualTo("x:3 > y:0");
        assertThat(between(reader, 0, record)).isEqualTo("alpha > x:1");
        record.direction = CaptureTap.Direction.INBOUND;
        assertThat(between(reader, 1, record)).isEqualTo("y:0 > x:3");
        assertThat(between(reader, 0, record)).isEqualTo("x:1 > alpha");
    }

    private static String between(PacketReader reader, int wire, CaptureRecord record) {
        return reader.sender(wire, record) + " > " + reader.receiver(wire, record);
    }

    private static MyrinetConfig twoCrossbars() {
        Topology topology = new Topology(List.of(4, 4), 2);
        topology.connect(new Topology.End(0, 3), new Topology.End(1, 0));
        topology.connect(topology.endOfHost(0), new Topology.End(0, 1));
        topology.connect(topology.endOfHost(1), new Topology.End(1, 2));
        return new MyrinetConfig(topology, List.of("x", "y"), List.of("alpha", "beta"), RATE_PS,
                Collections.nCopies(topology.ends(), 5_000L), SlackConfig.USUAL, 150_000, 0);
    }
}
