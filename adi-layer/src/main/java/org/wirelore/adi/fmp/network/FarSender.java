package org.wirelore.adi.fmp.network;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetPort;

/**
 * The sending half of NC-FMP: makes entries of messages, by programmed I/O or through the staging area (paper, section
 * 2.3), within the credits of each pair.
 */
final class FarSender {
    /** What an entry is for: the upper bits of the word that goes with it. */
    static final int KIND_SHIFT = 28;
    /** A message of the library's user, whose word has the bits below. */
    static final int MESSAGE = 0;
    /** Nothing but credits. */
    static final int CREDIT = 1;
    /** The sender sends nothing more. */
    static final int LAST = 2;
    static final int NOTE_MAX = (1 << KIND_SHIFT) - 1;

    private static final int CREDIT_FIELD_MAX = 0xFFFF;

    private final Host host;
    private final MyrinetPort port;
    private final PortLayout layout;
    private final SendQueue queue;
    private final StagingArea staging;
    private final boolean isCredited;
    private final int pieceBytes;
    private final int pioMax;
    private final int entryBytesMax;
    private final int source;
    private final Cost callCost;
    private final Cost entryCost;
    private final Cost copyCost;
    private final @Nullable AdiObserver observer;
    private final CreditEvent event;
    /** The entry that this process armed last; what it has armed is through when that is. */
    private int lastNumber;
    private boolean hasSent;
    private Shortage shortage = Shortage.NONE;
    private long pioEntries;
    private long dmaEntries;

    FarSender(Host host, MyrinetPort port, PortLayout layout, NetworkConfig config, CreditEvent event,
            @Nullable AdiObserver observer) {
        this.host = host;
        this.port = port;
        this.layout = layout;
        this.event = event;
        this.observer = observer;
        this.queue = new SendQueue(host, port, layout);
        this.staging = new StagingArea(port.mapping().staging().memory(), layout.slots);
        this.isCredited = config.flow() == FlowControl.CREDITS;
        this.pieceBytes = port.mapping().pieceBytes();
        this.pioMax = Math.min(Math.min(config.pioLimit(), layout.inlineMax), pieceBytes);
        int byCredit = isCredited ? Math.max(1, config.credits() / 2) * pieceBytes : layout.messageMax;
        this.entryBytesMax = Math.min(Math.min(layout.messageMax, staging.messageBytesMax()), byCredit);
        this.source = port.mapping().port();
        this.callCost = host.cost(NetworkCostNames.SEND_CALL);
        this.entryCost = host.cost(NetworkCostNames.SEND_ENTRY);
        this.copyCost = host.cost(NetworkCostNames.COPY);
    }

    SendQueue queue() {
        return queue;
    }

    /** The longest message of one entry, its head included. */
    int entryBytesMax() {
        return entryBytesMax;
    }

    /** Why the last send had no room. */
    Shortage shortage() {
        return shortage;
    }

    long pioEntries() {
        return pioEntries;
    }

    long dmaEntries() {
        return dmaEntries;
    }

    /** As {@link NetworkPart#send}. */
    boolean send(FarPeer to, int note, MemorySegment head, int headBytes, MemorySegment from, long offset, int length) {
        int bytes = headBytes + length;
        if (note < 0 || note > NOTE_MAX || headBytes % Long.BYTES != 0 || bytes > entryBytesMax) {
            throw new IllegalArgumentException("a message must fit an entry: note=" + note + ", headBytes=" + headBytes
                    + ", length=" + length + ", entryBytesMax=" + entryBytesMax);
        }
        int packets = packets(bytes);
        if (isCredited && to.credits < packets) {
            shortage = Shortage.CREDIT;
            return false;
        }
        host.spend(callCost);
        return put(to, note, packets, head, headBytes, from, offset, length);
    }

    /** Sends what is no message: needs no credit. */
    boolean sendControl(FarPeer to, int kind) {
        return put(to, kind << KIND_SHIFT, 1, MemorySegment.NULL, 0, MemorySegment.NULL, 0, 0);
    }

    private int packets(int bytes) {
        return bytes <= pioMax ? 1 : (bytes + pieceBytes - 1) / pieceBytes;
    }

    private boolean put(FarPeer to, int user, int packets, MemorySegment head, int headBytes, MemorySegment from,
            long offset, int length) {
        int bytes = headBytes + length;
        boolean isPio = bytes <= pioMax;
        if (queue.isFull()) {
            shortage = Shortage.SLOT;
            return false;
        }
        int staged = isPio ? 0 : stage(head, headBytes, from, offset, length);
        if (staged < 0) {
            shortage = Shortage.STAGING;
            return false;
        }
        queue.lock();
        int slot = queue.claim();
        if (slot < 0) {
            queue.unlock();
            shortage = Shortage.SLOT;
            return false;
        }
        host.spend(entryCost);
        int at = layout.slot(slot);
        if (isPio) {
            store(at + layout.data, head, headBytes, from, offset, length);
        } else {
            port.writeSram(at + layout.staging, staged);
        }
        int control = user >>> KIND_SHIFT;
        int credit = isCredited ? Math.min(to.owed, CREDIT_FIELD_MAX) : 0;
        int sequence = to.number(packets);
        account(to, control, isPio, packets, credit);
        if (observer != null) {
            // Before the card knows: no one else may report the packet earlier.
            observer.on(event.sent(to.rank, sequence, packets, bytes, credit, isCredited ? to.credits : -1,
                    control != MESSAGE));
        }
        port.writeSramDouble(at + layout.destination, pair(to.address | source, user));
        port.writeSramDouble(at + layout.credit,
                pair(credit << 16 | sequence, (isPio ? layout.pioKind : layout.dmaKind) | bytes));
        port.ring(slot);
        lastNumber = queue.count();
        queue.unlock();
        hasSent = true;
        if (!isPio) {
            staging.used(lastNumber);
        }
        return true;
    }

    private void account(FarPeer to, int control, boolean isPio, int packets, int credit) {
        to.owed -= credit;
        if (control == MESSAGE) {
            to.credits -= isCredited ? packets : 0;
            // What a control packet finds says nothing about the message that waits for room.
            shortage = Shortage.NONE;
        }
        if (isPio) {
            pioEntries++;
        } else {
            dmaEntries++;
        }
    }

    /** The message, by programmed I/O. */
    private void store(int at, MemorySegment head, int headBytes, MemorySegment from, long offset, int length) {
        if (headBytes > 0) {
            port.writeSram(at, head, 0, headBytes);
        }
        if (length > 0) {
            port.writeSram(at + headBytes, from, offset, length);
        }
    }

    /** The message into the staging area: the one copy that the processor makes of it. Where it lies there, or -1. */
    private int stage(MemorySegment head, int headBytes, MemorySegment from, long offset, int length) {
        int bytes = headBytes + length;
        int at = claimStaging(bytes);
        if (at < 0) {
            return -1;
        }
        Copies.copy(head, 0, staging.memory(), at, headBytes);
        Copies.copy(from, offset, staging.memory(), at + headBytes, length);
        host.spend(copyCost, bytes);
        return at;
    }

    private int claimStaging(int bytes) {
        staging.free(queue);
        int at = staging.claim(bytes);
        if (at < 0) {
            queue.readDone();
            staging.free(queue);
            at = staging.claim(bytes);
        }
        return at;
    }

    /** Whether the card is through with all that this process has armed. */
    boolean isThrough() {
        return !hasSent || queue.isKnownDone(lastNumber) || queue.readDone() - lastNumber > 0;
    }

    private static long pair(int high, int low) {
        return (long) high << 32 | (low & 0xFFFF_FFFFL);
    }
}
