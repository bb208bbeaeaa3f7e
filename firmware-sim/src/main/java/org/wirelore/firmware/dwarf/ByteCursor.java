package org.wirelore.firmware.dwarf;

import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.PrintableName;

/** Reads numbers and texts one after the other, and never behind its end. */
final class ByteCursor {
    private static final int LEB_BITS_MAX = 63;
    private static final int TEXT_MAX = 4096;

    private final ByteView bytes;
    private final int limit;
    private int at;

    ByteCursor(ByteView bytes, int begin, int limit) {
        this.bytes = bytes;
        this.at = begin;
        this.limit = limit;
    }

    int position() {
        return at;
    }

    int limit() {
        return limit;
    }

    boolean hasMore() {
        return at < limit;
    }

    void skipTo(int position) {
        at = position;
    }

    int u8() {
        need(1);
        return bytes.at(at++);
    }

    int s8() {
        return (byte) u8();
    }

    int u16() {
        need(2);
        at += 2;
        return bytes.half(at - 2);
    }

    long u32() {
        need(4);
        at += 4;
        return bytes.word(at - 4) & 0xFFFF_FFFFL;
    }

    void skip(long count) {
        need(count);
        at += (int) count;
    }

    ByteView bytes(int count) {
        need(count);
        at += count;
        return bytes.slice(at - count, count);
    }

    /** Unsigned LEB128; bits behind the 63rd are dropped. */
    long uleb() {
        long value = 0;
        for (int shift = 0;; shift += 7) {
            int next = u8();
            if (shift < LEB_BITS_MAX) {
                value |= (next & 0x7FL) << shift;
            }
            if ((next & 0x80) == 0) {
                return value & Long.MAX_VALUE;
            }
        }
    }

    /** Signed LEB128. */
    long sleb() {
        long value = 0;
        int shift = 0;
        int next;
        do {
            next = u8();
            if (shift < LEB_BITS_MAX) {
                value |= (next & 0x7FL) << shift;
            }
            shift += 7;
        } while ((next & 0x80) != 0);
        return (next & 0x40) != 0 && shift < LEB_BITS_MAX ? value | -1L << shift : value;
    }

    /** A text that ends with a zero byte. */
    String text() {
        int begin = at;
        while (u8() != 0) {
            if (at - begin > TEXT_MAX) {
                throw new LineProgramException(begin, "expected a name shorter than " + TEXT_MAX + " bytes");
            }
        }
        return PrintableName.of(bytes.slice(begin, at - 1 - begin));
    }

    private void need(long count) {
        if (count < 0 || count > limit - at) {
            throw new LineProgramException(at, "expected " + count + " more bytes, but only " + (limit - at)
                    + " are left");
        }
    }
}
