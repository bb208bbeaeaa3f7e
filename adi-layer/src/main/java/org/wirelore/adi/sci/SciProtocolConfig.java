package org.wirelore.adi.sci;

import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.device.api.TimeUnits;

/**
 * The parameters of MPI in SCI segments. All ranks of a job must have the same; start-up checks those that say what
 * lies where.
 *
 * @param guard how a receiver knows that a record is whole
 * @param strict the paper's protocol: one record per pair of ranks at a time, whose sender waits for the completed flag
 * @param blocks whether a rank that waits sleeps until an interrupt comes, or looks again and again
 * @param slots records that may be under way from one rank to another, a power of two; 1 if strict
 * @param slotBytes of a slot: a multiple of the card's stream buffer, so at least 64
 * @param buffers for what does not fit into a slot, a power of two; the payload of each is checked before it is
 *     announced
 * @param bufferBytes of each: a multiple of 128
 * @param rendezvousBytes messages of at least this many bytes ask their receiver first, and all that no buffer holds
 * @param stores whether collective operations go by stores of their own, or as messages; false if strict
 * @param checkAfterPs how long after the last store to a peer a rank asks whether all of them have arrived, picoseconds
 * @param giveUpPs how long a peer may be out of reach, or refuse what is stored, before it is lost, picoseconds: as
 *     far as the rank has asked meanwhile, at least 16 times; and how long a rank that leaves waits for a peer to let
 *     go
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 * @param startupTimeoutPs how long ranks wait for each other at the start, picoseconds
 */
public record SciProtocolConfig(Guard guard, boolean strict, boolean blocks, int slots, int slotBytes, int buffers,
        int bufferBytes, int rendezvousBytes, boolean stores, long checkAfterPs, long giveUpPs, long unexpectedBytesMax,
        long startupTimeoutPs) {
    /** The defaults. */
    public static final SciProtocolConfig DEFAULT = new SciProtocolConfig(Guard.CRC, false, false, 64, 256, 2,
            16 << 10, 4 << 10, true, 50 * TimeUnits.PS_PER_US, 60 * TimeUnits.PS_PER_SECOND, 1 << 20,
            10 * TimeUnits.PS_PER_SECOND);

    /** Smallest slot: what the core sends unasked fits. */
    public static final int SLOT_BYTES_MIN = 64;
    /** Largest buffer. */
    public static final int BUFFER_BYTES_MAX = 1 << 22;

    /** Largest segment of a pair of ranks: the places in it are ints, and memory comes in pages. */
    public static final int SEGMENT_BYTES_MAX = 0x7FFF_0000;

    /** Records of collective operations that may be under way from one rank to another; and as many buffers. */
    public static final int COLLECTIVE_SLOTS = 4;
    /** Longest data of a collective operation that goes by stores of its own. */
    public static final int COLLECTIVE_BYTES_MAX = 1024;

    private static final int COLLECTIVE_SLOT_BYTES = 4 * SLOT_BYTES_MIN;
    private static final int SLOTS_MAX = 1 << 14;
    private static final int SLOT_BYTES_MAX = 1 << 16;
    private static final int BUFFERS_MAX = 1 << 10;
    private static final int BUFFER_GRAIN = 128;
    /** Largest time that is accepted, a day: far from where sums of picoseconds overflow. */
    private static final long TIME_PS_MAX = 86_400 * TimeUnits.PS_PER_SECOND;

    public SciProtocolConfig {
        requireRange("slots", slots, 1, strict ? 1 : SLOTS_MAX);
        requireRange("slotBytes", slotBytes, SLOT_BYTES_MIN, SLOT_BYTES_MAX);
        requireRange("buffers", buffers, 1, BUFFERS_MAX);
        requireRange("bufferBytes", bufferBytes, BUFFER_GRAIN, BUFFER_BYTES_MAX);
        requireRange("rendezvousBytes", rendezvousBytes, 0, Integer.MAX_VALUE);
        requireRange("checkAfterPs", checkAfterPs, 1, TIME_PS_MAX);
        requireRange("giveUpPs", giveUpPs, 1, TIME_PS_MAX);
        requireRange("unexpectedBytesMax", unexpectedBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("startupTimeoutPs", startupTimeoutPs, 1, TIME_PS_MAX);
        if (Integer.bitCount(slots) != 1 || Integer.bitCount(buffers) != 1) {
            throw new IllegalArgumentException("slots and buffers must be powers of two: slots=" + slots
                    + ", buffers=" + buffers);
        }
        if (strict && stores) {
            throw new IllegalArgumentException("the strict protocol must have collective operations as messages");
        }
        if (slotBytes % SLOT_BYTES_MIN != 0 || bufferBytes % BUFFER_GRAIN != 0) {
            throw new IllegalArgumentException("slotBytes must be a multiple of " + SLOT_BYTES_MIN
                    + ", bufferBytes of " + BUFFER_GRAIN + ": slotBytes=" + slotBytes + ", bufferBytes=" + bufferBytes);
        }
    }

    /** The same but for the guard and the slots that go with it. */
    public SciProtocolConfig guarded(Guard newGuard, int newSlotBytes) {
        return new SciProtocolConfig(newGuard, strict, blocks, slots, newSlotBytes, buffers, bufferBytes,
                rendezvousBytes, stores, checkAfterPs, giveUpPs, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The paper's protocol: one slot, one buffer, and a sender that waits for the completed flag. */
    public SciProtocolConfig asInThePaper() {
        return new SciProtocolConfig(guard, true, blocks, 1, slotBytes, 1, bufferBytes, rendezvousBytes, false,
                checkAfterPs,
                giveUpPs, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for the way of waiting. */
    public SciProtocolConfig blocking(boolean newBlocks) {
        return new SciProtocolConfig(guard, strict, newBlocks, slots, slotBytes, buffers, bufferBytes,
                rendezvousBytes, stores, checkAfterPs,
                giveUpPs, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for how much may be under way. */
    public SciProtocolConfig room(int newSlots, int newBuffers, int newBufferBytes) {
        return new SciProtocolConfig(guard, strict, blocks, newSlots, slotBytes, newBuffers, newBufferBytes,
                rendezvousBytes, stores, checkAfterPs, giveUpPs, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for the limit of rendezvous. */
    public SciProtocolConfig rendezvous(int newRendezvousBytes) {
        return new SciProtocolConfig(guard, strict, blocks, slots, slotBytes, buffers, bufferBytes,
                newRendezvousBytes, stores, checkAfterPs, giveUpPs, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for the memory for messages without a receive. */
    public SciProtocolConfig unexpected(long newUnexpectedBytesMax) {
        return new SciProtocolConfig(guard, strict, blocks, slots, slotBytes, buffers, bufferBytes,
                rendezvousBytes, stores, checkAfterPs,
                giveUpPs, newUnexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for how long a peer may be out of reach, and how long ranks wait for each other at the start. */
    public SciProtocolConfig patient(long newGiveUpPs, long newStartupTimeoutPs) {
        return new SciProtocolConfig(guard, strict, blocks, slots, slotBytes, buffers, bufferBytes,
                rendezvousBytes, stores, checkAfterPs,
                newGiveUpPs, unexpectedBytesMax, newStartupTimeoutPs);
    }

    /** The same but for the way of collective operations. */
    public SciProtocolConfig collectives(boolean newStores) {
        return new SciProtocolConfig(guard, strict, blocks, slots, slotBytes, buffers, bufferBytes,
                rendezvousBytes, newStores, checkAfterPs, giveUpPs, unexpectedBytesMax, startupTimeoutPs);
    }

    /** {@return the size of a rank's segment for each peer, bytes; above {@link #SEGMENT_BYTES_MAX} it can't be} */
    public long segmentBytes() {
        return new SegmentLayout(this, 0, 1).bytes();
    }

    /** The settings of the records of collective operations. */
    SciProtocolConfig ofCollectives() {
        return new SciProtocolConfig(guard == Guard.NONE ? guard : Guard.CRC, false, blocks, COLLECTIVE_SLOTS,
                COLLECTIVE_SLOT_BYTES, COLLECTIVE_SLOTS, COLLECTIVE_BYTES_MAX, rendezvousBytes, false, checkAfterPs,
                giveUpPs,
                unexpectedBytesMax, startupTimeoutPs);
    }

    /** The longest packet that {@link PacketDevice} makes: a header in a slot, its payload in a buffer. */
    int packetBytesMax() {
        SlotLayout layout = SegmentLayout.messages(this, 0);
        return PackedHeader.WHOLE_BYTES + Math.max(layout.inlineBytesMax(), bufferBytes);
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + name + "=" + value);
        }
    }
}
