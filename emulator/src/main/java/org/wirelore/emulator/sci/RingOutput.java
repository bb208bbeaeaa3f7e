package org.wirelore.emulator.sci;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * What leaves a node: own packets, those in the bypass FIFO, and idles with their go bits.
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
final class RingOutput {
    private final RingTiming timing;
    private final Scheduler scheduler;
    private final RingLink link;
    private final Source source;
    private final Alarm decision;
    private final SendQueues queues = new SendQueues();
    private long bypassMost;

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

    /** The node. */
    interface Source {
        /** Whether it can await one more echo. */
        boolean hasRoom();

        /** An own packet leaves. */
        void leaves(RingPacket packet, long slot);

        /** Decides while the ringlet is down; true if it is. */
        boolean failsQueued();
    }

    RingOutput(String name, RingTiming timing, Scheduler scheduler, RingLink link, Source source) {
        this.timing = timing;
        this.scheduler = scheduler;
        this.link = link;
        this.source = source;
        decision = scheduler.alarm(name + ".send", this::onDecision);
        start();
    }

    /** The state of a ringlet on which nothing happens: go everywhere. */
    void start() {
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
    }

    SendQueues queues() {
        return queues;
    }

    /** The longest that a packet has waited in the bypass FIFO, symbols. */
    long bypassMost() {
        return bypassMost;
    }

    /** Queues a packet, which may leave some symbols from now on. */
    void send(RingPacket packet, int queue, long delaySymbols) {
        packet.eligibleSlot = scheduler.now() / timing.symbolPs() + delaySymbols;
        queues.add(packet, queue);
        arm(Math.max(packet.eligibleSlot, freeSlot) - 1);
    }

    /** What kept packets from leaving is over. */
    void sendOn() {
        if (!queues.isEmpty()) {
            arm(Math.max(scheduler.now() / timing.symbolPs(), freeSlot - 1));
        }
    }

    /** Nothing leaves any more. */
    void stop() {
        decision.cancel();
    }

    /** Idles that arrive say go, or stop, from this slot on. */
    void onMark(long slot, boolean isGo) {
        catchUp(slot);
        isGapGo = isGo;
        if (freeSlot - 1 > slot) {
            isGoSaved |= isGo;
        } else if (isSettled ? isGo && !isOutGo : !isGo) {
            arm(slot);
        }
    }

    /** What arrives until a slot is idles in place of a packet that goes no further. */
    void onFreed(long slot, long newGapSlot) {
        catchUp(slot);
        saveGo(slot);
        isFreedGo = isIdleGo(slot);
        gapSlot = newGapSlot;
        isGapGo = true;
        if (freeSlot - 1 <= slot && isSettled && !isOutGo) {
            arm(gapSlot);
        }
    }

    /** A packet follows in the next slot, behind an idle that says go, or stop. */
    void onHead(RingPacket packet, long slot, boolean isBehindGo) {
        catchUp(slot);
        isGapGo = isBehindGo;
        passOn(packet, slot);
    }

    /** An echo follows in the next slot, in place of the packet that it answers. */
    void onAnswer(RingPacket packet, long slot) {
        catchUp(slot);
        passOn(packet, slot);
    }

    /** Through the node at once, or behind what is before it in the bypass FIFO. */
    private void passOn(RingPacket packet, long slot) {
        saveGo(slot);
        if (freeSlot - 1 <= slot) {
            decide(slot, true);
        }
        boolean isThrough = freeSlot <= slot + 1;
        long headSlot = isThrough ? slot + 1 : freeSlot;
        isInTheWay |= !isThrough;
        bypassMost = Math.max(bypassMost, headSlot - slot - 1);
        gapSlot = slot + 1 + packet.symbols;
        isGapGo = true;
        isFreedGo = false;
        leave(packet, headSlot, isThrough && isOutGo, isThrough || isGoSaved);
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

    private void leave(RingPacket packet, long headSlot, boolean isBehindGo, boolean newlyCertain) {
        link.packet(packet, headSlot, isBehindGo, isToldGo == isBehindGo);
        isToldGo = true;
        isSettled = false;
        isCertain = newlyCertain;
        freeSlot = headSlot + packet.symbols + 1;
        if (!isCertain) {
            setDecision(freeSlot - 1);
        } else if (!queues.isEmpty()) {
            setDecision(Math.max(freeSlot, queues.eligibleSlot()) - 1);
        } else {
            decision.cancel();
        }
    }

    /**
     * Decides what the idle in this slot says, and whether an own packet follows.
     *
     * @param isNextTaken a packet arrives in the next slot
     * @return whether an own packet leaves
     */
    private boolean decide(long slot, boolean isNextTaken) {
        boolean isIdleGo = isIdleGo(slot);
        boolean isReady = queues.isReady(slot + 1) && source.hasRoom();
        if (isSettled) {
            isOutGo |= isIdleGo;
        } else if (isInTheWay && isReady && allowance > timing.reserveSymbols()) {
            isGoSaved |= isIdleGo;
            isOutGo = false;
            isSettled = true;
        } else {
            letGo(isIdleGo);
        }
        fillUp();
        if (!isReady || !(isOutGo || allowance > 0)) {
            return false;
        }
        RingPacket packet = queues.next(slot + 1);
        source.leaves(packet, slot + 1);
        allowance -= packet.symbols + 1;
        isGoSaved |= !isNextTaken && slot + 1 != gapSlot && isIdleGo(slot + 1);
        leave(packet, slot + 1, isOutGo, isGoSaved);
        return true;
    }

    private void onDecision() {
        if (source.failsQueued()) {
            return;
        }
        long slot = scheduler.now() / timing.symbolPs();
        catchUp(slot);
        if (freeSlot - 1 <= slot) {
            if (decide(slot, false)) {
                return;
            }
            if (isOutGo != isToldGo) {
                link.mark(slot, isOutGo);
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
        if (!queues.isEmpty()) {
            // What could leave now waits for a go, or for an echo.
            long eligibleSlot = queues.eligibleSlot();
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
        queues.reset();
        bypassMost = 0;
        start();
    }
}
