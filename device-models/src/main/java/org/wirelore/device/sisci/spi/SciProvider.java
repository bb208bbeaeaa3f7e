package org.wirelore.device.sisci.spi;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SystemQuery;

/**
 * What is below the library of one process: the kernel's driver and the adapters, or what stands for them.
 *
 * <p>The library has judged arguments, flags, handles and states before it calls; a provider refuses only what it alone
 * can know (a number that is taken, no room, no answer). What it reports to a listener may come in any context, but
 * not while a call of the library to the provider is under way unless the method says so; the provider signals the
 * host afterwards.
 */
public interface SciProvider {
    /** The machine under the process. */
    Host host();

    /** Notices what has come in meanwhile, as {@link #host} does when it is asked for the time. */
    default void look() {
        host().now();
    }

    /** Whether a descriptor holds one resource of each kind. */
    default boolean isStrict() {
        return false;
    }

    /** Whether the process may touch physical memory and registers. */
    default boolean isPrivileged() {
        return false;
    }

    /** The process does something that other libraries refuse. Called once for each time. */
    default void onLint(String message) {
    }

    /** Whether the products that this stands for do not have a call. */
    default boolean lacks(SciCall call) {
        return false;
    }

    /** The flags of a call that the products that this stands for do not have. */
    default int lackedFlags(SciCall call) {
        return 0;
    }

    /** Adapter numbers are below it. */
    default int adaptersMax() {
        return 16;
    }

    /** Node ids are not above it. Ids from 0xFFF0 on are reserved by IEEE 1596. */
    default int nodeIdMax() {
        return 0xFFEF;
    }

    /** The largest size or offset that the API can express. API 1 has 32 bits. */
    default long sizeMax() {
        return Long.MAX_VALUE;
    }

    /** The adapter of a number, or null if there is none. Always the same object. */
    @Nullable
    AdapterPort adapter(int number);

    /** Who made the library and which API it is, in words. */
    String version();

    /** @throws SciException ILLEGAL_QUERY if the host can't say */
    default int query(SystemQuery query) throws SciException {
        throw new SciException(SciError.ILLEGAL_QUERY, "the host does not know: query=" + query);
    }

    /**
     * Creates a segment on this node, with memory that is filled with zeros unless it is empty.
     *
     * @throws SciException SEGMENTID_USED, NOSPC
     */
    SegmentPort createSegment(SegmentSpec spec, SegmentPort.Listener listener) throws SciException;

    /**
     * A second way to a segment of this node.
     *
     * @throws SciException ACCESS if it is not shared, NO_SUCH_SEGMENT
     */
    SegmentPort attachSegment(int segmentId, SegmentPort.Listener listener) throws SciException;

    /**
     * Callbacks are due: has them run on the process's own thread, as {@link Host#interrupt} does. They run anyway when
     * the process next calls the library.
     */
    default void deliver(Runnable callbacks) {
        host().signal();
    }
}
