package org.wirelore.emulator.sci;

/** What waits at a node for its turn on the ring: the queues take turns, each first in first out. */
final class SendQueues {
    /** Own requests, own responses, and the same of what only passes on from another ringlet. */
    private static final int QUEUES = 4;

    private final RingSendQueue[] queues = new RingSendQueue[QUEUES];
    private int waiting;
    private int turn;

    SendQueues() {
        for (int i = 0; i < QUEUES; i++) {
            queues[i] = new RingSendQueue();
        }
    }

    void add(RingPacket packet, int queue) {
        queues[queue].add(packet);
        waiting++;
    }

    boolean isEmpty() {
        return waiting == 0;
    }

    int size() {
        return waiting;
    }

    /** Whether any packet may leave in a slot. */
    boolean isReady(long slot) {
        return waiting > 0 && eligibleSlot() <= slot;
    }

    /** From when on any of the packets may leave; the end of time without one. */
    long eligibleSlot() {
        long slot = queues[0].eligibleSlot();
        for (int i = 1; i < QUEUES; i++) {
            slot = Math.min(slot, queues[i].eligibleSlot());
        }
        return slot;
    }

    /** Takes out the packet whose turn it is, whether or not it is eligible; there must be one. */
    RingPacket next() {
        return next(Long.MAX_VALUE - 1);
    }

    /** Takes out the packet whose turn it is in a slot; there must be one. */
    RingPacket next(long slot) {
        int queue = turn;
        while (queues[queue].eligibleSlot() > slot) {
            queue = (queue + 1) % QUEUES;
        }
        turn = (queue + 1) % QUEUES;
        waiting--;
        return queues[queue].remove();
    }

    void reset() {
        for (RingSendQueue queue : queues) {
            queue.clear();
        }
        waiting = 0;
        turn = 0;
    }
}
