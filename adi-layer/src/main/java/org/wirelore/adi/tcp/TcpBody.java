package org.wirelore.adi.tcp;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;

/**
 * The data of one message on their way in: straight into the buffer of the receive that wants them, or into a temporary
 * block until one does, or nowhere yet, because there is no memory. Pooled.
 */
final class TcpBody {
    /** Its place in the pool; its name at the core is the complement. */
    final int index;
    int length;
    int arrived;
    @Nullable
    AdiRequest receive;
    /** How many of its bytes the receive has room for. */
    int wanted;
    /** The temporary block, or -1. */
    int block;
    /** It was asked for by OK_TO_SEND. */
    boolean asked;
    /** No receive can take it any more: it is read and dropped. */
    boolean dropped;

    TcpBody(int index) {
        this.index = index;
    }

    TcpBody open(int newLength) {
        length = newLength;
        arrived = 0;
        receive = null;
        wanted = 0;
        block = -1;
        asked = false;
        dropped = false;
        return this;
    }

    boolean isComplete() {
        return arrived == length;
    }
}
