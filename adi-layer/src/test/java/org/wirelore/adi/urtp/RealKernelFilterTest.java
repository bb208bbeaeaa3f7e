package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkNamespace;

/**
 * On a real interface the system's kernel drops what a rank of URTP need not see, by its own count of the frames that
 * the socket was given (packet(7), PACKET_STATISTICS).
 */
@SuppressWarnings("NullAway.Init") // made before each test
class RealKernelFilterTest {
    private static final int JOB = 0x1234;
    private static final int RANK = 2;
    private static final int RANKS = 4;
    private static final int FRAME_BYTES = 60;

    private final List<Datalink> opened = new ArrayList<>();
    private NetworkNamespace namespace;
    private PacketDatalink from;
    private PacketDatalink to;
    private KernelExtension extension;

    @BeforeEach
    void aCable() throws IOException {
        Needs.namespaces();
        namespace = NetworkNamespace.make("filter");
        IpCommand.run("-n", namespace.name(), "link", "add", "v0", "type", "veth", "peer", "name", "v1");
        for (String name : List.of("v0", "v1")) {
            IpCommand.run("-n", namespace.name(), "link", "set", "dev", name, "addrgenmode", "none", "up");
        }
        from = open("v0");
        to = open("v1");
        to.join(UrtpStation.group(JOB));
        extension = new KernelExtension(to, RANK, RANKS, JOB, true, false);
        extension.toBeSent(0, 0, 5);
    }

    private PacketDatalink open(String name) throws IOException {
        PacketDatalink datalink = namespace
                .inside(() -> PacketDatalink.open(PacketConfig.of(name, UrtpHeader.ETHER_TYPE)));
        opened.add(datalink);
        return datalink;
    }

    @AfterEach
    void noCable() throws IOException {
        opened.forEach(Datalink::close);
        if (namespace != null) {
            namespace.close();
        }
    }

    @Test
    void theKernelDropsOtherTypesGroupsJobsRanksAndEntries() {
        send(to.address(), UrtpHeader.ETHER_TYPE + 1, UrtpHeader.PT_TO_PT, JOB, RANK, 1);
        send(UrtpStation.group(JOB + 1), UrtpHeader.ETHER_TYPE, UrtpHeader.BCAST, JOB, RANK, 1);
        send(to.address(), UrtpHeader.ETHER_TYPE, UrtpHeader.PT_TO_PT, JOB + 1, RANK, 1);
        send(to.address(), UrtpHeader.ETHER_TYPE, UrtpHeader.ACK, JOB, RANK + 1, 1);
        send(UrtpStation.group(JOB), UrtpHeader.ETHER_TYPE, UrtpHeader.BCAST, JOB, RANK, UrtpHeader.NOT_FOR_YOU);
        send(UrtpStation.group(JOB), UrtpHeader.ETHER_TYPE, UrtpHeader.BCAST, JOB, RANK, 7);
        assertThat(received()).isEqualTo(UrtpHeader.BCAST);
        assertThat(to.port().receivedByKernel()).isEqualTo(1);
        assertThat(to.receive(MemorySegment.ofArray(new byte[FRAME_BYTES]), 0, FRAME_BYTES)).isEqualTo(Datalink.NONE);
    }

    /** Packet 5 is the next to be sent: its REQ is dropped, and says that the ones before it have come. */
    @Test
    void theKernelDropsAReqForWhatWasNotSentAndLeavesWhatItAcknowledges() {
        Needs.noObstacleInKernel(PacketDatalink.tableObstacle());
        send(to.address(), UrtpHeader.ETHER_TYPE, UrtpHeader.REQ, JOB, RANK, 5);
        send(to.address(), UrtpHeader.ETHER_TYPE, UrtpHeader.PT_TO_PT, JOB, RANK, 1);
        assertThat(received()).isEqualTo(UrtpHeader.PT_TO_PT);
        assertThat(to.port().receivedByKernel()).isEqualTo(1);
        assertThat(extension.takeDroppedRequest(0, 0)).isEqualTo(5);
        assertThat(extension.takeDroppedRequest(0, 0)).isEqualTo(-1);
        extension.toBeSent(0, 0, 6);
        send(to.address(), UrtpHeader.ETHER_TYPE, UrtpHeader.REQ, JOB, RANK, 5);
        assertThat(received()).isEqualTo(UrtpHeader.REQ);
        send(to.address(), UrtpHeader.ETHER_TYPE, UrtpHeader.REQ, JOB, RANK, 6);
        send(to.address(), UrtpHeader.ETHER_TYPE, UrtpHeader.ACK, JOB, RANK, 6);
        assertThat(received()).isEqualTo(UrtpHeader.ACK);
        assertThat(to.port().receivedByKernel()).isEqualTo(3);
        assertThat(extension.takeDroppedRequest(0, 0)).isEqualTo(6);
    }

    /** The type of the next packet that the rank gets. */
    private int received() {
        byte[] frame = new byte[FRAME_BYTES];
        while (to.receive(MemorySegment.ofArray(frame), 0, FRAME_BYTES) == Datalink.NONE) {
            Thread.onSpinWait();
        }
        return frame[UrtpHeader.TYPE_AT];
    }

    /** A packet of rank 0; a multicast has its number in this rank's entry. */
    private void send(long destination, int etherType, int type, int job, int rank, int number) {
        MemorySegment frame = MemorySegment.ofArray(new byte[FRAME_BYTES]);
        UrtpHeader.store(frame, 0, destination, from.address(), type, 0, 0, type == UrtpHeader.BCAST ? 0 : rank, job,
                0);
        for (int i = 0; i < RANKS && type == UrtpHeader.BCAST; i++) {
            UrtpHeader.number(frame, 0, i, i == rank ? number : 1);
        }
        if (type != UrtpHeader.BCAST) {
            UrtpHeader.number(frame, 0, 0, number);
        }
        frame.set(ValueLayout.JAVA_BYTE, 12, (byte) (etherType >>> 8));
        frame.set(ValueLayout.JAVA_BYTE, 13, (byte) etherType);
        assertThat(from.send(frame, 0, FRAME_BYTES)).isTrue();
    }
}
