package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;

/** How the words of records come into the peer's slots. */
interface RecordStores {
    /**
     * As it is right along a way.
     *
     * @param streamBytes of a stream buffer of the card
     */
    static RecordStores of(Host host, SciLink link, SciWay way, SciProtocolConfig config, SlotLayout layout,
            int streamBytes) {
        // A receiver that looks for a check sum gets one, be there a card or not.
        return link.isShared() && config.guard() != Guard.CRC
                ? new SharedStores(link.slots(), layout)
                : new GuardedStores(host, link, way, config, layout, streamBytes);
    }

    /**
     * Stores a record.
     *
     * @param slot its slot
     * @param number its stamp
     * @param taken what it says of the records of the other direction
     * @param length what it says of its payload, {@link SlotLayout#IN_BUFFER} included
     * @param first the first of the three words of its packet's header
     * @param bytes of the payload that go into the slot
     * @return false if it must come again
     */
    boolean store(int slot, int number, int taken, int length, int first, int second, int third, MemorySegment from,
            long offset, int bytes);

    /**
     * Stores a payload beside the slots, before its record.
     *
     * @param at where it goes
     * @return false if it must come again
     */
    boolean storeBuffer(long at, MemorySegment from, long offset, int bytes);

    /**
     * Stores a record again.
     *
     * @return false if there is never a need to
     */
    boolean repeat(int slot, int number);

    /** Stores the completed flag. */
    void storeCompleted(int taken);
}
