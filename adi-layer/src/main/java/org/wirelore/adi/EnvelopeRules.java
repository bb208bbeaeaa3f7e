package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;

/** What the arguments of a call must be, and the errors for what they are not (MPI 1.1, section 7.3). */
final class EnvelopeRules {
    private final int size;

    EnvelopeRules(int rank, int size) {
        if (size < 1 || size > Adi.RANKS_MAX || rank < 0 || rank >= size) {
            throw new AdiException(ErrorClass.RANK, "a rank must be below the rank count, and that at most "
                    + Adi.RANKS_MAX + ": rank=" + rank + ", size=" + size);
        }
        this.size = size;
    }

    void checkBuffer(MemorySegment buffer, long offset, int length, boolean writes) {
        if (length < 0) {
            throw new AdiException(ErrorClass.COUNT, "a length must not be negative: length=" + length);
        }
        if (offset < 0 || offset > buffer.byteSize() - length) {
            throw new AdiException(ErrorClass.BUFFER, "a message must lie in its buffer: offset=" + offset + ", length="
                    + length + ", bufferBytes=" + buffer.byteSize());
        }
        if (writes && buffer.isReadOnly()) {
            throw new AdiException(ErrorClass.BUFFER, "a receive buffer must be writable: length=" + length);
        }
    }

    void checkEnvelope(int destination, int tag, int context) {
        if (destination < 0 || destination >= size) {
            throw new AdiException(ErrorClass.RANK,
                    "a destination must be a rank: destination=" + destination + ", size=" + size);
        }
        if (tag < 0 || tag > Adi.TAG_MAX) {
            throw new AdiException(ErrorClass.TAG, "a tag must be 0 to " + Adi.TAG_MAX + ": tag=" + tag);
        }
        checkContext(context);
    }

    void checkSelection(int source, int tag, int context) {
        if (source != Adi.ANY_SOURCE && (source < 0 || source >= size)) {
            throw new AdiException(ErrorClass.RANK,
                    "a source must be a rank or any: source=" + source + ", size=" + size);
        }
        if (tag != Adi.ANY_TAG && (tag < 0 || tag > Adi.TAG_MAX)) {
            throw new AdiException(ErrorClass.TAG, "a tag must be 0 to " + Adi.TAG_MAX + " or any: tag=" + tag);
        }
        checkContext(context);
    }

    static void checkActive(AdiRequest request) {
        if (!request.active || request.detached) {
            throw new AdiException(ErrorClass.REQUEST, "a request must be active: handle=" + request.handle());
        }
    }

    /** Active, waited for or not, but not given up by {@link Adi#free}. */
    static void checkKnown(AdiRequest request) {
        if (!request.active || (request.detached && request.completion == null)) {
            throw new AdiException(ErrorClass.REQUEST, "a request must be active: handle=" + request.handle());
        }
    }

    /** Whether a message fits what a receive asks for. */
    static boolean matches(int wantedContext, int wantedSource, int wantedTag, int context, int source, int tag) {
        return wantedContext == context && (wantedSource == Adi.ANY_SOURCE || wantedSource == source)
                && (wantedTag == Adi.ANY_TAG || wantedTag == tag);
    }

    private static void checkContext(int context) {
        if (context < 0 || context > Adi.CONTEXT_MAX) {
            throw new AdiException(ErrorClass.CONTEXT,
                    "a context must be 0 to " + Adi.CONTEXT_MAX + ": context=" + context);
        }
    }
}
