package org.wirelore.firmware.elf;

import java.util.Arrays;
import java.util.zip.Inflater;

/** Read-only bytes: a part of an array that does not change. */
public final class ByteView {
    /** No bytes. */
    public static final ByteView EMPTY = new ByteView(new byte[0], 0, 0);

    private final byte[] bytes;
    private final int begin;
    private final int length;

    ByteView(byte[] bytes, int begin, int length) {
        this.bytes = bytes;
        this.begin = begin;
        this.length = length;
    }

    /** A view of a copy of bytes. */
    public static ByteView copyOf(byte[] bytes) {
        return new ByteView(bytes.clone(), 0, bytes.length);
    }

    /** How many bytes. */
    public int length() {
        return length;
    }

    /** The byte at an index, 0 to 255. */
    public int at(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(
                    "index must be below the length: index=" + index + ", length=" + length);
        }
        return bytes[begin + index] & 0xFF;
    }

    /** The big-endian word that begins at an index. */
    public int word(int index) {
        return at(index) << 24 | at(index + 1) << 16 | at(index + 2) << 8 | at(index + 3);
    }

    /** The big-endian half-word that begins at an index, unsigned. */
    public int half(int index) {
        return at(index) << 8 | at(index + 1);
    }

    /** A part of it. */
    public ByteView slice(int from, int size) {
        if (from < 0 || size < 0 || from > length - size) {
            throw new IndexOutOfBoundsException(
                    "slice must lie inside: from=" + from + ", size=" + size + ", length=" + length);
        }
        return new ByteView(bytes, begin + from, size);
    }

    /** Gives them to be inflated, without a copy. */
    void feed(Inflater inflater) {
        inflater.setInput(bytes, begin, length);
    }

    /** A copy of the bytes. */
    public byte[] toArray() {
        return Arrays.copyOfRange(bytes, begin, begin + length);
    }

    /** Copies all bytes to {@code target} from {@code offset} on. */
    public void copyTo(byte[] target, int offset) {
        System.arraycopy(bytes, begin, target, offset, length);
    }
}
