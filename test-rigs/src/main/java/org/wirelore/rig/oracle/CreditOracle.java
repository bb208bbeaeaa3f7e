package org.wirelore.rig.oracle;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.rig.report.OracleResult;

/**
 * The invariants of a protocol with credits, for every ordered pair of ranks: packets are taken in the order of their
 * sending, each once, and none is left when both ranks have gone; each brings the credits that it was sent with; and
 * what a sender may still send, what its receiver holds and what is on its way back always add up to the same number of
 * credits.
 */
public final class CreditOracle implements Oracle {
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
    private final int sequenceMask;
    private final boolean isCredited;
    private final int underWayMax;
    private final @Nullable Pair[] pairs;

    /**
     * @param credits of each pair; 0: the protocol has none, and it is the order of packets alone that is judged
     * @param slots as many packets of a pair can be under way, 1 or more
     * @param sequenceMask the bits of a packet's number that go along
     */
    public CreditOracle(OracleContext context, int credits, int slots, int sequenceMask) {
        this.context = context;
        this.ranks = context.ranks();
        this.isCredited = credits > 0;
        this.creditsOfPair = credits;
        this.sequenceMask = sequenceMask;
        this.underWayMax = Integer.highestOneBit(slots) * 4;
        this.pairs = new @Nullable Pair[ranks * ranks];
        order = new Findings(context.named("packets of a pair"),
                "packets are taken in the order of their sending, each once, and none is left", context.clock(),
                context.history());
        this.credits = new Findings(context.named("credits"),
                "the credits of a pair stay the same: what is left, what the receiver holds, what is on its way back",
                context.clock(), context.history());
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CreditEvent packet && context.judges(packet.rank, packet.peer)) {
            switch (packet.kind) {
                case SENT -> onSent(packet);
                case RECEIVED -> onReceived(packet);
                case LEFT -> onLeft(packet);
            }
        }
    }

    private void onSent(CreditEvent event) {
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

    private void checkBack(CreditEvent event, Pair back) {
        credits.observe();
        if (back.sentBack > back.takenData) {
            credits.violated("a receiver must return only credits of packets that it has taken: rank=" + event.rank
                    + ", peer=" + event.peer + ", returned=" + back.sentBack + ", taken=" + back.takenData);
        }
    }

    private void onReceived(CreditEvent event) {
        Pair pair = pair(event.peer, event.rank);
        order.observe();
        if (event.sequence != (pair.taken & sequenceMask) || pair.taken >= pair.sent) {
            order.violated("a receiver must take the packet behind the last one: rank=" + event.rank + ", peer="
                    + event.peer + ", expected=" + (pair.taken & sequenceMask) + ", taken=" + event.sequence);
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

    private void onLeft(CreditEvent event) {
        Pair pair = pair(event.rank, event.peer);
        Pair back = pair(event.peer, event.rank);
        checkSum(event.rank, event.peer, pair, event.left);
        checkOwed(event, back);
        pair.hasSenderLeft = true;
        back.hasReceiverLeft = true;
        checkGone(event.rank, event.peer, pair);
        checkGone(event.peer, event.rank, back);
    }

    /** What a receiver has taken, it has given back or still owes. */
    private void checkOwed(CreditEvent event, Pair back) {
        if (isCredited) {
            credits.observe();
            if (back.sentBack + event.credit != back.takenData) {
                credits.violated("a receiver must have given back or owe what it has taken: rank=" + event.rank
                        + ", peer=" + event.peer + ", returned=" + back.sentBack + ", owed=" + event.credit
                        + ", taken=" + back.takenData);
            }
        }
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
