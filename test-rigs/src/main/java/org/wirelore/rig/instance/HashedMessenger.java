package org.wirelore.rig.instance;

import java.lang.foreign.MemorySegment;
import org.wirelore.rig.program.Messenger;

/** A messenger of which each message received is also shown to {@link #onReceived}. */
abstract class HashedMessenger implements Messenger {
    private final Messenger messenger;

    HashedMessenger(Messenger messenger) {
        this.messenger = messenger;
    }

    /** @param length of the message, which may be longer than the memory that took it */
    abstract void onReceived(MemorySegment message, int length, int source);

    @Override
    public void send(MemorySegment message, int length, int destination, int tag) {
        messenger.send(message, length, destination, tag);
    }

    @Override
    public int receive(MemorySegment into, int source, int tag) {
        int length = messenger.receive(into, source, tag);
        onReceived(into, length, source);
        return length;
    }

    @Override
    public int exchange(MemorySegment message, int length, int destination, MemorySegment into, int source, int tag) {
        int received = messenger.exchange(message, length, destination, into, source, tag);
        onReceived(into, received, source);
        return received;
    }

    @Override
    public int messageBytesMax() {
        return messenger.messageBytesMax();
    }

    @Override
    public boolean keepsLengths() {
        return messenger.keepsLengths();
    }

    @Override
    public String waitsFor() {
        return messenger.waitsFor();
    }

    @Override
    public void finish() {
        messenger.finish();
    }

    @Override
    public int unreleased() {
        return messenger.unreleased();
    }
}
