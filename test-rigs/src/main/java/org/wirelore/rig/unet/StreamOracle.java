package org.wirelore.rig.unet;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.device.api.StateKey;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.OracleResult;

/**
 * The invariants of the reliable stream of MPI-on-U-Net (section 5.1), for every ordered pair of ranks: the sender
 * never has more packets outstanding than its window, its left edge only moves forward and never passes what was sent,
 * and the receiver accepts exactly the next expected number. Where the ranks share one clock, the left edge also never
 * passes what the receiver has accepted: it does if an acknowledgment was on its way for so long that its number has
 * come round.
 */
final class StreamOracle implements Oracle {
    private static final int UNKNOWN = -1;

    private final OracleContext context;
    private final Findings window;
    private final Findings sequence;
    private final int ranks;
    private final int windowPackets;
    private final int sequenceMask;
    private final int[] bases;
    private final int[] nexts;
    private final int[] expecteds;
    private final int[] accepted;
    private final boolean isOneClock;
    /** Packets that a sender takes as acknowledged, and packets that a receiver has accepted, since the start. */
    private final long[] acknowledgedCounts;
    private final long[] acceptedCounts;

    /**
     * @param windowPackets most packets that a sender may have outstanding
     * @param sequenceBits width of a sequence number
     */
    StreamOracle(OracleContext context, int windowPackets, int sequenceBits) {
        LongSupplier clock = context.clock();
        PacketHistory history = context.history();
        boolean isOneClock = context.isOneClock();
        int ranks = context.ranks();
        this.context = context;
        window = new Findings(context.named("window"),
                "a sender never has more outstanding than its window, and never moves it back",
                clock,
                history);
        sequence = new Findings(context.named("sequence"), "a receiver accepts exactly the next number, each once",
                clock, history);
        this.ranks = ranks;
        this.windowPackets = windowPackets;
        sequenceMask = (1 << sequenceBits) - 1;
        bases = new int[ranks * ranks];
        nexts = new int[ranks * ranks];
        expecteds = new int[ranks * ranks];
        accepted = new int[ranks * ranks];
        this.isOneClock = isOneClock;
        acknowledgedCounts = new long[ranks * ranks];
        acceptedCounts = new long[ranks * ranks];
        forget();
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof StreamEvent stream && context.judges(stream.rank, stream.peer)) {
            if (stream.kind == StreamEvent.Kind.PACKET_RECEIVED) {
                packetReceived(stream.rank, stream.peer, stream.sequence, stream.flags);
            } else if (stream.kind == StreamEvent.Kind.WINDOW_CHANGED) {
                windowChanged(stream.rank, stream.peer, stream.base, stream.next, stream.expected);
            }
        }
    }

    void packetReceived(int rank, int peer, int number, int flags) {
        if ((flags & StreamEvent.SEQ) == 0 || (flags & StreamEvent.DROPPED) != 0) {
            return;
        }
        sequence.observe();
        int pair = rank * ranks + peer;
        if (accepted[pair] != UNKNOWN && number != ((accepted[pair] + 1) & sequenceMask)) {
            sequence.violated("a receiver must accept the number behind the last one that it accepted: rank=" + rank
                    + ", peer=" + peer + ", last=" + accepted[pair] + ", accepted=" + number);
        }
        accepted[pair] = number;
        acceptedCounts[pair]++;
    }

    void windowChanged(int rank, int peer, int base, int next, int expected) {
        window.observe();
        int pair = rank * ranks + peer;
        int outstanding = (next - base) & sequenceMask;
        if (outstanding > windowPackets) {
            window.violated("a sender must keep within its window: rank=" + rank + ", peer=" + peer + ", base=" + base
                    + ", next=" + next + ", window=" + windowPackets);
        }
        if (bases[pair] != UNKNOWN) {
            int sentBefore = (nexts[pair] - bases[pair]) & sequenceMask;
            int advance = (base - bases[pair]) & sequenceMask;
            int sentNow = (next - nexts[pair]) & sequenceMask;
            if (advance > sentBefore + sentNow) {
                window.violated("only packets that were sent can be acknowledged: rank=" + rank + ", peer=" + peer
                        + ", base before=" + bases[pair] + ", next before=" + nexts[pair] + ", base=" + base);
            } else {
                acknowledgedCounts[pair] += advance;
                checkAcknowledged(rank, peer, base, advance);
            }
            if (((expected - expecteds[pair]) & sequenceMask) > windowPackets) {
                window.violated("a receiver's left edge must only move forward: rank=" + rank + ", peer=" + peer
                        + ", expected before=" + expecteds[pair] + ", expected=" + expected);
            }
        }
        bases[pair] = base;
        nexts[pair] = next;
        expecteds[pair] = expected;
    }

    private void checkAcknowledged(int rank, int peer, int base, int advance) {
        int back = peer * ranks + rank;
        if (isOneClock && advance > 0 && acknowledgedCounts[rank * ranks + peer] > acceptedCounts[back]) {
            window.violated("only packets that the receiver has accepted can be acknowledged: rank=" + rank + ", peer="
                    + peer + ", base=" + base + ", last accepted by the peer="
                    + (accepted[back] == UNKNOWN ? "none" : Integer.toString(accepted[back]))
                    + "; an acknowledgment that was on its way for longer than " + (sequenceMask + 1)
                    + " packets take counts as a new one (protocol.sequenceBits=" + Integer.bitCount(sequenceMask)
                    + ")");
        }
    }

    @Override
    public boolean clean() {
        return window.clean() && sequence.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(window.result(variant), sequence.result(variant));
    }

    @Override
    public void reset() {
        window.reset();
        sequence.reset();
        forget();
    }

    private void forget() {
        Arrays.fill(bases, UNKNOWN);
        Arrays.fill(nexts, UNKNOWN);
        Arrays.fill(expecteds, UNKNOWN);
        Arrays.fill(accepted, UNKNOWN);
        Arrays.fill(acknowledgedCounts, 0);
        Arrays.fill(acceptedCounts, 0);
    }

    @Override
    public boolean hashInto(StateKey key) {
        for (int pair = 0; pair < ranks * ranks; pair++) {
            key.add(((long) bases[pair] << Integer.SIZE) | (nexts[pair] & 0xFFFF_FFFFL));
            key.add(((long) expecteds[pair] << Integer.SIZE) | (accepted[pair] & 0xFFFF_FFFFL));
            key.add(acknowledgedCounts[pair]);
            key.add(acceptedCounts[pair]);
        }
        return clean();
    }
}
