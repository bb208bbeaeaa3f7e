package org.wirelore.emulator.backend.guest;

import java.io.IOException;

/** A guest on the other side of a card: brings its accesses one after the other, and takes the answers. One thread. */
public interface GuestPort extends AutoCloseable {
    /**
     * Looks whether the guest has done something. Never waits.
     *
     * @return whether {@link #access} is new; it must be answered before the next call if its kind says so
     * @throws GuestException if what has come makes no sense; the port is of no use any more
     * @throws IOException if the guest's memory can't be mapped
     */
    boolean next() throws IOException;

    /** {@return what the guest does, until the next call of {@link #next}} */
    GuestAccess access();

    /**
     * Answers the access: a read with its value, any other with 0.
     *
     * @param value in the low bits
     */
    void answer(long value);

    /** {@return whether the guest is gone: nothing comes any more} */
    boolean isGone();

    /** {@return the guest's memory, as its last map has it} */
    GuestMemory memory();

    /** Leaves the guest, whose card is dead from now on. */
    @Override
    void close();
}
