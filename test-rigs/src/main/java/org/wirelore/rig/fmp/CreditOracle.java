package org.wirelore.rig.fmp;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.fmp.network.FlowControl;
import org.wirelore.adi.fmp.network.FmpEvent;
import org.wirelore.adi.fmp.network.NetworkConfig;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/**
 * The invariants of NC-FMP for every ordered pair of ranks: packets are taken in the order of their sending, each once,
 * and none is left when both ranks have gone; each brings the credits that it was sent with; and what a sender may
 * still send, what its receiver holds and what is on its way back always add up to the same number of credits.
 */
final class CreditOracle implements Oracle {
    private static final int SEQUENCE_MASK = 0xFFFF;

    /** One ordered pair. */
    private static final class Pair {
        /** Packets numbered by the sender, and the number that must be taken next. */
        private long sent;
        private long taken;
        /** Packets that take a credit: sent, taken; and credits that the receiver has sent back, and the sender got. */
        private long sentData;
        private long takenData;
        private long sentBack;
        private long gotBack;
        /** Credits of the other direction that packets under way carry, by their number. */
        private final int[] carried;
        private boolean hasSenderLeft;
        private boolean hasReceiverLeft;

        Pair(int underWayMax) {
            carried = new int[underWayMax];
        }
    }

    private final OracleContext context;
    private final Findings order;
    private final Findings credits;
    private final int ranks;
    private final int creditsOfPair;
    private final boolean isCredited;
    private final int underWayMax;
    private final @Nullable Pair[] pairs;

    CreditOracle(OracleContext context, NetworkConfig config) {
        this.context = context;
        this.ranks = context.ranks();
        this.isCredited = config.flow() == FlowControl.CREDITS;
        this.creditsOfPair = config.credits();
        this.underWayMax = isCredited ? Integer.highestOneBit(config.slotsOfPeer()) * 4 : 1;
        this.pairs = new @Nullable Pair[ranks * ranks];
        order = new Findings(context.named("packets of a pair"),
                "packets are taken in the order of their sending, each once, and none is left", context.clock(),
                context.history());
        credits = new Findings(context.named("credits"),
                "the credits of a pair stay the same: what is left, what the receiver holds, what is on its way back",
                context.clock(), context.history());
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof FmpEvent fmp && context.judges(fmp.rank, fmp.peer)) {
            switch (fmp.kind) {
                case SENT -> onSent(fmp);
                case RECEIVED -> onReceived(fmp);
                case LEFT -> onLeft(fmp);
            }
        }
    }

    private void onSent(FmpEvent event) {
        Pair pair = pair(event.rank, event.peer);
        Pair back = pair(event.peer, event.rank);
        if (isCredited) {
            pair.carried[(int) (pair.sent % underWayMax)] = event.credit;
            for (int i = 1; i < event.packets; i++) {
                pair.carried[(int) ((pair.sent + i) % underWayMax)] = 0;
            }
            back.sentBack += event.credit;
            checkBack(event, back);
        }
        pair.sent += event.packets;
        pair.sentData += event.isControl ? 0 : event.packets;
        checkSum(event.rank, event.peer, pair, event.left);
    }

    private void checkBack(FmpEvent event, Pair back) {
        credits.observe();
        if (back.sentBack > back.takenData) {
            credits.violated("a receiver must return only credits of packets that it has taken: rank=" + event.rank
                    + ", peer=" + event.peer + ", returned=" + back.sentBack + ", taken=" + back.takenData);
        }
    }

    private void onReceived(FmpEvent event) {
        Pair pair = pair(event.peer, event.rank);
        order.observe();
        if (event.sequence != (pair.taken & SEQUENCE_MASK) || pair.taken >= pair.sent) {
            order.violated("a receiver must take the packet behind the last one: rank=" + event.rank + ", peer="
                    + event.peer + ", expected=" + (pair.taken & SEQUENCE_MASK) + ", taken=" + event.sequence);
        }
        if (isCredited) {
            int carried = pair.carried[(int) (pair.taken % underWayMax)];
            credits.observe();
            if (event.credit != carried) {
                credits.violated("a packet must bring the credits that it was sent with: rank=" + event.rank
                        + ", peer=" + event.peer + ", packet=" + event.sequence + ", sent=" + carried + ", brought="
                        + event.credit);
            }
            Pair back = pair(event.rank, event.peer);
            back.gotBack += event.credit;
            checkSum(event.rank, event.peer, back, event.left);
        }
        pair.taken++;
        pair.takenData += event.isControl ? 0 : 1;
    }

    /** What is left, and what was sent and has not come back, are all credits. */
    private void checkSum(int rank, int peer, Pair pair, int left) {
        if (isCredited) {
            credits.observe();
            long out = pair.sentData - pair.gotBack;
            if (left < 0 || left + out != creditsOfPair) {
                credits.violated("the credits of a pair must stay the same: rank=" + rank + ", peer=" + peer
                        + ", credits=" + creditsOfPair + ", left=" + left + ", not returned=" + out);
            }
        }
    }

    private void onLeft(FmpEvent event) {
        Pair pair = pair(event.rank, event.peer);
        Pair back = pair(event.peer, event.rank);
        pair.hasSenderLeft = true;
        back.hasReceiverLeft = true;
        checkGone(event.rank, event.peer, pair);
        checkGone(event.peer, event.rank, back);
    }

    private void checkGone(int from, int to, Pair pair) {
        if (pair.hasSenderLeft && pair.hasReceiverLeft) {
            order.observe();
            if (pair.taken != pair.sent) {
                order.violated("all packets must have been taken when both ranks have gone: rank=" + from + ", peer="
                        + to + ", sent=" + pair.sent + ", taken=" + pair.taken);
            }
        }
    }

    private Pair pair(int from, int to) {
        Pair pair = pairs[from * ranks + to];
        if (pair == null) {
            pair = new Pair(underWayMax);
            pairs[from * ranks + to] = pair;
        }
        return pair;
    }

    @Override
    public boolean clean() {
        return order.clean() && credits.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return isCredited
                ? List.of(order.result(variant), credits.result(variant))
                : List.of(order.result(variant));
    }

    @Override
    public void reset() {
        order.reset();
        credits.reset();
        Arrays.fill(pairs, null);
    }
}
