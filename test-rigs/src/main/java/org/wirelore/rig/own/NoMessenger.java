package org.wirelore.rig.own;

import java.lang.foreign.MemorySegment;
import org.wirelore.rig.program.Messenger;

/** What a program has that sends nothing through the rig. */
final class NoMessenger implements Messenger {
    private static IllegalStateException none() {
        return new IllegalStateException("a program must open a device itself where the rig's protocol is none:"
                + " RankContext.open(UNetDevice.class), or choose another protocol");
    }

    @Override
    public void send(MemorySegment message, int length, int destination, int tag) {
        throw none();
    }

    @Override
    public int receive(MemorySegment into, int source, int tag) {
        throw none();
    }

    @Override
    public int exchange(MemorySegment message, int length, int destination, MemorySegment into, int source, int tag) {
        throw none();
    }

    @Override
    public int messageBytesMax() {
        return 0;
    }

    @Override
    public boolean keepsLengths() {
        return true;
    }

    @Override
    public String waitsFor() {
        return "something of its own";
    }

    @Override
    public void finish() {
        // There is no rank to shut down with.
    }

    @Override
    public int unreleased() {
        return 0;
    }
}
