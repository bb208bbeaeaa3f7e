package org.wirelore.adi.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.world.QuietHost;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.needs.Allocated;

class TcpAllocationTest {
    private static final int[] MEMBERS = {0, 1};
    private static final int LIMIT = 20_000;

    private final QuietHost host = new QuietHost();
    private final Pipe there = new Pipe();
    private final Pipe back = new Pipe();
    private final Adi left = rank(0, new End(back, there));
    private final Adi right = rank(1, new End(there, back));

    @ParameterizedTest
    @ValueSource(ints = {4, 200, 5_000, 30_000})
    void aConnectionThatStandsAllocatesNothing(int length) {
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        AdiStatus status = new AdiStatus();
        assertThat(Allocated.least(1_000, 1_000, rounds -> exchange(buffer, status, length, rounds))).isLessThan(1_000);
    }

    @Test
    void theTwoRanksOfThisTestTalk() {
        exchange(MemorySegment.ofArray(new byte[4]), new AdiStatus(), 4, 1);
    }

    /** Posted and unexpected messages. */
    private void exchange(MemorySegment buffer, AdiStatus status, int length, int rounds) {
        for (int i = 0; i < rounds; i++) {
            AdiRequest unexpected = left.isend(buffer, 0, length, 1, 1, 0);
            AdiRequest posted = right.irecv(buffer, 0, length, Adi.ANY_SOURCE, 2, 0);
            right.progress();
            AdiRequest expected = left.isend(buffer, 0, length, 1, 2, 0);
            while (!right.test(posted, status)) {
                left.progress();
            }
            AdiRequest late = right.irecv(buffer, 0, length, 0, 1, 0);
            while (!right.test(late, status)) {
                left.progress();
            }
            left.waitFor(unexpected, null);
            left.waitFor(expected, null);
        }
    }

    private Adi rank(int rank, StreamSocket socket) {
        try {
            TcpProtocolConfig config = new TcpProtocolConfig(false, LIMIT, 1 << 20, 1);
            RankEnvironment environment = new RankEnvironment(host, rank, 2,
                    new Meeting("quiet", 1, "quiet", NoMeeting.SOCKETS, 1), NoMeeting.CHANCE, Map.of(), null);
            MemorySegment table = MemorySegment.ofArray(new byte[8]);
            TcpConnections connections = new TcpConnections(environment, NoMeeting.SOCKETS, MEMBERS, config,
                    new TcpTable(table, 0, 8, MEMBERS), null,
                    new TcpCounters());
            connections.adopt(connections.peer(1 - rank), socket);
            AdiDevice device = new TcpAdiDevice(environment, MEMBERS, config, connections);
            return new Adi(host, rank, 2, new AdiDevice[]{device}, new AdiDevice[]{device, device}, 1 << 20, null);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One direction: a ring of bytes. */
    private static final class Pipe {
        private final MemorySegment ring = MemorySegment.ofArray(new byte[1 << 16]);
        private int from;
        private int until;
    }

    private record End(Pipe in, Pipe out) implements StreamSocket {
        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public boolean isReadable() {
            return in.from < in.until;
        }

        @Override
        public boolean isWritable() {
            return true;
        }

        @Override
        public int read(MemorySegment into, long offset, int length) {
            int count = Math.min(length, in.until - in.from);
            MemorySegment.copy(in.ring, in.from, into, offset, count);
            in.from += count;
            if (in.from == in.until) {
                in.from = 0;
                in.until = 0;
            }
            return count;
        }

        @Override
        public int write(MemorySegment from, long offset, int length) {
            int count = Math.min(length, (int) out.ring.byteSize() - out.until);
            MemorySegment.copy(from, offset, out.ring, out.until, count);
            out.until += count;
            return count;
        }

        @Override
        public void close() {
            // The pipes go with the test.
        }
    }
}
