package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;

/**
 * The way to one peer: a VI, the receives that are posted for it, and credits. The immediate data of a message:
 *
 * <pre>
 *   0-14  number of the message
 *  16-29  credits that the sender gives back
 *  30     nothing but credits, NOOP
 *  31     the sender leaves, BYE
 * </pre>
 *
 * <p>A message takes a credit, but those of nothing but immediate data don't. There is one BYE. A NOOP goes when at
 * least half of the peer's credits are due, so no more than two are under way; {@link LinkMemory#RESERVE} receives are
 * enough for them.
 */
final class ViaLink extends ViEnd {
    private static final int NUMBER_MASK = ViaProtocolConfig.NUMBER_MASK;
    private static final int CREDITS_AT = 16;
    private static final int CREDITS_MASK = 0x3FFF;
    private static final int NOOP = 1 << 30;
    private static final int BYE = 1 << 31;

    private final VipDescriptor view = new VipDescriptor();
    private final @Nullable AdiObserver observer;
    private final CreditEvent event;
    private final int dueMax;
    private int credits;
    /** Credits to be given back to the peer. */
    private int due;
    private int sentNumber;
    private int heardNumber;
    /** Slots of messages that have arrived and that the core had no memory for, oldest first. */
    private final int[] held;
    private int firstHeld;
    private int heldCount;
    private long noops;
    private boolean hasSaidBye;
    private boolean hasHeardBye;

    ViaLink(RankEnvironment environment, int peer, Vi vi, LinkMemory slots, ViaProtocolConfig config) {
        super(peer, vi, slots);
        observer = environment.observer();
        event = new CreditEvent(environment.rank());
        credits = config.credits();
        dueMax = (config.credits() + 1) / 2;
        held = new int[slots.receives];
        for (int slot = 0; slot < slots.receives; slot++) {
            post(slot);
        }
    }

    /** Posts the receive of a slot. */
    private void post(int slot) {
        view.at(slots.memory, slots.at(slot)).begin(VipDescriptor.OP_SENDRECV, slots.bufferBytes())
                .addData(slots.address(slots.bufferAt(slot)), slots.handle(), slots.bufferBytes());
        vi.postRecv(slots.address(slots.at(slot)), slots.handle());
    }

    /** Sends a message if there is a credit and room for it. */
    boolean send(MemorySegment header, int headerBytes, MemorySegment from, long offset, int bytes) {
        if (credits == 0 || !sends.hasRoom()) {
            return false;
        }
        credits--;
        sends.post(immediate(0, headerBytes + bytes), header, headerBytes, from, offset, bytes);
        return true;
    }

    /** Gives credits back, if many are due and no message has taken them along. */
    boolean giveBack() {
        if (due < dueMax || !sends.hasRoom()) {
            return false;
        }
        noops++;
        say(NOOP);
        return true;
    }

    /** The last message to the peer; it needs no credit. */
    boolean sayBye() {
        if (hasSaidBye || !sends.hasRoom()) {
            return false;
        }
        hasSaidBye = true;
        say(BYE);
        return true;
    }

    private void say(int what) {
        sends.post(immediate(what, 0), slots.memory, 0, slots.memory, 0, 0);
    }

    private int immediate(int flags, int bytes) {
        int number = sentNumber;
        sentNumber = number + 1 & NUMBER_MASK;
        int given = due;
        due = 0;
        if (observer != null) {
            observer.on(event.sent(peer, number, 1, bytes, given, credits, flags != 0));
        }
        return flags | given << CREDITS_AT | number;
    }

    /**
     * Takes the oldest receive, which the completion queue says is complete.
     *
     * @return false if its status does not say so yet
     */
    boolean take() {
        int result = vi.recvDone(done);
        if (done.descriptor == 0) {
            return result != VipResult.NOT_DONE;
        }
        int slot = slots.slot(done.descriptor);
        view.at(slots.memory, slots.at(slot));
        int immediate = view.immediateData();
        if (result != VipResult.SUCCESS || (view.status() & VipDescriptor.STATUS_IMMEDIATE) == 0
                || (immediate & NUMBER_MASK) != heardNumber) {
            isBroken = true;
            return true;
        }
        heardNumber = heardNumber + 1 & NUMBER_MASK;
        credits += immediate >>> CREDITS_AT & CREDITS_MASK;
        boolean isMessage = (immediate & (NOOP | BYE)) == 0;
        if (observer != null) {
            observer.on(event.received(peer, immediate & NUMBER_MASK, view.length(),
                    immediate >>> CREDITS_AT & CREDITS_MASK, credits, !isMessage));
        }
        if (isMessage) {
            int at = firstHeld + heldCount;
            held[at < held.length ? at : at - held.length] = slot;
            heldCount++;
        } else {
            hasHeardBye |= immediate < 0;
            post(slot);
        }
        return true;
    }

    /** Whether a message lies there that was not taken. */
    boolean hasMessage() {
        return heldCount > 0;
    }

    /** Where the oldest message lies, in the link's memory. */
    long messageAt() {
        return slots.bufferAt(held[firstHeld]);
    }

    /** How long it is, bytes. */
    int messageBytes() {
        return view.at(slots.memory, slots.at(held[firstHeld])).length();
    }

    /** The oldest message was taken: its buffer is the peer's again. */
    void pass() {
        int slot = held[firstHeld];
        firstHeld = firstHeld + 1 == held.length ? 0 : firstHeld + 1;
        heldCount--;
        due++;
        post(slot);
    }

    @Override
    void letGo() {
        if (observer != null && (hasSaidBye || hasHeardBye)) {
            observer.on(event.left(peer, credits, due + heldCount));
        }
        super.letGo();
    }

    boolean hasSaidBye() {
        return hasSaidBye;
    }

    boolean hasHeardBye() {
        return hasHeardBye;
    }

    /** How many messages were nothing but credits. */
    long noops() {
        return noops;
    }

}
