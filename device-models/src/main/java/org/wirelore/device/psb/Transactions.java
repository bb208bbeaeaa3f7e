package org.wirelore.device.psb;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionWire;

/**
 * The 64 transactions that a node may have under way, by their ids.
 *
 * <p>An id is in use until its packet has been echoed and answered, or the response time-out is over. One that failed
 * rests for another time-out, so that a late response finds no other transaction. A packet that was echoed as busy is
 * sent again until its time-out is over.
 */
final class Transactions implements StatePart {
    private static final int IDS = SciPacket.OUTSTANDING_MAX;

    private final TransactionWire wire;
    private final Scheduler scheduler;
    private final PsbCounters counters;
    private final OutputQueue output;
    private final Requester[] requesters;
    /** What is with the wire, or on its way to it. */
    private final @Nullable SciPacket[] sent = new SciPacket[IDS];
    private final boolean[] isOpen = new boolean[IDS];
    private final int[] owners = new int[IDS];
    private final int[] tags = new int[IDS];
    private final int[] nodes = new int[IDS];
    private final long[] untilPs = new long[IDS];
    private final Alarm timer;
    private long timeoutPs;
    private int next;
    private int refused;
    private int open;

    /**
     * No transactions.
     *
     * @param requesters the parts that make them, by the number that they give
     */
    Transactions(String name, Scheduler scheduler, TransactionWire wire, PsbCounters counters, OutputQueue output,
            Requester[] requesters) {
        this.wire = wire;
        this.scheduler = scheduler;
        this.counters = counters;
        this.output = output;
        this.requesters = requesters;
        timer = scheduler.alarm(name + ".timeout", this::onTimer);
    }

    void timeout(int microseconds) {
        timeoutPs = Math.max(1, microseconds) * TimeUnits.PS_PER_US;
    }

    /**
     * Begins a transaction.
     *
     * @param owner the number of the part that makes it
     * @return the request, to be filled and launched; null if all ids are in use: the owner gets a call when one is
     * free
     */
    @Nullable
    SciPacket begin(int owner, int tag, int node) {
        long nowPs = scheduler.now();
        for (int i = 0; i < IDS; i++) {
            int id = (next + i) % IDS;
            if (!isOpen[id] && sent[id] == null && untilPs[id] <= nowPs) {
                next = id + 1;
                SciPacket packet = wire.claim();
                packet.transactionId = id;
                packet.targetId = node;
                sent[id] = packet;
                isOpen[id] = true;
                owners[id] = owner;
                tags[id] = tag;
                nodes[id] = node;
                open++;
                return packet;
            }
        }
        refused |= 1 << owner;
        setTimer();
        return null;
    }

    /** Sends what {@link #begin} has given. Packets of one group keep their order. */
    void launch(SciPacket packet, int group) {
        untilPs[packet.transactionId] = scheduler.now() + timeoutPs;
        packet.deathPs = untilPs[packet.transactionId];
        output.send(packet, group);
        if (!timer.isSet()) {
            timer.set(untilPs[packet.transactionId]);
        }
    }

    /** An echo, of a request. */
    void onEcho(SciPacket packet, int echo) {
        int id = packet.transactionId;
        if (echo == Echo.BUSY && sent[id] == packet && isOpen[id]) {
            counters.busyEchoes++;
            wire.send(packet);
            return;
        }
        boolean isAnswered = packet.isAnswered();
        wire.release(packet);
        if (sent[id] != packet) {
            return;
        }
        sent[id] = null;
        if (isOpen[id] && (echo != Echo.ACCEPTED || !isAnswered)) {
            close(id, echo == Echo.ACCEPTED ? 0 : PsbRegister.ERROR_ECHO, null);
        }
        tellRoom();
    }

    void onResponse(SciPacket response) {
        int id = response.transactionId & (IDS - 1);
        if (!isOpen[id] || nodes[id] != response.sourceId) {
            counters.strayResponses++;
            return;
        }
        counters.responses++;
        close(id, switch (response.status) {
            case SciPacket.COMPLETE -> 0;
            case SciPacket.CONFLICT -> PsbRegister.ERROR_CONFLICT;
            case SciPacket.DATA_ERROR -> PsbRegister.ERROR_DATA;
            case SciPacket.TYPE_ERROR -> PsbRegister.ERROR_TYPE;
            default -> PsbRegister.ERROR_ADDRESS;
        }, response);
        tellRoom();
    }

    private void close(int id, int error, @Nullable SciPacket response) {
        isOpen[id] = false;
        open--;
        untilPs[id] = error == 0 ? 0 : scheduler.now() + timeoutPs;
        requesters[owners[id]].onAnswer(tags[id], nodes[id], error, response);
    }

    private void tellRoom() {
        int waiting = refused;
        refused = 0;
        for (int owner = 0; waiting != 0; owner++, waiting >>>= 1) {
            if ((waiting & 1) != 0) {
                requesters[owner].onRoom();
            }
        }
    }

    private void onTimer() {
        long nowPs = scheduler.now();
        for (int id = 0; id < IDS; id++) {
            if (isOpen[id] && untilPs[id] <= nowPs) {
                close(id, PsbRegister.ERROR_RESPONSE, null);
            }
        }
        tellRoom();
        setTimer();
    }

    /** For the first end of a time-out, or of a rest that is waited for. */
    private void setTimer() {
        long nowPs = scheduler.now();
        long firstPs = Long.MAX_VALUE;
        for (int id = 0; id < IDS; id++) {
            if (untilPs[id] > nowPs && (isOpen[id] || refused != 0)) {
                firstPs = Math.min(firstPs, untilPs[id]);
            }
        }
        if (firstPs != Long.MAX_VALUE && (!timer.isSet() || timer.atPs() > firstPs)) {
            timer.set(firstPs);
        }
    }

    /** Forgets all. What the wire has still comes back. */
    void reset() {
        Arrays.fill(sent, null);
        Arrays.fill(isOpen, false);
        Arrays.fill(untilPs, 0);
        timer.cancel();
        next = 0;
        refused = 0;
        open = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        timeoutPs = visitor.field("timeout", timeoutPs);
        next = visitor.field("next", next);
        refused = visitor.field("refused", refused);
        open = visitor.count("open", IDS, open);
        for (int id = 0; id < IDS; id++) {
            isOpen[id] = visitor.field("isOpen", isOpen[id]);
            owners[id] = visitor.count("owner", requesters.length - 1, owners[id]);
            tags[id] = visitor.field("tag", tags[id]);
            nodes[id] = visitor.field("node", nodes[id]);
            untilPs[id] = visitor.time("until", untilPs[id], nowPs);
            if (visitor.restores()) {
                sent[id] = null;
            }
        }
        visitor.alarm("timer", timer, nowPs);
    }
}
