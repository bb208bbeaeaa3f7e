package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.FinishOutcome;

/** A device on which messages of four bytes arrive when the test says so. Sends nothing. */
class ArrivalDevice implements AdiDevice {
    private final MemorySegment word = MemorySegment.ofArray(new byte[Integer.BYTES]);
    private @Nullable AdiSink sink;

    /** A message with a number in it is there. */
    void arrive(int source, int context, int tag, int number) {
        AdiSink core = sink();
        word.set(ValueLayout.JAVA_INT_UNALIGNED, 0, number);
        core.onShort(this, source, context, tag, word, 0, Integer.BYTES, -1);
    }

    /** The core. */
    AdiSink sink() {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before something arrives");
        }
        return core;
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public int shortBytesMax() {
        return Integer.BYTES;
    }

    @Override
    public int rendezvousBytes() {
        return Integer.BYTES + 1;
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
        throw new IllegalStateException("no rank asks here");
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
