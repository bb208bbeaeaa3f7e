package org.wirelore.emulator.sci;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/**
 * A link controller's ring side: it takes off what is for it and answers with echoes, passes everything else through
 * its bypass FIFO, and sends its own packets in between.
 *
 * <p>The model is exact to the symbol, but nothing happens per symbol. An event in a slot settles what leaves in the
 * next one. What arrives comes at a slot's time, the node's own alarm a picosecond later, so everything that arrives is
 * known when the node decides.
 *
 * <p>The rule by which it sends: the bypass FIFO is empty, the symbol before was an idle, and that idle was go or some
 * of the allowance is left. A go idle that leaves fills the allowance up. While the node holds others up (recovery),
 * idles that leave are stop, and a go that arrives is saved. After that it lets the go out, unless it has still to send
 * and more than the reserve of its allowance is left.
 */
final class RingNode {
    /** Symbols of an echo. */
    static final int ECHO_SYMBOLS = SciPacket.ECHO_BYTES / RingTiming.SYMBOL_BYTES;
    /** Own requests, own responses, and the same of what only passes on from another ringlet. */
    static final int QUEUES = 4;

    private final Ringlet ringlet;
    private final int position;
    private final RingTiming timing;
    private final Scheduler scheduler;
    private final RingClient client;
    private final RingLink out;
    private final Alarm decision;
    private final SentPackets sent;
    private final NodeTotals totals = new NodeTotals();
    private final SendQueue[] queues = new SendQueue[QUEUES];
    private int waiting;
    private int turn;

    /* The input: the gap behind what came last. */
    /** Slot of the gap's first idle. */
    private long gapSlot;
    /** What its idles say; go until the sender says otherwise. */
    private boolean isGapGo;
    /** What idles before the gap say: those in place of a packet that was taken off copy the idle before it. */
    private boolean isFreedGo;

    /* The output. */
    /** The first slot for which nothing is decided. */
    private long freeSlot;
    /** Whether the idle in the slot before that has been decided. */
    private boolean isSettled;
    /** Whether that idle will be go if nothing says otherwise. */
    private boolean isCertain;
    /** What the last idle decided says. */
    private boolean isOutGo;
    /** What the next node takes that for. */
    private boolean isToldGo;
    private boolean isGoSaved;
    /** Own packets have held up others since the last go left. */
    private boolean isInTheWay;
    private int allowance;
    private long decisionSlot;

    RingNode(Ringlet ringlet, int position, String name, RingTiming timing, Scheduler scheduler, RingClient client,
            RingLink out) {
        this.ringlet = ringlet;
        this.position = position;
        this.timing = timing;
        this.scheduler = scheduler;
        this.client = client;
        this.out = out;
        decision = scheduler.alarm(name + ".send", this::onDecision);
        sent = new SentPackets(name, timing, scheduler, this::giveUp);
        for (int i = 0; i < QUEUES; i++) {
            queues[i] = new SendQueue();
        }
        start();
    }

    /** The state of a ringlet on which nothing happens: go everywhere. */
    private void start() {
        gapSlot = 0;
        isGapGo = true;
        isFreedGo = true;
        freeSlot = 0;
        isSettled = true;
        isCertain = true;
        isOutGo = true;
        isToldGo = true;
        isGoSaved = false;
        isInTheWay = false;
        allowance = timing.allowanceSymbols();
        turn = 0;
    }

    Ringlet ringlet() {
        return ringlet;
    }

    int position() {
        return position;
    }

    NodeTotals totals() {
        return totals;
    }

    RingLink out() {
        return out;
    }

    /** Whether a packet goes no further than to this node. */
    boolean takesOff(RingPacket packet) {
        return packet.taker() == position || packet.isLost || (packet.isOld && ringlet.isScrubber(position));
    }

    /** Queues a packet, which may leave some symbols from now on. */
    void send(RingPacket packet, int queue, long delaySymbols) {
        packet.eligibleSlot = scheduler.now() / timing.symbolPs() + delaySymbols;
        queues[queue].add(packet);
        waiting++;
        arm(Math.max(packet.eligibleSlot, freeSlot) - 1);
    }

    /** A packet's head is about to arrive that goes on to the next node. */
    void onHead(RingPacket packet, long slot, boolean isBehindGo) {
        if (packet.isAbandoned) {
            totals.late++;
            onFreed(slot, slot + 1 + packet.symbols);
            ringlet.gone(packet);
            return;
        }
        packet.isOld |= ringlet.isScrubber(position);
        catchUp(slot);
        isGapGo = isBehindGo;
        passOn(packet, slot);
    }

    /** A packet is whole in this node, which is the last to see it; its echo takes the place of its last symbols. */
    void onEnd(RingPacket packet, long slot) {
        if (packet.taker() != position || packet.isLost || packet.isDamaged || packet.isAbandoned) {
            totals.drop(packet, position);
            onFreed(slot, slot + 1 + ECHO_SYMBOLS);
            ringlet.gone(packet);
        } else if (packet.form == RingPacket.Form.ECHO) {
            onFreed(slot, slot + 1 + ECHO_SYMBOLS);
            onEcho(packet);
        } else {
            int answer = client.take(packet);
            if (answer == Echo.NONE) {
                onFreed(slot, slot + 1 + ECHO_SYMBOLS);
                ringlet.gone(packet);
            } else {
                totals.answer(answer);
                packet.turn(answer);
                client.leaves(packet);
                catchUp(slot);
                passOn(packet, slot);
            }
        }
    }

    private void onEcho(RingPacket packet) {
        sent.remove(packet);
        totals.echoed(packet.echo);
        sendOn();
        client.echoed(packet, packet.echo);
        ringlet.recycle(packet);
    }

    /** A send buffer has become free. */
    private void sendOn() {
        if (waiting > 0 && sent.count() == timing.sendBuffers() - 1) {
            arm(Math.max(scheduler.now() / timing.symbolPs(), freeSlot - 1));
        }
    }

    /** The sender waits no longer for an echo. */
    private void giveUp(RingPacket packet) {
        packet.isAbandoned = true;
        totals.echoed(Echo.NONE);
        sendOn();
        client.echoed(packet, Echo.NONE);
        packet.forget();
        if (!packet.isOnRing()) {
            ringlet.recycle(packet);
        }
    }

    /** Idles say go, or stop, from this slot on. */
    void onMark(long slot, boolean isGo) {
        catchUp(slot);
        isGapGo = isGo;
        if (freeSlot - 1 > slot) {
            isGoSaved |= isGo;
        } else if (isSettled ? isGo && !isOutGo : !isGo) {
            arm(slot);
        }
    }

    /** What arrives until a slot is idles in place of a packet that went no further. */
    private void onFreed(long slot, long newGapSlot) {
        catchUp(slot);
        saveGo(slot);
        isFreedGo = isIdleGo(slot);
        gapSlot = newGapSlot;
        isGapGo = true;
        if (freeSlot - 1 <= slot && isSettled && !isOutGo) {
            arm(gapSlot);
        }
    }

    /** Whether an idle that arrives says go; false within a packet that goes on. */
    private boolean isIdleGo(long slot) {
        return slot >= gapSlot ? isGapGo : isFreedGo;
    }

    private void saveGo(long slot) {
        isGoSaved |= freeSlot - 1 > slot && isIdleGo(slot);
    }

    /** Settles an idle before the present slot, where nothing was left to decide. */
    private void catchUp(long slot) {
        if (!isSettled && freeSlot - 1 < slot) {
            letGo(isIdleGo(freeSlot - 1));
            fillUp();
        }
    }

    private void letGo(boolean isIdleGo) {
        isOutGo = isGoSaved || isIdleGo;
        isGoSaved = false;
        isInTheWay = false;
        isSettled = true;
    }

    private void fillUp() {
        if (isOutGo) {
            allowance = timing.allowanceSymbols();
        }
    }

    /** A packet follows in the next slot: through the node at once, or behind what is before it in the bypass FIFO. */
    private void passOn(RingPacket packet, long slot) {
        saveGo(slot);
        if (freeSlot - 1 <= slot) {
            decide(slot, true);
        }
        boolean isThrough = freeSlot <= slot + 1;
        long headSlot = isThrough ? slot + 1 : freeSlot;
        isInTheWay |= !isThrough;
        totals.bypass(headSlot - slot - 1);
        gapSlot = slot + 1 + packet.symbols;
        isGapGo = true;
        isFreedGo = false;
        leave(packet, headSlot, isThrough && isOutGo, isThrough || isGoSaved);
    }

    private void leave(RingPacket packet, long headSlot, boolean isBehindGo, boolean newlyCertain) {
        out.packet(packet, headSlot, isBehindGo, isToldGo == isBehindGo);
        isToldGo = true;
        isSettled = false;
        isCertain = newlyCertain;
        freeSlot = headSlot + packet.symbols + 1;
        if (!isCertain) {
            setDecision(freeSlot - 1);
        } else if (waiting > 0) {
            setDecision(Math.max(freeSlot, eligibleSlot()) - 1);
        } else {
            decision.cancel();
        }
    }

    /** From when on any of the packets that wait may leave. */
    private long eligibleSlot() {
        long slot = queues[0].eligibleSlot();
        for (int i = 1; i < QUEUES; i++) {
            slot = Math.min(slot, queues[i].eligibleSlot());
        }
        return slot;
    }

    /**
     * Decides what the idle in this slot says, and whether an own packet follows.
     *
     * @param isNextTaken a packet arrives in the next slot
     * @return whether an own packet leaves
     */
    private boolean decide(long slot, boolean isNextTaken) {
        boolean isIdleGo = isIdleGo(slot);
        int queue = waiting > 0 ? ready(slot + 1) : -1;
        if (isSettled) {
            isOutGo |= isIdleGo;
        } else if (isInTheWay && queue >= 0 && allowance > timing.reserveSymbols()) {
            isGoSaved |= isIdleGo;
            isOutGo = false;
            isSettled = true;
        } else {
            letGo(isIdleGo);
        }
        fillUp();
        if (queue < 0 || !(isOutGo || allowance > 0)) {
            return false;
        }
        RingPacket packet = queues[queue].remove();
        waiting--;
        turn = (queue + 1) % QUEUES;
        packet.form = RingPacket.Form.SENT;
        packet.sentSlot = slot + 1;
        client.leaves(packet);
        sent.add(packet);
        allowance -= packet.symbols + 1;
        isGoSaved |= !isNextTaken && slot + 1 != gapSlot && isIdleGo(slot + 1);
        leave(packet, slot + 1, isOutGo, isGoSaved);
        return true;
    }

    /** The queue whose turn it is to send, -1 if none can. */
    private int ready(long slot) {
        if (sent.count() >= timing.sendBuffers()) {
            return -1;
        }
        for (int i = 0; i < QUEUES; i++) {
            int queue = (turn + i) % QUEUES;
            if (queues[queue].eligibleSlot() <= slot) {
                return queue;
            }
        }
        return -1;
    }

    private void onDecision() {
        long slot = scheduler.now() / timing.symbolPs();
        catchUp(slot);
        if (freeSlot - 1 <= slot) {
            if (decide(slot, false)) {
                return;
            }
            if (isOutGo != isToldGo) {
                out.mark(slot, isOutGo);
                isToldGo = isOutGo;
            }
        }
        awaitNext(slot);
    }

    private void awaitNext(long slot) {
        if (!isOutGo && isSettled && gapSlot > slot) {
            arm(gapSlot);
        }
        if (!isSettled && !isCertain) {
            arm(freeSlot - 1);
        }
        if (waiting > 0) {
            // What could leave now waits for a go, or for an echo.
            long eligibleSlot = eligibleSlot();
            if (Math.max(eligibleSlot, freeSlot) > slot + 1) {
                arm(Math.max(eligibleSlot, freeSlot) - 1);
            }
        }
    }

    private void arm(long slot) {
        if (!decision.isSet() || decisionSlot > slot) {
            setDecision(slot);
        }
    }

    private void setDecision(long slot) {
        decisionSlot = slot;
        decision.set(slot * timing.symbolPs() + 1);
    }

    void reset() {
        decision.cancel();
        sent.reset();
        for (SendQueue queue : queues) {
            queue.clear();
        }
        waiting = 0;
        totals.reset();
        start();
    }
}
