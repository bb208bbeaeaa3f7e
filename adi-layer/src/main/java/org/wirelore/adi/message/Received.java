package org.wirelore.adi.message;

/** What a message was, in ranks of the whole job; filled in by the call. */
public final class Received {
    private int source;
    private int tag;
    private int bytes;
    private int objects;

    void take(Transfer transfer) {
        take(transfer.source(), transfer.tag(), transfer.bytes(), transfer.objects());
    }

    void take(int newSource, int newTag, int newBytes, int newObjects) {
        source = newSource;
        tag = newTag;
        bytes = newBytes;
        objects = newObjects;
    }

    public int source() {
        return source;
    }

    public int tag() {
        return tag;
    }

    /** Bytes delivered, or of the message for a probe. */
    public int bytes() {
        return bytes;
    }

    /** Objects in it, or -1 if it does not hold objects. */
    public int objects() {
        return objects;
    }
}
