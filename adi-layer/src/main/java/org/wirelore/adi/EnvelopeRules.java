package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;

/** What the arguments of a call must be, and the errors for what they are not (MPI 1.1, section 7.3). */
final class EnvelopeRules {
    private final int size;

    EnvelopeRules(int rank, int size) {
        if (size < 1 || size > Adi.RANKS_MAX || rank < 0 || rank >= size) {
            throw new AdiException(ErrorClass.RANK, "expected a rank below the number of ranks, and that from 1 to "
                    + Adi.RANKS_MAX + ", found rank " + rank + " of " + size);
        }
        this.size = size;
    }

    void checkBuffer(MemorySegment buffer, long offset, int length, boolean writes) {
        if (length < 0) {
            throw new AdiException(ErrorClass.COUNT, "expected a length of at least 0, found " + length);
        }
        if (offset < 0 || offset > buffer.byteSize() - length) {
            throw new AdiException(ErrorClass.BUFFER, "expected a message inside its buffer of " + buffer.byteSize()
                    + " bytes, found " + length + " bytes from offset " + offset);
        }
        if (writes && buffer.isReadOnly()) {
            throw new AdiException(ErrorClass.BUFFER, "the receive buffer is read-only: expected memory that can"
                    + " be written, " + length + " bytes");
        }
    }

    void checkEnvelope(int destination, int tag, int context) {
        if (destination < 0 || destination >= size) {
            throw new AdiException(ErrorClass.RANK,
                    "expected a destination from 0 to " + (size - 1) + ", found " + destination);
        }
        if (tag < 0 || tag > Adi.TAG_MAX) {
            throw new AdiException(ErrorClass.TAG, "expected a tag from 0 to " + Adi.TAG_MAX + ", found " + tag);
        }
        checkContext(context);
    }

    void checkSelection(int source, int tag, int context) {
        if (source != Adi.ANY_SOURCE && (source < 0 || source >= size)) {
            throw new AdiException(ErrorClass.RANK,
                    "expected a source from 0 to " + (size - 1) + ", or any, found " + source);
        }
        if (tag != Adi.ANY_TAG && (tag < 0 || tag > Adi.TAG_MAX)) {
            throw new AdiException(ErrorClass.TAG, "expected a tag from 0 to " + Adi.TAG_MAX + ", or any, found "
                    + tag);
        }
        checkContext(context);
    }

    static void checkActive(AdiRequest request) {
        if (!request.active || request.detached) {
            throw new AdiException(ErrorClass.REQUEST, "expected an active request, found one that is not: handle "
                    + request.handle());
        }
    }

    /** Active, waited for or not, but not given up by {@link Adi#free}. */
    static void checkKnown(AdiRequest request) {
        if (!request.active || (request.detached && request.completion == null)) {
            throw new AdiException(ErrorClass.REQUEST,
                    "expected an active request, found one that is not: handle " + request.handle());
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
                    "expected a context from 0 to " + Adi.CONTEXT_MAX + ", found " + context);
        }
    }
}
