package org.wirelore.rig.sci;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.sci.RecordEvent;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/**
 * The invariants of the ADI in SCI segments for every ordered pair of ranks, for the records of messages and for those
 * of collective operations: records are taken in the order of their
 * numbers, each once, however often they are stored; no slot and no buffer is stored into before its last record was
 * taken, whatever the completed flag says; and nothing is left when both ranks have gone.
 */
final class RecordOracle implements Oracle {
    /** One ordered pair. */
    private static final class Pair {
        private int stored;
        private int taken;
        private int buffersTaken;
        private boolean hasSenderLeft;
        private boolean hasReceiverLeft;
    }

    private final OracleContext context;
    private final Findings order;
    private final Findings overwriting;
    private final int ranks;
    private final int slotsOfMessages;
    private final int buffersOfMessages;
    private final @Nullable Pair[] pairs;

    RecordOracle(OracleContext context, SciProtocolConfig config) {
        this.context = context;
        this.ranks = context.ranks();
        this.slotsOfMessages = config.slots();
        this.buffersOfMessages = config.buffers();
        this.pairs = new @Nullable Pair[2 * ranks * ranks];
        order = new Findings(context.named("records of a pair"),
                "records are taken in the order of their numbers, each once, and none is left", context.clock(),
                context.history());
        overwriting = new Findings(context.named("slots and buffers"),
                "a slot or a buffer is stored into only after what was there has been taken", context.clock(),
                context.history());
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof RecordEvent record && context.judges(record.rank, record.peer)) {
            switch (record.kind) {
                case STORED -> onStored(record);
                case REPEATED -> onRepeated(record);
                case TAKEN -> onTaken(record);
                case CONFIRMED -> onConfirmed(record);
                case LEFT -> onLeft(record);
            }
        }
    }

    private void onStored(RecordEvent event) {
        Pair pair = pair(event, event.rank, event.peer);
        int slots = event.isCollective ? SciProtocolConfig.COLLECTIVE_SLOTS : slotsOfMessages;
        int buffers = event.isCollective ? SciProtocolConfig.COLLECTIVE_SLOTS : buffersOfMessages;
        order.observe();
        if (event.number != pair.stored && event.number != pair.stored - 1) {
            order.violated("a sender must store the record behind its last one: rank=" + event.rank + ", peer="
                    + event.peer + ", expected=" + pair.stored + ", stored=" + event.number);
        }
        pair.stored = event.number + 1;
        if (context.isOneClock()) {
            overwriting.observe();
            if (event.number - pair.taken >= slots) {
                overwriting.violated("a slot must not be stored into before its record was taken: rank=" + event.rank
                        + ", peer=" + event.peer + ", record=" + event.number + ", taken=" + pair.taken + ", slots="
                        + slots);
            }
            if (event.buffer != RecordEvent.NO_BUFFER && event.buffer - pair.buffersTaken >= buffers) {
                overwriting.violated("a buffer must not be stored into before its record was taken: rank="
                        + event.rank + ", peer=" + event.peer + ", record=" + event.number + ", buffer="
                        + event.buffer + ", taken=" + pair.buffersTaken + ", buffers=" + buffers);
            }
        }
    }

    private void onRepeated(RecordEvent event) {
        Pair pair = pair(event, event.rank, event.peer);
        int slots = event.isCollective ? SciProtocolConfig.COLLECTIVE_SLOTS : slotsOfMessages;
        overwriting.observe();
        if (event.number >= pair.stored || (context.isOneClock() && event.number - pair.taken < -slots)) {
            overwriting.violated("a sender must store again only what its slots still hold: rank=" + event.rank
                    + ", peer=" + event.peer + ", record=" + event.number + ", stored=" + pair.stored + ", taken="
                    + pair.taken);
        }
    }

    private void onTaken(RecordEvent event) {
        Pair pair = pair(event, event.peer, event.rank);
        order.observe();
        if (event.number != pair.taken || (context.isOneClock() && pair.taken >= pair.stored)) {
            order.violated("a receiver must take the record behind its last one: rank=" + event.rank + ", peer="
                    + event.peer + ", expected=" + pair.taken + ", taken=" + event.number + ", stored=" + pair.stored);
        }
        pair.taken++;
        pair.buffersTaken += event.buffer == RecordEvent.NO_BUFFER ? 0 : 1;
    }

    private void onConfirmed(RecordEvent event) {
        if (context.isOneClock()) {
            Pair pair = pair(event, event.rank, event.peer);
            overwriting.observe();
            if (event.number > pair.taken) {
                overwriting.violated("a completed flag must count only what was taken: rank=" + event.rank + ", peer="
                        + event.peer + ", completed=" + event.number + ", taken=" + pair.taken);
            }
        }
    }

    private void onLeft(RecordEvent event) {
        for (int kind = 0; kind < 2; kind++) {
            Pair pair = pair(kind, event.rank, event.peer);
            Pair back = pair(kind, event.peer, event.rank);
            pair.hasSenderLeft = true;
            back.hasReceiverLeft = true;
            checkGone(event.rank, event.peer, pair);
            checkGone(event.peer, event.rank, back);
        }
    }

    private void checkGone(int from, int to, Pair pair) {
        if (pair.hasSenderLeft && pair.hasReceiverLeft) {
            order.observe();
            if (pair.taken != pair.stored) {
                order.violated("all records must have been taken when both ranks have gone: rank=" + from + ", peer="
                        + to + ", stored=" + pair.stored + ", taken=" + pair.taken);
            }
        }
    }

    private Pair pair(RecordEvent event, int from, int to) {
        return pair(event.isCollective ? 1 : 0, from, to);
    }

    private Pair pair(int kind, int from, int to) {
        int index = (kind * ranks + from) * ranks + to;
        Pair pair = pairs[index];
        if (pair == null) {
            pair = new Pair();
            pairs[index] = pair;
        }
        return pair;
    }

    @Override
    public boolean clean() {
        return order.clean() && overwriting.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(order.result(variant), overwriting.result(variant));
    }

    @Override
    public void reset() {
        order.reset();
        overwriting.reset();
        Arrays.fill(pairs, null);
    }
}
