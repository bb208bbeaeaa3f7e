package org.wirelore.rig.bench;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.event.FinishOutcome;

/** A device on which messages of four bytes arrive when the benchmark says so. Sends nothing. */
final class ArrivalDevice implements AdiDevice {
    /** Length of every message. */
    static final int BYTES = 4;

    private final MemorySegment word = MemorySegment.ofArray(new byte[BYTES]);
    private @Nullable AdiSink sink;

    /** A message is there. */
    void arrive(int source, int context, int tag) {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before something arrives");
        }
        core.onShort(this, source, context, tag, word, 0, BYTES, -1);
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public int shortBytesMax() {
        return BYTES;
    }

    @Override
    public int rendezvousBytes() {
        return BYTES + 1;
    }

    @Override
    public boolean sendShort(int peer, int context, int tag, MemorySegment from, long offset, int length) {
        throw new IllegalStateException("nothing is sent here");
    }

    @Override
    public void queueSend(AdiRequest request) {
        throw new IllegalStateException("nothing is sent here");
    }

    @Override
    public void okToSend(int peer, int ticket, AdiRequest receive, int length) {
        throw new IllegalStateException("the benchmark must not call this");
    }

    @Override
    public boolean poll() {
        return false;
    }

    @Override
    public FinishOutcome finish() {
        return FinishOutcome.CLEAN;
    }
}
