package org.wirelore.device.clan.memory;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.rule.DescriptorRule;

/** A descriptor as the card has fetched it, and how far its segments have been worked through. */
public final class FetchedDescriptor implements StatePart {
    private static final int FIRST_BYTES = 128;
    private static final int NEXT_HANDLE = 8;
    private static final int SEGMENTS = 12;
    private static final int CONTROL = 14;
    private static final int IMMEDIATE = 20;
    private static final int LENGTH = 24;

    private final ClanMemory memory;
    private final ProtectionTable table;
    private final int segmentsMax;
    private final VipDescriptor view = new VipDescriptor();
    private byte[] bytes = new byte[0];
    private int held;
    private int segment;
    private long into;

    /**
     * A place for descriptors.
     *
     * @param memory of the host
     * @param table says what may be used
     * @param segmentsMax data segments that the card works on
     */
    public FetchedDescriptor(ClanMemory memory, ProtectionTable table, int segmentsMax) {
        this.memory = memory;
        this.table = table;
        this.segmentsMax = segmentsMax;
        grow(FIRST_BYTES);
    }

    private void grow(int needed) {
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Integer.highestOneBit(needed) << 1);
            view.at(MemorySegment.ofArray(bytes), 0);
        }
    }

    /**
     * Fetches a descriptor.
     *
     * @param address where it is
     * @param handle of the region that it lies in
     * @param tag of the VI
     * @return false if it does not lie there, or at no multiple of 64
     */
    public boolean fetch(long address, int handle, int tag) {
        segment = 0;
        into = 0;
        held = VipDescriptor.CONTROL_BYTES;
        if (!reaches(address, handle, held, tag) || !memory.read(address, handle, bytes, 0, held)) {
            return false;
        }
        // More than the card works on is a format error, for which the first ones are enough.
        int segments = Math.min(segmentCount(), segmentsMax + 1);
        int all = VipDescriptor.CONTROL_BYTES + segments * VipDescriptor.SEGMENT_BYTES;
        grow(all);
        if (!reaches(address, handle, all, tag)
                || !memory.read(address + held, handle, bytes, held, all - held)) {
            return false;
        }
        held = all;
        if (isRdma()) {
            segment = 1;
        }
        return true;
    }

    /**
     * {@return whether a descriptor may be at an address}
     *
     * @param address of a process
     */
    public static boolean isAligned(long address) {
        return (address & VipDescriptor.ALIGNMENT - 1) == 0;
    }

    private boolean reaches(long address, int handle, int length, int tag) {
        return isAligned(address) && table.covers(address, handle, length, tag, 0);
    }

    /** {@return bytes that were fetched} */
    public int bytes() {
        return held;
    }

    private int word(int at) {
        return (int) ClanMemory.INT.get(bytes, at);
    }

    private int half(int at) {
        return (short) ClanMemory.SHORT.get(bytes, at) & 0xFFFF;
    }

    private int segmentCount() {
        return half(SEGMENTS);
    }

    private int segmentAt(int index) {
        return VipDescriptor.CONTROL_BYTES + index * VipDescriptor.SEGMENT_BYTES;
    }

    /**
     * {@return whether it names another one as the next of its queue}
     *
     * @param address of the other
     * @param handle of the other
     */
    public boolean isFollowedBy(long address, int handle) {
        return (long) ClanMemory.LONG.get(bytes, 0) == address && word(NEXT_HANDLE) == handle;
    }

    /** {@return its control bits} */
    public int control() {
        return half(CONTROL);
    }

    /** {@return its operation, as the control bits have it} */
    public int operation() {
        return control() & VipDescriptor.OP_MASK;
    }

    /** {@return whether it begins with an address segment} */
    public boolean isRdma() {
        return operation() != VipDescriptor.OP_SENDRECV;
    }

    /** {@return whether the immediate data goes along} */
    public boolean hasImmediate() {
        return (control() & VipDescriptor.IMMEDIATE) != 0;
    }

    /** {@return whether it waits for all earlier reads} */
    public boolean isFenced() {
        return (control() & VipDescriptor.QUEUE_FENCE) != 0;
    }

    /** {@return the immediate data} */
    public int immediate() {
        return word(IMMEDIATE);
    }

    /** {@return bytes in total} */
    public int length() {
        return word(LENGTH);
    }

    /** {@return the address in its address segment} */
    public long remoteAddress() {
        return (long) ClanMemory.LONG.get(bytes, VipDescriptor.CONTROL_BYTES);
    }

    /** {@return the memory handle in its address segment} */
    public int remoteHandle() {
        return word(VipDescriptor.CONTROL_BYTES + 8);
    }

    /** {@return what {@link DescriptorRule} looks at} */
    public VipDescriptor view() {
        return view;
    }

    /**
     * {@return whether the VI may use the memory of all data segments}
     *
     * @param tag of the VI
     */
    public boolean coversSegments(int tag) {
        for (int i = isRdma() ? 1 : 0; i < segmentCount(); i++) {
            int at = segmentAt(i);
            long length = Integer.toUnsignedLong(word(at + 12));
            if (length > 0 && !table.covers((long) ClanMemory.LONG.get(bytes, at), word(at + 8), length, tag, 0)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Moves the next bytes out of the segments, or into them.
     *
     * @param data the card's buffer, from its first byte on
     * @param length how many bytes
     * @param tag of the VI
     * @param isGather whether they come out of the segments
     * @return false if memory of the segments is not there any longer, or they have too little
     */
    public boolean move(byte[] data, int length, int tag, boolean isGather) {
        int done = 0;
        while (done < length) {
            if (segment >= segmentCount()) {
                return false;
            }
            int at = segmentAt(segment);
            long left = Integer.toUnsignedLong(word(at + 12)) - into;
            int part = (int) Math.min(left, length - done);
            long address = (long) ClanMemory.LONG.get(bytes, at) + into;
            int handle = word(at + 8);
            if (part > 0 && (!table.covers(address, handle, part, tag, 0) || !(isGather
                    ? memory.read(address, handle, data, done, part)
                    : memory.write(address, handle, data, done, part)))) {
                return false;
            }
            done += part;
            into += part;
            if (part == left) {
                segment++;
                into = 0;
            }
        }
        return true;
    }

    @Override
    public void visit(StateVisitor visitor) {
        int most = VipDescriptor.CONTROL_BYTES + (segmentsMax + 1) * VipDescriptor.SEGMENT_BYTES;
        held = visitor.count("held", most, held);
        grow(held);
        visitor.fields("bytes", bytes, held);
        segment = visitor.field("segment", segment);
        into = visitor.field("into", into);
    }
}
