package org.wirelore.device.sisci.spi;

import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;

/** A connection to a segment, from the side that uses it. */
public interface ConnectionPort {
    /** Takes what comes from the other side. */
    interface Listener {
        /**
         * The connect has ended; once. Must come in the end, also from a node that is silent.
         *
         * @param status OK; NO_SUCH_SEGMENT, CONNECTION_REFUSED; NODE_NOT_RESPONDING if it is worth to ask again;
         *     NO_SUCH_NODEID, NO_LINK_ACCESS, NO_REMOTE_LINK_ACCESS
         */
        void onAnswer(SciError status);

        /**
         * Something happened to the connected segment. After LOST and after DISCONNECT with status NOT_CONNECTED it is
         * lost for good: stores vanish and loads return all ones.
         */
        void onEvent(SegmentReason reason, SciError status);
    }

    /** Whether an event that comes while others wait finds no room, although the library keeps more of them. */
    default boolean losesEvent() {
        return false;
    }

    /** The size of the segment, once connected. */
    long sizeBytes();

    /**
     * A window. Its attributes are the map flags; of them READONLY_MAP is the library's.
     *
     * @throws SciException HW_NOSPC, NOSPC
     */
    WindowPort map(long offset, long sizeBytes, int flags) throws SciException;

    /**
     * Where it lies on the I/O bus of its node.
     *
     * @throws SciException ILLEGAL_QUERY if there is no such address
     */
    default long ioAddress() throws SciException {
        throw new SciException(SciError.ILLEGAL_QUERY, "the segment's address on a bus is not known");
    }

    /** Ends the connection, or the attempt. Nothing is reported after it. */
    void disconnect();
}
