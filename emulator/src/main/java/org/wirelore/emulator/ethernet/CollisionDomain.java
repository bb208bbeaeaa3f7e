package org.wirelore.emulator.ethernet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.emulator.fabric.FabricEnvironment;

/**
 * A shared medium with carrier sense and collision detection (IEEE 802.3 clause 4.2.3).
 *
 * <p>Every station hears every other after the same delay. So where two attempts meet is known as soon as the later one
 * begins, and a frame needs only two events: its end at the sender and its end at the others. A station that notices a
 * collision finishes its preamble, sends 32 bits of jam, and tries again after a random number of slots from {@code 0}
 * to {@code 2^min(n,10) - 1}, sixteen times at most. One collision later than a slot ends the frame's attempts.
 *
 * <p>A station set to full duplex neither defers nor notices collisions, and hears while it sends. A station that took
 * part in a collision hears nothing of it; the others get what is left of it, once, as a fragment filled up with jam.
 */
final class CollisionDomain {
    private final String name;
    private final Scheduler scheduler;
    private final Decider decider;
    private final FramePool pool;
    private final List<CsmaMac> macs = new ArrayList<>();
    private final LiveTransmissions live;
    private final List<Transmission> made = new ArrayList<>();
    private final ArrayDeque<Transmission> spare = new ArrayDeque<>();
    private long bitPs;
    private final long delayPs;
    private final @Nullable FrameTap tap;

    /**
     * @param part which part of the fabric it is, such as {@code port1}; empty for the whole
     * @param delayPs from every station to every other
     * @param tap shows the medium as a whole; null in a domain whose plugs are tapped one by one
     */
    CollisionDomain(String fabric, String part, FabricEnvironment environment, FramePool pool, List<Plug> plugs,
            long bitPs,
            long delayPs, @Nullable FrameTap tap) {
        this.name = part.isEmpty() ? fabric : fabric + "." + part;
        this.scheduler = environment.scheduler();
        this.decider = environment.decider();
        this.pool = pool;
        this.bitPs = bitPs;
        this.delayPs = delayPs;
        this.live = new LiveTransmissions(delayPs);
        this.tap = tap;
        for (Plug plug : plugs) {
            int index = plug.index();
            String station = name + ".station" + index;
            ChoicePoint backoff = new ChoicePoint(fabric, (part.isEmpty() ? "" : part + ".") + "station" + index,
                    ChoicePoint.Kind.TIME, "backoff");
            macs.add(new CsmaMac(index, plug, decider.point(backoff),
                    scheduler.alarm(station + ".attempt", () -> onAttempt(index)),
                    scheduler.alarm(station + ".end", () -> onEnd(index)),
                    scheduler.alarm(station + ".head", () -> onHead(index))));
            macs.get(index).reset(longAgoPs());
        }
    }

    /** Frames that wait, are being sent, or whose last bit is still under way. */
    int inFlight() {
        int frames = 0;
        for (int i = 0; i < macs.size(); i++) {
            if (macs.get(i).frame != null) {
                frames++;
            }
        }
        for (int i = 0; i < live.size(); i++) {
            Transmission transmission = live.get(i);
            if (!transmission.hasCollided() && !transmission.isVoid
                    && macs.get(transmission.sender).sending != transmission) {
                frames++;
            }
        }
        return frames;
    }

    /** The stations run at another speed from now on. */
    void speed(long newBitPs) {
        bitPs = newBitPs;
    }

    void reset() {
        for (CsmaMac mac : macs) {
            mac.reset(longAgoPs());
        }
        live.clear();
        // Back into the order in which a first run makes them: which one is used shows in the event stream.
        spare.clear();
        for (Transmission transmission : made) {
            transmission.tail.cancel();
            transmission.frame = null;
            spare.addLast(transmission);
        }
    }

    /** The frame that arrives whole at a station; null if there is none. */
    @Nullable
    Frame arriving(int station) {
        return live.arriving(station, scheduler.now());
    }

    /** Takes over a frame to send. */
    void start(Plug plug, Frame frame, long earliestPs) {
        CsmaMac mac = macs.get(plug.index());
        mac.clear();
        mac.frame = frame;
        mac.notBeforePs = earliestPs;
        onAttempt(plug.index());
    }

    private void onHead(int station) {
        if (arriving(station) != null) {
            macs.get(station).plug.head();
        }
    }

    /** A station's cable is cut: what it sends, and what was about to reach it, is lost. */
    void cut(Plug plug) {
        live.cut(plug.index(), macs.get(plug.index()).sending);
    }

    private long longAgoPs() {
        return -Ethernet.GAP_BITS * bitPs;
    }

    private void onAttempt(int index) {
        CsmaMac mac = macs.get(index);
        Frame frame = mac.frame;
        if (frame == null) {
            throw new IllegalStateException("an attempt must have a frame: domain=" + name + ", station=" + index);
        }
        long nowPs = scheduler.now();
        if (!mac.plug.isUp()) {
            mac.waiting = false;
            mac.dead = true;
            mac.end.set(nowPs + (Ethernet.PREAMBLE_BYTES + frame.length) * 8L * bitPs);
            return;
        }
        boolean listens = !mac.plug.isFullDuplex();
        mac.waiting = listens && hearsCarrier(mac, nowPs);
        if (mac.waiting) {
            mac.deferred |= mac.collisions == 0;
            return;
        }
        long readyPs = Math.max(mac.notBeforePs, mac.quietSincePs + Ethernet.GAP_BITS * bitPs);
        if (readyPs > nowPs) {
            mac.attempt.set(readyPs);
            return;
        }
        begin(mac, frame, nowPs);
    }

    /** Whether a carrier keeps the station from sending. One that came late into the gap it has waited for does not. */
    private boolean hearsCarrier(CsmaMac mac, long nowPs) {
        boolean gapJustOver = nowPs == mac.quietSincePs + Ethernet.GAP_BITS * bitPs;
        long ignoredAfterPs = gapJustOver ? mac.quietSincePs + Ethernet.GAP_FIRST_PART_BITS * bitPs : nowPs;
        return live.isHeardBy(mac.index, ignoredAfterPs, nowPs);
    }

    private void begin(CsmaMac mac, Frame frame, long nowPs) {
        while (made.size() < 2 * macs.size()) {
            // All at once, lest it shows in a later run when one of them was needed first.
            spare.addLast(make());
        }
        Transmission mine = spare.isEmpty() ? make() : spare.pop();
        mine.begin(mac.index, frame, nowPs, bitPs);
        mac.sending = mine;
        boolean listens = !mac.plug.isFullDuplex();
        for (int i = 0; i < live.size(); i++) {
            Transmission other = live.get(i);
            if (other.sender == mac.index) {
                continue;
            }
            if (nowPs < other.endPs) {
                other.overlapWith(mac.index, nowPs);
                mine.overlapWith(other.sender, nowPs);
            }
            long heardPs = Math.max(nowPs, other.startPs + delayPs);
            if (listens && heardPs < other.endPs + delayPs && heardPs < mine.endPs) {
                other.markUnheardBy(mac.index);
                collide(mine, heardPs);
            }
            CsmaMac otherMac = macs.get(other.sender);
            if (!otherMac.plug.isFullDuplex() && nowPs + delayPs < other.endPs) {
                mine.markUnheardBy(other.sender);
                collide(other, nowPs + delayPs);
                otherMac.end.set(other.endPs);
            }
        }
        live.add(mine);
        mac.end.set(mine.endPs);
        for (int i = 0; i < macs.size(); i++) {
            if (i != mac.index) {
                announce(mine, macs.get(i));
            }
        }
    }

    private void announce(Transmission mine, CsmaMac other) {
        other.onCarrier(mine.startPs + delayPs);
        int headBytes = other.plug.headBytes(mine.lengthBytes);
        if (headBytes != 0) {
            other.head.set(mine.startPs + delayPs + (Ethernet.PREAMBLE_BYTES + headBytes) * 8L * bitPs);
        }
    }

    private void collide(Transmission transmission, long atPs) {
        if (atPs < transmission.collisionPs) {
            transmission.collisionPs = atPs;
            long jamPs = Math.max(atPs, transmission.startPs + Ethernet.PREAMBLE_BITS * bitPs);
            transmission.endPs = jamPs + Ethernet.JAM_BITS * bitPs;
        }
    }

    private void onEnd(int index) {
        CsmaMac mac = macs.get(index);
        Frame frame = mac.frame;
        Transmission mine = mac.sending;
        if (mac.dead && frame != null) {
            int lengthBytes = frame.length;
            mac.plug.hashUnsent(frame);
            pool.release(frame);
            finish(mac, collisionsBefore(mac) | unsentOutcome(mac, TransmitOutcome.NO_CARRIER), lengthBytes);
            return;
        }
        if (frame == null || mine == null) {
            throw new IllegalStateException("an end must have a begin: domain=" + name + ", station=" + index);
        }
        long nowPs = scheduler.now();
        mac.quietSincePs = Math.max(mac.quietSincePs, nowPs);
        mine.tail.set(nowPs + delayPs);
        if (!mine.hasCollided()) {
            mac.backOff.onOwnFrame();
            finish(mac, mac.collisions | (mine.isVoid ? unsentOutcome(mac, TransmitOutcome.CARRIER_LOST) : 0),
                    mine.lengthBytes);
            return;
        }
        mac.plug.hashUnsent(frame);
        mine.frame = fragmentOf(mine, frame);
        mac.sending = null;
        if (mine.collisionPs - mine.startPs > Ethernet.SLOT_BITS * bitPs) {
            pool.release(frame);
            finish(mac, TransmitOutcome.LATE_COLLISION | collisionsBefore(mac), mine.lengthBytes);
        } else if (mac.collisions + 1 == Ethernet.ATTEMPTS_MAX) {
            pool.release(frame);
            finish(mac, TransmitOutcome.EXCESSIVE_COLLISIONS | collisionsBefore(mac), mine.lengthBytes);
        } else {
            mac.collisions++;
            backOff(mac, nowPs);
        }
    }

    private void backOff(CsmaMac mac, long nowPs) {
        int slots = mac.backOff.slots(mac.plug.link().avoidsCapture, mac.collisions);
        if (slots == BackOff.DRAWN) {
            slots = decider.choose(mac.backoffPoint, 1 << Math.min(mac.collisions, Ethernet.BACKOFF_DOUBLINGS_MAX));
        }
        mac.notBeforePs = nowPs + (long) slots * Ethernet.SLOT_BITS * bitPs;
        mac.attempt.set(mac.notBeforePs);
        if (live.isFollowedAt(mac.index)) {
            mac.onCarrier(nowPs);
        }
    }

    private static int collisionsBefore(CsmaMac mac) {
        return mac.collisions & TransmitOutcome.COLLISIONS;
    }

    /** A full-duplex station has no carrier to miss. */
    private static int unsentOutcome(CsmaMac mac, int halfDuplexSign) {
        return TransmitOutcome.LINK_DOWN | (mac.plug.isFullDuplex() ? 0 : halfDuplexSign);
    }

    private static void finish(CsmaMac mac, int outcome, int lengthBytes) {
        int reported = outcome | (mac.deferred ? TransmitOutcome.DEFERRED : 0);
        mac.clear();
        mac.plug.transmitted(reported, lengthBytes);
    }

    /** What the others receive of an attempt that ended in jam. */
    private Frame fragmentOf(Transmission mine, Frame whole) {
        Frame fragment = pool.claim();
        long heardBits = (mine.endPs - mine.startPs) / bitPs - Ethernet.PREAMBLE_BITS;
        fragment.length = (int) Math.min(heardBits / 8, Frame.CAPACITY);
        System.arraycopy(whole.bytes, 0, fragment.bytes, 0, Math.min(whole.length, fragment.length));
        spoil(fragment, Math.max(0, fragment.length - Ethernet.JAM_BYTES));
        return fragment;
    }

    private static void spoil(Frame frame, int offset) {
        for (int i = offset; i < frame.length; i++) {
            frame.bytes[i] = Ethernet.JAM_PATTERN;
        }
        frame.collided = true;
        frame.collisionOffset = offset;
    }

    private void onTail(Transmission passed) {
        Frame frame = passed.frame;
        if (frame == null) {
            throw new IllegalStateException("a transmission must carry a frame: domain=" + name);
        }
        live.remove(passed);
        long nowPs = scheduler.now();
        frame.startPs = passed.startPs + delayPs;
        frame.endPs = nowPs;
        for (int i = 0; i < macs.size(); i++) {
            CsmaMac mac = macs.get(i);
            if (i != passed.sender) {
                if (!mac.plug.isFullDuplex()) {
                    mac.quietSincePs = Math.max(mac.quietSincePs, nowPs);
                }
                if (!passed.hasCollided() && passed.overlapPs == Transmission.NEVER) {
                    mac.backOff.onOtherFrame();
                }
                if (!live.isFollowedAt(i)) {
                    mac.onQuiet(nowPs, Ethernet.GAP_BITS * bitPs);
                }
                if (mac.waiting) {
                    mac.waiting = false;
                    mac.attempt.set(Math.max(mac.notBeforePs, nowPs + Ethernet.GAP_BITS * bitPs));
                }
            }
        }
        if (passed.isVoid) {
            macs.get(passed.sender).plug.hashUnsent(frame);
        } else {
            deliver(passed, frame);
        }
        pool.release(frame);
        passed.frame = null;
        spare.push(passed);
    }

    private void deliver(Transmission passed, Frame frame) {
        boolean isSpoiled = passed.hasCollided() || passed.overlapPs != Transmission.NEVER;
        if (tap != null && !isSpoiled) {
            tap.show(frame, null);
        }
        if (!passed.hasCollided()) {
            deliverWhole(passed, frame);
        }
        if (!isSpoiled) {
            return;
        }
        if (!passed.hasCollided()) {
            long cleanBits = (passed.overlapPs - passed.startPs) / bitPs - Ethernet.PREAMBLE_BITS;
            spoil(frame, Math.clamp(cleanBits / 8, 0, frame.length - 1));
        }
        if (tap != null && !live.isFollowed(passed, passed.sender)) {
            tap.show(frame, EthernetEvent.COLLISION, frame.collisionOffset);
        }
        for (int i = 0; i < macs.size(); i++) {
            boolean spoiledHere = passed.hasCollided() || passed.isGarbledAt(i);
            if (i != passed.sender && spoiledHere && !passed.isUnheardBy(i) && !passed.isCutFrom(i)
                    && !live.isFollowed(passed, i)) {
                macs.get(i).plug.hearFragment(frame);
            }
        }
    }

    private void deliverWhole(Transmission passed, Frame frame) {
        for (int i = 0; i < macs.size(); i++) {
            Plug plug = macs.get(i).plug;
            if (i == passed.sender) {
                continue;
            }
            if (passed.isCutFrom(i)) {
                plug.missLinkDown(frame);
            } else if (passed.isUnheardBy(i) || passed.isGarbledAt(i)) {
                plug.missInCollision(frame);
            } else {
                plug.hear(frame);
            }
        }
    }

    private Transmission make() {
        Transmission[] self = new Transmission[1];
        Alarm tail = scheduler.alarm(name + ".tail" + made.size(), () -> onTail(self[0]));
        self[0] = new Transmission(tail, macs.size());
        made.add(self[0]);
        return self[0];
    }
}
