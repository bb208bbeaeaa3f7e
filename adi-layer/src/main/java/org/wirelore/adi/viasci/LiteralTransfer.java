package org.wirelore.adi.viasci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.packet.DirectSink;
import org.wirelore.adi.packet.DirectTransfer;
import org.wirelore.adi.sci.SciWords;
import org.wirelore.adi.via.RdmaPath;

/** The way of long messages, to the letter of the paper: see {@link Letter}. */
final class LiteralTransfer implements DirectTransfer {
    /** Bytes of a ring without address and handle. */
    private static final int RING_BYTES = 1;
    /** Bytes of an address and a handle. */
    private static final int OFFER_BYTES = Long.BYTES + Integer.BYTES;

    private final RdmaPath path;
    private final SciWords words;
    private final Set<Letter> letters;
    private final MemorySegment offer = Arena.ofAuto().allocate(OFFER_BYTES_MAX, Long.BYTES);

    LiteralTransfer(RdmaPath path, SciWords words, Set<Letter> letters) {
        this.path = path;
        this.words = words;
        this.letters = letters;
    }

    private boolean isRingFirst() {
        return letters.contains(Letter.RING_FIRST);
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return path.allocate(bytes);
    }

    @Override
    public void prepare(MemorySegment memory) {
        path.prepare(memory);
    }

    @Override
    public void forget(MemorySegment memory) {
        path.forget(memory);
    }

    @Override
    public int offer(AdiRequest receive, MemorySegment into) {
        int bytes = path.offer(receive, into);
        return isRingFirst() && bytes > 0 ? RING_BYTES : bytes;
    }

    @Override
    public void answered(AdiRequest receive) {
        if (isRingFirst() && path.offer(receive, offer) > 0) {
            words.store(receive.peer(), offer, OFFER_BYTES);
        }
    }

    @Override
    public boolean begin(AdiRequest send, MemorySegment from, long at, int bytes) {
        if (bytes != RING_BYTES) {
            return path.begin(send, from, at, bytes);
        }
        words.load(send.peer(), offer, OFFER_BYTES);
        return path.begin(send, offer, 0, OFFER_BYTES);
    }

    @Override
    public void said(AdiRequest send) {
        path.said(send);
    }

    @Override
    public void arrived(AdiRequest receive) {
        path.arrived(receive);
    }

    @Override
    public void connect(DirectSink sink) {
        path.connect(sink);
    }

    @Override
    public boolean progress() {
        return path.progress();
    }

    @Override
    public void drop(int peer) {
        path.drop(peer);
    }

    @Override
    public AdiSleep sleep(AdiSleep own) {
        return path.sleep(own);
    }

    @Override
    public void leave() {
        if (letters.contains(Letter.DESCRIPTOR_MEMORY)) {
            path.deregisterFirst();
        }
        if (letters.contains(Letter.SHUTDOWN)) {
            words.disconnect();
        }
    }

    @Override
    public void close() {
        path.close();
    }
}
