package org.wirelore.adi.urtp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * Multicast addresses of sets of ranks, so that cards drop what is for others before a kernel sees it. A sender that
 * has multicast often to a set asks all its members to listen (JOIN), and uses the address when each has answered
 * (JOINED); until then, and for the whole job, it is the job's own address. A card's filter holds few addresses, so a
 * member that is to listen to one more gives up the one that was used least recently: it says so (LEAVE) to those that
 * have asked for it, and listens on until each has answered (LEFT) and so uses it no more. No packet is lost for any of
 * this; one that were would be asked for as ever.
 *
 * <p>Each round of asking or leaving has a number that answers repeat: a late answer to an earlier one says nothing.
 */
final class HardwareGroups {
    /** Multicasts to a set after which its members are asked: an address is for those that are used often. */
    static final int USES = 8;
    /** Rounds of repeated questions after which a sender goes on as before: a member has no room, or is silent. */
    static final int ATTEMPTS = 10;

    private static final int ROUNDS = 1 << 15;
    private static final int SETS_MAX = 64;
    /** Bytes of a packet before the members, one bit each, lowest first. */
    private static final int MEMBERS_AT = UrtpHeader.BYTES + 2;
    private static final int BITS = 8;
    private static final long DELAY_MAX_PS = TimeUnits.PS_PER_SECOND;

    private final UrtpStation station;
    private final Cost controlCost;
    private final int capacity;
    private final int memberBytes;
    private final MemorySegment packet;
    private final List<HardwareGroup> groups = new ArrayList<>();
    private int listening;

    HardwareGroups(UrtpStation station) {
        this.station = station;
        controlCost = station.host.cost(UrtpCostNames.CONTROL);
        capacity = station.config.hardwareGroups();
        memberBytes = (station.ranks + BITS - 1) / BITS;
        packet = MemorySegment.ofArray(new byte[MEMBERS_AT + memberBytes]);
    }

    /** Whether sets of ranks get addresses at all. */
    boolean isOn() {
        return capacity > 0;
    }

    /** The address of a multicast to these peers, which is about to be sent. */
    long address(int[] peers) {
        if (!isOn() || peers.length + 1 == station.members) {
            return UrtpStation.group(station.job);
        }
        HardwareGroup group = of(peers);
        if (group == null) {
            return UrtpStation.group(station.job);
        }
        long nowPs = station.host.now();
        group.usedPs = nowPs;
        if (group.isOpen()) {
            station.counters.groupMulticasts++;
            return UrtpStation.group(group.number, station.job);
        }
        if (!group.asks && !group.isBroken) {
            group.uses++;
            if (group.uses == USES) {
                group.asks = true;
                group.attempts = 0;
                group.askRound = (group.askRound + 1) % ROUNDS;
                group.askAtPs = nowPs;
                group.askDelayPs = station.config.maxRecvWaitPs();
            }
        }
        return UrtpStation.group(station.job);
    }

    private @Nullable HardwareGroup of(int[] peers) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).hasOthers(peers)) {
                return groups.get(i);
            }
        }
        BitSet members = new BitSet();
        members.set(station.rank);
        for (int peer : peers) {
            members.set(peer);
        }
        return add(members);
    }

    private @Nullable HardwareGroup of(BitSet members) {
        for (HardwareGroup group : groups) {
            if (group.members.equals(members)) {
                return group;
            }
        }
        return null;
    }

    /** Remembers one set more, instead of the one that was used least recently; null if all are in use. */
    private @Nullable HardwareGroup add(BitSet members) {
        if (groups.size() == SETS_MAX) {
            HardwareGroup oldest = null;
            for (HardwareGroup group : groups) {
                if (!group.isInUse() && (oldest == null || group.usedPs < oldest.usedPs)) {
                    oldest = group;
                }
            }
            if (oldest == null) {
                return null;
            }
            groups.remove(oldest);
        }
        HardwareGroup added = new HardwareGroup(members);
        groups.add(added);
        return added;
    }

    /** A multicast has come that was sent to this address. */
    void heard(long address) {
        for (int i = 0; i < groups.size(); i++) {
            HardwareGroup group = groups.get(i);
            if (group.listens && UrtpStation.group(group.number, station.job) == address) {
                group.usedPs = station.host.now();
            }
        }
    }

    /** Handles a packet about a set of ranks; false if it is none that a rank sends. */
    boolean handle(int type, int source, MemorySegment from, long frame, int length) {
        if (!station.isPeer(source) || length < MEMBERS_AT + memberBytes
                || UrtpHeader.shortAt(from, frame + UrtpHeader.LENGTH_AT) != 2 + memberBytes) {
            return false;
        }
        BitSet members = new BitSet();
        for (int i = 0; i < memberBytes * BITS; i++) {
            members.set(i, (UrtpHeader.byteAt(from, frame + MEMBERS_AT + i / BITS) >> i % BITS & 1) == 1);
        }
        if (!members.get(station.rank) || !members.get(source) || members.length() > station.ranks
                || UrtpHeader.shortAt(from, frame + UrtpHeader.BYTES) != HardwareGroup.number(members)) {
            return false;
        }
        int round = UrtpHeader.number(from, frame, 0);
        station.report(UrtpEvent.Kind.RECEIVED, source, type, Urtp.COLLECTIVE, round, 0, false);
        HardwareGroup group = of(members);
        switch (type) {
            case UrtpHeader.JOIN -> join(group == null ? add(members) : group, source, round);
            case UrtpHeader.JOINED -> {
                if (group != null && group.asks && round == group.askRound) {
                    group.joined.set(source);
                    group.asks = !group.isOpen();
                }
            }
            case UrtpHeader.LEAVE -> {
                if (group != null) {
                    group.joined.clear(source);
                    group.asks = false;
                    group.uses = 0;
                }
                send(UrtpHeader.LEFT, source, round, members, HardwareGroup.number(members));
            }
            default -> {
                if (group != null && group.leaves && round == group.leaveRound) {
                    group.awaited.clear(source);
                    leaveIfAllKnow(group);
                }
            }
        }
        return true;
    }

    /** Listens to a group, or makes room: who has asked asks again. */
    private void join(@Nullable HardwareGroup group, int asker, int round) {
        if (group == null || group.leaves || (!group.listens && !listen(group))) {
            return;
        }
        group.askers.set(asker);
        group.usedPs = station.host.now();
        send(UrtpHeader.JOINED, asker, round, group.members, group.number);
    }

    private boolean listen(HardwareGroup group) {
        if (listening < capacity) {
            try {
                station.datalink.join(UrtpStation.group(group.number, station.job));
                group.listens = true;
                listening++;
                return true;
            } catch (IOException full) {
                // Others of this host have the places: one of the own must do.
            }
        }
        evict();
        return false;
    }

    private void evict() {
        HardwareGroup oldest = null;
        for (HardwareGroup group : groups) {
            if (group.leaves) {
                return;
            }
            if (group.listens && (oldest == null || group.usedPs < oldest.usedPs)) {
                oldest = group;
            }
        }
        if (oldest != null) {
            station.counters.evicted++;
            oldest.leaves = true;
            oldest.leaveRound = (oldest.leaveRound + 1) % ROUNDS;
            oldest.leaveDelayPs = station.config.maxRecvWaitPs();
            oldest.awaited.or(oldest.askers);
            sayLeave(oldest);
            leaveIfAllKnow(oldest);
        }
    }

    private void sayLeave(HardwareGroup group) {
        sendAll(UrtpHeader.LEAVE, group.awaited, group.leaveRound, group);
        group.leaveAtPs = station.host.now() + group.leaveDelayPs;
        group.leaveDelayPs = Math.min(2 * group.leaveDelayPs, DELAY_MAX_PS);
    }

    private void leaveIfAllKnow(HardwareGroup group) {
        if (!group.awaited.isEmpty()) {
            return;
        }
        group.leaves = false;
        group.listens = false;
        group.askers.clear();
        listening--;
        if (groups.stream().noneMatch(other -> other.listens && other.number == group.number)) {
            station.datalink.leave(UrtpStation.group(group.number, station.job));
        }
    }

    /** Asks and says what is due; whether anything was. */
    boolean tick(long nowPs) {
        boolean happened = false;
        for (int i = 0; i < groups.size(); i++) {
            HardwareGroup group = groups.get(i);
            if (group.asks && nowPs >= group.askAtPs) {
                happened = true;
                ask(group);
            }
            if (group.leaves && nowPs >= group.leaveAtPs) {
                happened = true;
                sayLeave(group);
            }
        }
        return happened;
    }

    private void ask(HardwareGroup group) {
        if (group.attempts == ATTEMPTS) {
            group.asks = false;
            group.uses = 0;
            return;
        }
        group.attempts++;
        BitSet missing = (BitSet) group.members.clone();
        missing.andNot(group.joined);
        missing.clear(station.rank);
        sendAll(UrtpHeader.JOIN, missing, group.askRound, group);
        group.askAtPs = station.host.now() + group.askDelayPs;
        group.askDelayPs = Math.min(2 * group.askDelayPs, DELAY_MAX_PS);
    }

    /** When {@link #tick} has something to do. */
    long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (int i = 0; i < groups.size(); i++) {
            HardwareGroup group = groups.get(i);
            deadlinePs = Math.min(deadlinePs, group.asks ? group.askAtPs : Host.FOREVER);
            deadlinePs = Math.min(deadlinePs, group.leaves ? group.leaveAtPs : Host.FOREVER);
        }
        return deadlinePs;
    }

    /** A peer is lost: its sets are asked for no more, and it need not know who leaves. */
    void forget(int peer) {
        for (HardwareGroup group : groups) {
            if (group.members.get(peer)) {
                group.isBroken = true;
                group.asks = false;
                group.joined.clear(peer);
                group.askers.clear(peer);
                group.awaited.clear(peer);
                if (group.leaves) {
                    leaveIfAllKnow(group);
                }
            }
        }
    }

    private void sendAll(int type, BitSet peers, int round, HardwareGroup group) {
        for (int peer = peers.nextSetBit(0); peer >= 0; peer = peers.nextSetBit(peer + 1)) {
            send(type, peer, round, group.members, group.number);
        }
    }

    /** Sends a packet about a set of ranks; it may be lost, as any may be. */
    private void send(int type, int peer, int round, BitSet members, int number) {
        station.host.spend(controlCost);
        UrtpHeader.store(packet, 0, station.address(peer), station.datalink.address(), type, station.rank,
                Urtp.COLLECTIVE, peer, station.job, 2 + memberBytes);
        UrtpHeader.number(packet, 0, 0, round);
        UrtpHeader.number(packet, 0, 1, number);
        for (int i = 0; i < memberBytes; i++) {
            int bits = 0;
            for (int bit = 0; bit < BITS; bit++) {
                bits |= members.get(BITS * i + bit) ? 1 << bit : 0;
            }
            UrtpHeader.byteAt(packet, MEMBERS_AT + i, bits);
        }
        if (station.datalink.send(packet, 0, MEMBERS_AT + memberBytes)) {
            station.counters.joins += type == UrtpHeader.JOIN ? 1 : 0;
            station.report(UrtpEvent.Kind.SENT, peer, type, Urtp.COLLECTIVE, round, 0, false);
        }
    }
}
