package org.wirelore.rig.myrinet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.myrinet.tunnel.StreamTunnel;
import org.wirelore.rig.spi.start.RowCarrier;

/**
 * Rows of words in the greetings of tunnels. A greeting is a list of rows, big-endian:
 *
 * <pre>
 *   meeting (2)   step (2)   rank (2)   words (2)   each word (8)
 * </pre>
 *
 * <p>What comes from outside may be anything: what is no such list has no rows.
 */
final class TunnelRows implements RowCarrier {
    private static final int HEAD_BYTES = 8;

    private final List<StreamTunnel> tunnels;
    private final List<byte[]> given = new ArrayList<>();

    TunnelRows(List<StreamTunnel> tunnels) {
        this.tunnels = List.copyOf(tunnels);
    }

    void reset() {
        given.clear();
    }

    @Override
    public void give(int meeting, int step, int rank, long... row) {
        ByteBuffer entry = ByteBuffer.allocate(HEAD_BYTES + Long.BYTES * row.length);
        entry.putShort((short) meeting).putShort((short) step).putShort((short) rank).putShort((short) row.length);
        for (long word : row) {
            entry.putLong(word);
        }
        given.add(entry.array());
        ByteBuffer greeting = ByteBuffer.allocate(given.stream().mapToInt(each -> each.length).sum());
        given.forEach(greeting::put);
        for (StreamTunnel tunnel : tunnels) {
            if (greeting.capacity() > tunnel.greetingBytesMax()) {
                throw new IllegalStateException(
                        "expected room for what " + given.size() + " starts of ranks give to those"
                                + " elsewhere, " + greeting.capacity() + " bytes, found " + tunnel.greetingBytesMax()
                                + ": raise fabric.tunnel.frameBytes, or have fewer ranks here");
            }
            tunnel.greet(greeting.array());
        }
    }

    @Override
    public long @Nullable [] row(int meeting, int step, int rank) {
        for (StreamTunnel tunnel : tunnels) {
            long[] row = find(ByteBuffer.wrap(tunnel.greeting()), meeting, step, rank);
            if (row != null) {
                return row;
            }
        }
        return null;
    }

    /** The row of a rank in a greeting; null if there is none. */
    static long @Nullable [] find(ByteBuffer greeting, int meeting, int step, int rank) {
        while (greeting.remaining() >= HEAD_BYTES) {
            boolean isMeeting = Short.toUnsignedInt(greeting.getShort()) == meeting;
            boolean isStep = Short.toUnsignedInt(greeting.getShort()) == step;
            boolean isRank = Short.toUnsignedInt(greeting.getShort()) == rank;
            int words = Short.toUnsignedInt(greeting.getShort());
            if (words * Long.BYTES > greeting.remaining()) {
                return null;
            }
            if (isMeeting && isStep && isRank) {
                long[] row = new long[words];
                greeting.asLongBuffer().get(row);
                return row;
            }
            greeting.position(greeting.position() + words * Long.BYTES);
        }
        return null;
    }
}
