package org.wirelore.adi;

import org.wirelore.adi.error.ErrorClass;

/** The outcome of a receive or a probe, filled in by the call. Reused by its owner; never holds a wildcard. */
public final class AdiStatus {
    /** Rank of the sender. */
    public int source;
    /** Tag of the message. */
    public int tag;
    /** Bytes delivered; for a probe, bytes of the message. */
    public int length;
    /** For a probe: the message's first eight bytes, little-endian, or 0 if it is shorter or has not arrived whole. */
    public long firstBytes;
    /** {@link ErrorClass#TRUNCATE} if the message was longer than the buffer. */
    public ErrorClass error = ErrorClass.SUCCESS;
    /** Whether the receive was cancelled before it matched; nothing else holds then. */
    public boolean cancelled;

    void set(int newSource, int newTag, int newLength, ErrorClass newError) {
        source = newSource;
        tag = newTag;
        length = newLength;
        error = newError;
        firstBytes = 0;
        cancelled = false;
    }
}
