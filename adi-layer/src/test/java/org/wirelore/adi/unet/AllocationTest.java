package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.world.DirectLink;
import org.wirelore.adi.world.QuietHost;
import org.wirelore.device.needs.Allocated;

class AllocationTest {
    @Test
    void shortMessagesAllocateNothing() {
        QuietHost host = new QuietHost();
        DirectLink link = new DirectLink();
        Adi left = rank(host, link, 0);
        Adi right = rank(host, link, 1);
        MemorySegment buffer = MemorySegment.ofArray(new byte[200]);
        AdiStatus status = new AdiStatus();
        assertThat(Allocated.least(1_000, 1_000, rounds -> exchange(left, right, buffer, status, rounds)))
                .isLessThan(1_000);
    }

    /** Posted, unexpected, inline and buffered messages, to and fro. */
    private static void exchange(Adi left, Adi right, MemorySegment buffer, AdiStatus status, int rounds) {
        for (int i = 0; i < rounds; i++) {
            int length = (i & 1) == 0 ? 4 : 200;
            left.send(buffer, 0, length, 1, 1, 0);
            AdiRequest posted = right.irecv(buffer, 0, length, Adi.ANY_SOURCE, 2, 0);
            right.progress();
            left.send(buffer, 0, length, 1, 2, 0);
            right.waitFor(posted, status);
            right.receive(buffer, 0, length, 0, 1, 0, status);
            right.send(buffer, 0, length, 0, 3, 0);
            left.receive(buffer, 0, length, 1, 3, 0, status);
        }
    }

    private static Adi rank(QuietHost host, DirectLink link, int rank) {
        UNetProtocolConfig config = UNetProtocolConfig.DEFAULT;
        UNetTransport transport = new UNetTransport(host, rank, 2, link.device(rank), config, null);
        UNetPeer peer = new UNetPeer(1 - rank, new UNetStream(transport, AckPolicy.THRESHOLD, 1 - rank, 0,
                transport.endpoint.openChannel(1, 1 - rank, 1), 7, 7));
        UNetPeer[] byRank = {peer, peer};
        UNetPeer[] peers = {peer};
        UNetShutdown release = new UNetShutdown(link.device(rank), transport, rank == 0, new ControlStream[0], 0,
                () -> {
                    throw new IllegalStateException("no rank starts here");
                });
        AdiDevice device = new UNetAdiDevice(transport, peers, byRank, peers, release);
        return new Adi(host, rank, 2, new AdiDevice[]{device}, new AdiDevice[]{device, device}, 1 << 20, null);
    }
}
