package org.wirelore.device.clan.memory;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** A ring in host memory that the card fills: events or control packets. */
public final class HostRing implements StatePart {
    private final int placeBytes;
    private final ClanMemory memory;
    private int base;
    private int places;
    private int written;
    private int taken;

    /**
     * A ring that is not there.
     *
     * @param placeBytes bytes from one place to the next
     * @param memory of the host
     */
    public HostRing(int placeBytes, ClanMemory memory) {
        this.placeBytes = placeBytes;
        this.memory = memory;
    }

    /**
     * Says where it begins.
     *
     * @param address of the first place on the bus
     */
    public void base(int address) {
        base = address;
    }

    /**
     * Says how many places it has, and begins anew.
     *
     * @param count a power of two; 0: there is no ring
     */
    public void places(int count) {
        places = count;
        written = 0;
        taken = 0;
    }

    /**
     * The host has taken entries.
     *
     * @param count how many in all, modulo 2^32
     */
    public void take(int count) {
        taken = count;
    }

    /** {@return entries written in all, modulo 2^32} */
    public int written() {
        return written;
    }

    /** {@return whether it has places} */
    public boolean isThere() {
        return places != 0;
    }

    /** {@return whether there are entries that were not taken} */
    public boolean hasEntries() {
        return written != taken;
    }

    /** {@return whether there is a place for another entry} */
    public boolean hasRoom() {
        return Integer.compareUnsigned(written - taken, places) < 0;
    }

    /**
     * Writes the next place.
     *
     * @param place what it gets
     * @param bytes how many of them
     * @return false if the bus failed
     */
    public boolean add(byte[] place, int bytes) {
        long at = Integer.toUnsignedLong(base) + (long) (written & places - 1) * placeBytes;
        written++;
        memory.claimWrite(bytes);
        return memory.writeBus(at, place, 0, bytes);
    }

    /** As after power-on. */
    public void reset() {
        base = 0;
        places(0);
    }

    @Override
    public void visit(StateVisitor visitor) {
        base = visitor.field("base", base);
        places = visitor.field("places", places);
        written = visitor.field("written", written);
        taken = visitor.field("taken", taken);
    }
}
