package org.wirelore.device.inet.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** The checksum of IP, TCP, UDP and ICMP: one's complement of the one's complement sum of 16-bit words (RFC 1071). */
public final class InternetChecksum {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private InternetChecksum() {
    }

    /**
     * The sum of a part of a chain, not folded and not complemented.
     *
     * @param skip bytes before the part
     * @param count bytes of the part
     * @param initial a sum to go on from, such as that of a pseudo header
     */
    public static long sum(Mbuf chain, int skip, int count, long initial) {
        long sum = initial;
        int toSkip = skip;
        int left = count;
        boolean isOdd = false;
        for (@Nullable
        Mbuf each = chain; each != null && left > 0; each = each.next) {
            if (toSkip >= each.length) {
                toSkip -= each.length;
                continue;
            }
            int from = each.offset + toSkip;
            int bytes = Math.min(left, each.length - toSkip);
            long part = fold(sum(each.bytes, from, bytes));
            // A buffer that begins at an odd position of the data counts with its bytes swapped.
            sum += isOdd ? (part & 0xFF) << 8 | part >>> 8 : part;
            isOdd ^= (bytes & 1) != 0;
            left -= bytes;
            toSkip = 0;
        }
        return sum;
    }

    private static long sum(byte[] bytes, int from, int count) {
        long sum = 0;
        int at = from;
        int end = from + count;
        for (; at <= end - Integer.BYTES; at += Integer.BYTES) {
            sum += (int) INT.get(bytes, at) & 0xFFFF_FFFFL;
        }
        for (int shift = 24; at < end; at++, shift -= 8) {
            sum += (bytes[at] & 0xFFL) << shift;
        }
        return sum;
    }

    /** The sum of a pseudo header (RFC 793, section 3.1; RFC 768). */
    public static long pseudoHeader(int source, int destination, int protocol, int bytes) {
        return (source & 0xFFFF_FFFFL) + (destination & 0xFFFF_FFFFL) + protocol + bytes;
    }

    private static int fold(long sum) {
        long folded = sum;
        while (folded >>> 16 != 0) {
            folded = (folded & 0xFFFF) + (folded >>> 16);
        }
        return (int) folded;
    }

    /** The checksum field for a sum; 0 for the sum of data with a right field. */
    public static int of(long sum) {
        return ~fold(sum) & 0xFFFF;
    }
}
