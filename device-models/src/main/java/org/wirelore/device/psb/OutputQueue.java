package org.wirelore.device.psb;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionWire;

/** Packets on their way from the bridge to a link controller, each of which takes the same time. */
final class OutputQueue implements StatePart {
    /** All transactions, and as many responses as may wait. */
    private static final int FIRST_PLACES = 64;
    /** For how long others pass a packet. */
    private static final long LATE_PS = 8 * TimeUnits.PS_PER_US;

    private final TransactionWire wire;
    private final Scheduler scheduler;
    private final PsbChoices choices;
    private final boolean isRequests;
    private final long takesPs;
    private final Alarm alarm;
    private SciPacket[] packets = new SciPacket[FIRST_PLACES];
    private long[] atPs = new long[FIRST_PLACES];
    private int[] groups = new int[FIRST_PLACES];
    private int first;
    private int count;
    /** The packet that others pass, its group, and until when. */
    private @Nullable SciPacket late;
    private int lateGroup;
    private long lateUntilPs;

    OutputQueue(String name, Scheduler scheduler, TransactionWire wire, PsbChoices choices, boolean isRequests,
            long takesPs) {
        this.wire = wire;
        this.scheduler = scheduler;
        this.choices = choices;
        this.isRequests = isRequests;
        this.takesPs = takesPs;
        alarm = scheduler.alarm(name, this::onAlarm);
    }

    /**
     * Sends a packet.
     *
     * @param group packets of one group keep their order
     */
    void send(SciPacket packet, int group) {
        if (count == packets.length) {
            grow();
        }
        int place = place(count++);
        packets[place] = packet;
        atPs[place] = scheduler.now() + takesPs;
        groups[place] = group;
        if (count == 1) {
            setAlarm();
        }
    }

    private int place(int index) {
        return (first + index) & (packets.length - 1);
    }

    private void onAlarm() {
        long nowPs = scheduler.now();
        if (lateUntilPs <= nowPs) {
            sendLate();
        }
        while (count > 0 && atPs[first] <= nowPs) {
            if (isRequests && count > 1) {
                bringForward(choices.next(alternatives()));
            }
            SciPacket packet = packets[first];
            int group = groups[first];
            first = place(1);
            count--;
            if (group == lateGroup) {
                sendLate();
            }
            if (isRequests && late == null && isStore(packet) && choices.isLate()) {
                late = packet;
                lateGroup = group;
                lateUntilPs = nowPs + LATE_PS;
            } else {
                wire.send(packet);
            }
        }
        setAlarm();
    }

    private static boolean isStore(SciPacket packet) {
        return packet.command == SciPacket.WRITE && !PsbAddress.isCsr(packet.offset);
    }

    private void sendLate() {
        SciPacket packet = late;
        if (packet != null) {
            late = null;
            wire.send(packet);
        }
    }

    private void setAlarm() {
        long nextPs = Math.min(count > 0 ? atPs[first] : Long.MAX_VALUE, late == null ? Long.MAX_VALUE : lateUntilPs);
        if (nextPs != Long.MAX_VALUE) {
            alarm.set(nextPs);
        }
    }

    /** How many groups have packets here. */
    private int alternatives() {
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += isFirstOfGroup(i) ? 1 : 0;
        }
        return found;
    }

    private boolean isFirstOfGroup(int index) {
        for (int i = 0; i < index; i++) {
            if (groups[place(i)] == groups[place(index)]) {
                return false;
            }
        }
        return true;
    }

    /** The first packet of the n-th group changes to the head; times stay with their places. */
    private void bringForward(int group) {
        int left = group;
        int index = 0;
        while (left > 0) {
            index++;
            left -= isFirstOfGroup(index) ? 1 : 0;
        }
        for (int i = index; i > 0; i--) {
            SciPacket packet = packets[place(i)];
            int number = groups[place(i)];
            packets[place(i)] = packets[place(i - 1)];
            groups[place(i)] = groups[place(i - 1)];
            packets[place(i - 1)] = packet;
            groups[place(i - 1)] = number;
        }
    }

    private void grow() {
        SciPacket[] morePackets = new SciPacket[2 * count];
        long[] moreTimes = new long[2 * count];
        int[] moreGroups = new int[2 * count];
        for (int i = 0; i < count; i++) {
            morePackets[i] = packets[place(i)];
            moreTimes[i] = atPs[place(i)];
            moreGroups[i] = groups[place(i)];
        }
        packets = morePackets;
        atPs = moreTimes;
        groups = moreGroups;
        first = 0;
    }

    /** Forgets all; the wire has been reset, or takes back what it lent. */
    void reset(boolean isWireKept) {
        for (int i = 0; i < count && isWireKept; i++) {
            wire.release(packets[place(i)]);
        }
        SciPacket passed = late;
        if (passed != null && isWireKept) {
            wire.release(passed);
        }
        late = null;
        first = 0;
        count = 0;
        alarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        int has = count;
        count = visitor.count("waiting", packets.length, count);
        for (int i = 0; i < count; i++) {
            int place = place(i);
            if (i >= has) {
                packets[place] = wire.claim();
            }
            visitPacket(visitor, packets[place], nowPs);
            atPs[place] = visitor.time("at", atPs[place], nowPs);
            groups[place] = visitor.field("group", groups[place]);
        }
        boolean isLate = visitor.field("isLate", late != null);
        SciPacket packet = !isLate ? null : late == null ? wire.claim() : late;
        late = packet;
        if (packet != null) {
            visitPacket(visitor, packet, nowPs);
            lateGroup = visitor.field("lateGroup", lateGroup);
            lateUntilPs = visitor.time("lateUntil", lateUntilPs, nowPs);
        }
        visitor.alarm("alarm", alarm, nowPs);
    }

    /** The state of a packet that a card has. */
    static void visitPacket(StateVisitor visitor, SciPacket packet, long nowPs) {
        packet.targetId = visitor.field("targetId", packet.targetId);
        packet.sourceId = visitor.field("sourceId", packet.sourceId);
        packet.command = visitor.field("command", packet.command);
        packet.transactionId = visitor.field("transactionId", packet.transactionId);
        packet.status = visitor.field("status", packet.status);
        packet.offset = visitor.field("offset", packet.offset);
        packet.dataBytes = visitor.count("dataBytes", SciPacket.DATA_BYTES_MAX, packet.dataBytes);
        boolean isMortal = visitor.field("isMortal", packet.deathPs != Long.MAX_VALUE);
        packet.deathPs = isMortal ? visitor.time("death", packet.deathPs, nowPs) : Long.MAX_VALUE;
        visitor.fields("data", packet.data, packet.carriesData() ? packet.dataBytes : 0);
    }
}
