package org.wirelore.device.inet.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.host.PhysicalMemory;

/**
 * A kernel buffer: some bytes of a packet or of a stream, and the buffers with those that follow. Buffers come from an
 * {@link MbufPool} and go back to it; who holds the first of a chain owns all of it.
 */
public final class Mbuf {
    /** The bytes; valid are {@link #length} from {@link #offset} on. */
    public final byte[] bytes;
    public int offset;
    public int length;
    /** Its room in the kernel's pools, where all protocols share some. */
    int place;
    /** What follows in the same packet or stream. */
    public @Nullable Mbuf next;

    /** The next packet of a queue; this and all below count for the first buffer of a packet only. */
    public @Nullable Mbuf nextPacket;
    /** Where a packet goes, or where it came from: an address of IP. */
    public int address;
    /** The sender's port, of a message that waits in a socket. */
    public int port;
    /** Sequence number of a segment that waits for those before it. */
    public int sequence;
    /** Bytes of that segment. */
    public int segmentBytes;
    /** Whether that segment ends the stream. */
    public boolean isFin;
    /** What the protocol that has made the packet charges for it; null for nothing or if it was charged before. */
    public @Nullable Cost protocolCost;
    /** Bytes that the protocol's checksum covers. */
    public int checksummedBytes;
    /** The station that a packet goes to, once it is known. */
    public long station;
    /** Its Ethernet type; 0 if the packet stays in the host. */
    public int etherType;

    Mbuf(int bytes) {
        this.bytes = new byte[bytes];
    }

    void clear() {
        offset = 0;
        length = 0;
        next = null;
        nextPacket = null;
        address = 0;
        port = 0;
        sequence = 0;
        segmentBytes = 0;
        isFin = false;
        protocolCost = null;
        checksummedBytes = 0;
        station = 0;
        etherType = 0;
    }

    /** The bytes of the whole chain. */
    public int total() {
        int sum = 0;
        for (Mbuf each = this; each != null; each = each.next) {
            sum += each.length;
        }
        return sum;
    }

    /** The last buffer of the chain. */
    public Mbuf last() {
        Mbuf last = this;
        for (Mbuf each = next; each != null; each = each.next) {
            last = each;
        }
        return last;
    }

    /** Bytes that fit behind the valid ones. */
    int room() {
        return bytes.length - offset - length;
    }

    /** A byte at a position of the first buffer, 0 to 255. */
    public int byteAt(int at) {
        return bytes[offset + at] & 0xFF;
    }

    /** Two bytes at a position of the first buffer, most significant first. */
    public int shortAt(int at) {
        return byteAt(at) << 8 | byteAt(at + 1);
    }

    /** Four bytes at a position of the first buffer, most significant first. */
    public int intAt(int at) {
        return shortAt(at) << 16 | shortAt(at + 2);
    }

    /** Sets a byte at a position of the first buffer. */
    public void putByte(int at, int value) {
        bytes[offset + at] = (byte) value;
    }

    /** Sets two bytes at a position of the first buffer. */
    public void putShort(int at, int value) {
        putByte(at, value >>> 8);
        putByte(at + 1, value);
    }

    /** Sets four bytes at a position of the first buffer. */
    public void putInt(int at, int value) {
        putShort(at, value >>> 16);
        putShort(at + 2, value);
    }

    /** Copies bytes of this chain to a place in a chain of enough length. */
    public void copyTo(int from, Mbuf target, int to, int count) {
        Mbuf source = this;
        int sourceAt = from;
        Mbuf sink = target;
        int sinkAt = to;
        int left = count;
        while (left > 0) {
            while (sourceAt >= source.length) {
                sourceAt -= source.length;
                source = following(source);
            }
            while (sinkAt >= sink.length) {
                sinkAt -= sink.length;
                sink = following(sink);
            }
            int moved = Math.min(left, Math.min(source.length - sourceAt, sink.length - sinkAt));
            System.arraycopy(source.bytes, source.offset + sourceAt, sink.bytes, sink.offset + sinkAt, moved);
            sourceAt += moved;
            sinkAt += moved;
            left -= moved;
        }
    }

    /** Copies the first bytes of this chain to a process's memory. */
    public void copyTo(MemorySegment target, long to, int count) {
        Mbuf source = this;
        int done = 0;
        while (done < count) {
            int moved = Math.min(count - done, source.length);
            MemorySegment.copy(source.bytes, source.offset, target, ValueLayout.JAVA_BYTE, to + done, moved);
            done += moved;
            if (done < count) {
                source = following(source);
            }
        }
    }

    /** Fills this chain, from a position on, from a process's memory. */
    public void copyFrom(MemorySegment source, long from, int to, int count) {
        Mbuf sink = this;
        int sinkAt = to;
        int done = 0;
        while (done < count) {
            while (sinkAt >= sink.length) {
                sinkAt -= sink.length;
                sink = following(sink);
            }
            int moved = Math.min(count - done, sink.length - sinkAt);
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, from + done, sink.bytes, sink.offset + sinkAt, moved);
            sinkAt += moved;
            done += moved;
        }
    }

    /** Writes the whole chain to the host's memory, from where a card can send it. */
    public void copyTo(PhysicalMemory memory, int at) {
        int to = at;
        for (Mbuf each = this; each != null; each = each.next) {
            memory.write(to, each.bytes, each.offset, each.length);
            to += each.length;
        }
    }

    /** Fills the whole chain from the host's memory. */
    public void copyFrom(PhysicalMemory memory, int at) {
        int from = at;
        for (Mbuf each = this; each != null; each = each.next) {
            memory.read(from, each.bytes, each.offset, each.length);
            from += each.length;
        }
    }

    private static Mbuf following(Mbuf buffer) {
        Mbuf next = buffer.next;
        if (next == null) {
            throw new IllegalStateException("a chain must hold what is copied: bytes are missing");
        }
        return next;
    }
}
