package org.wirelore.emulator.sci;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * A link from one node of a ringlet to the next: what is on the way, in the order in which it arrives. Slots count
 * symbols at the sender; what leaves in a slot leaves the next node, if that node is idle, a fixed number of slots
 * later.
 */
final class RingLink {
    private static final byte HEAD_BEHIND_GO = 0;
    private static final byte HEAD_BEHIND_STOP = 1;
    private static final byte ENDS_HERE = 2;
    private static final byte GO = 3;
    private static final byte STOP = 4;
    private static final int ROOM = 16;

    private final String name;
    private final Scheduler scheduler;
    private final long symbolPs;
    private final int delaySymbols;
    private final Alarm arrival;
    private final LinkTotals totals = new LinkTotals();
    private @Nullable RingNode next;
    private @Nullable LinkTap tap;

    private long[] slots = new long[ROOM];
    private byte[] kinds = new byte[ROOM];
    private @Nullable RingPacket[] packets = new @Nullable RingPacket[ROOM];
    private int head;
    private int count;
    private boolean isArriving;
    /** How often it is interrupted: by its cable, and by a node at an end of it that is off. */
    private int cuts;

    /** @param delaySymbols from one node's output to the next one's */
    RingLink(String name, RingTiming timing, int delaySymbols, Scheduler scheduler) {
        this.name = name;
        this.scheduler = scheduler;
        this.symbolPs = timing.symbolPs();
        this.delaySymbols = delaySymbols;
        arrival = scheduler.alarm(name, this::onArrival);
    }

    void connect(RingNode to) {
        next = to;
    }

    /** Has everything that arrives captured. */
    void tap(LinkTap newTap) {
        tap = newTap;
    }

    String name() {
        return name;
    }

    long delayPs() {
        return delaySymbols * symbolPs;
    }

    LinkTotals totals() {
        return totals;
    }

    /**
     * A packet's head leaves.
     *
     * @param headSlot now or later
     * @param isBehindGo the idle before it says go
     * @param isTold the next node knows that already, or takes it for granted
     */
    void packet(RingPacket packet, long headSlot, boolean isBehindGo, boolean isTold) {
        totals.count(packet);
        if (cuts > 0) {
            totals.cut++;
            requireNext().ringlet().gone(packet);
            return;
        }
        if (requireNext().takesOff(packet)) {
            if (!isTold) {
                mark(headSlot - 1, isBehindGo);
            }
            add(headSlot + packet.symbols - RingNode.ECHO_SYMBOLS - 1, ENDS_HERE, packet);
        } else {
            add(headSlot - 1, isBehindGo ? HEAD_BEHIND_GO : HEAD_BEHIND_STOP, packet);
        }
    }

    /** From this slot on, idles say go, or stop. */
    void mark(long slot, boolean isGo) {
        totals.marks++;
        if (cuts == 0) {
            add(slot, isGo ? GO : STOP, null);
        }
    }

    private void add(long slot, byte kind, @Nullable RingPacket packet) {
        if (count == slots.length) {
            grow();
        }
        int at = (head + count) & (slots.length - 1);
        slots[at] = slot + delaySymbols;
        kinds[at] = kind;
        packets[at] = packet;
        count++;
        if (count == 1 && !isArriving) {
            arrival.set(slots[at] * symbolPs);
        }
    }

    private void grow() {
        int room = slots.length;
        slots = Arrays.copyOf(slots, 2 * room);
        kinds = Arrays.copyOf(kinds, 2 * room);
        packets = Arrays.copyOf(packets, 2 * room);
        System.arraycopy(slots, 0, slots, room, head);
        System.arraycopy(kinds, 0, kinds, room, head);
        System.arraycopy(packets, 0, packets, room, head);
    }

    private void onArrival() {
        long slot = scheduler.now() / symbolPs;
        RingNode to = requireNext();
        isArriving = true;
        while (count > 0 && slots[head] == slot) {
            byte kind = kinds[head];
            RingPacket packet = packets[head];
            packets[head] = null;
            head = (head + 1) & (slots.length - 1);
            count--;
            if (tap != null && packet != null) {
                tap.show(packet, slot + (kind == ENDS_HERE ? RingNode.ECHO_SYMBOLS : packet.symbols));
            }
            if (packet == null) {
                to.onMark(slot, kind == GO);
            } else if (kind == ENDS_HERE) {
                to.onEnd(packet, slot);
            } else {
                to.onHead(packet, slot, kind == HEAD_BEHIND_GO);
            }
        }
        isArriving = false;
        if (count > 0) {
            arrival.set(slots[head] * symbolPs);
        }
    }

    /** It is interrupted, and everything on the way gone; or one of its interruptions is over. */
    void cut(boolean isCut) {
        cuts += isCut ? 1 : -1;
        if (isCut) {
            clear();
        }
    }

    /** Everything on the way is gone. */
    void clear() {
        arrival.cancel();
        while (count > 0) {
            RingPacket packet = packets[head];
            packets[head] = null;
            head = (head + 1) & (slots.length - 1);
            count--;
            if (packet != null) {
                totals.cut++;
                requireNext().ringlet().gone(packet);
            }
        }
    }

    void reset() {
        arrival.cancel();
        Arrays.fill(packets, null);
        head = 0;
        count = 0;
        isArriving = false;
        cuts = 0;
        totals.reset();
    }

    private RingNode requireNext() {
        return Objects.requireNonNull(next, "a link leads to a node");
    }
}
