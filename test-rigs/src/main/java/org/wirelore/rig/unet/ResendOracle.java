package org.wirelore.rig.unet;

import java.util.Arrays;
import java.util.List;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.device.api.StateKey;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/**
 * The bound of what MPI-on-U-Net sends again, for every ordered pair of ranks: a packet goes again once for a reported
 * gap, and only after the next time-out once more. Without that rule each packet behind a gap is reported, and each
 * report costs a window. Judges streams of which the sender notices losses.
 */
final class ResendOracle implements Oracle {
    private static final int NONE = -1;

    private final OracleContext context;
    private final Findings traffic;
    private final int ranks;
    private final int windowPackets;
    private final int sequenceMask;
    /** Of each pair the number behind the last one that went again since the time-out; {@link #NONE} for none. */
    private final int[] resentUntil;

    /**
     * @param windowPackets most packets that a sender may have outstanding
     * @param sequenceBits width of a sequence number
     */
    ResendOracle(OracleContext context, int windowPackets, int sequenceBits) {
        this.context = context;
        traffic = new Findings(context.named("traffic"),
                "a packet is sent again once for each time-out or reported gap",
                context.clock(), context.history());
        ranks = context.ranks();
        this.windowPackets = windowPackets;
        sequenceMask = (1 << sequenceBits) - 1;
        resentUntil = new int[ranks * ranks];
        Arrays.fill(resentUntil, NONE);
    }

    @Override
    public void on(AdiEvent event) {
        if (!(event instanceof StreamEvent stream) || !context.judges(stream.rank, stream.peer)) {
            return;
        }
        int pair = stream.rank * ranks + stream.peer;
        switch (stream.kind) {
            case PACKET_SENT -> {
                if ((stream.flags & StreamEvent.RETRANSMISSION) != 0) {
                    resent(pair, stream);
                }
            }
            case TIMER_FIRED -> resentUntil[pair] = NONE;
            case WINDOW_CHANGED -> {
                int left = (resentUntil[pair] - stream.base) & sequenceMask;
                if (left == 0 || left > windowPackets) {
                    resentUntil[pair] = NONE;
                }
            }
            default -> {
            }
        }
    }

    private void resent(int pair, StreamEvent stream) {
        traffic.observe();
        int until = resentUntil[pair];
        if (until != NONE && ((until - 1 - stream.sequence) & sequenceMask) < windowPackets) {
            traffic.violated("a packet must not be sent again twice without a time-out between: rank=" + stream.rank
                    + ", peer=" + stream.peer + ", sequence=" + stream.sequence);
        }
        resentUntil[pair] = (stream.sequence + 1) & sequenceMask;
    }

    @Override
    public boolean clean() {
        return traffic.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(traffic.result(variant));
    }

    @Override
    public void reset() {
        traffic.reset();
        Arrays.fill(resentUntil, NONE);
    }

    @Override
    public boolean hashInto(StateKey key) {
        for (int until : resentUntil) {
            key.add(until);
        }
        return clean();
    }
}
