package org.wirelore.adi.pvm;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a packet: numbers and texts, one behind the other. Written by its sender, read by its receiver. */
final class PvmPacket {
    private final PacketKind kind;
    private ByteBuffer bytes;

    private PvmPacket(PacketKind kind, ByteBuffer bytes) {
        this.kind = kind;
        this.bytes = bytes;
    }

    /** A packet to be written. */
    static PvmPacket of(PacketKind kind) {
        return new PvmPacket(kind, ByteBuffer.allocate(32));
    }

    /** A packet that has arrived. */
    static PvmPacket arrived(PacketKind kind, byte[] bytes) {
        return new PvmPacket(kind, ByteBuffer.wrap(bytes));
    }

    PacketKind kind() {
        return kind;
    }

    PvmPacket with(int number) {
        room(Integer.BYTES).putInt(number);
        return this;
    }

    PvmPacket with(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        with(encoded.length);
        room(encoded.length).put(encoded);
        return this;
    }

    PvmPacket with(PackedItems items) {
        items.copyTo(room(items.bytes()));
        return this;
    }

    int number() {
        return bytes.getInt();
    }

    String text() {
        byte[] encoded = new byte[number()];
        bytes.get(encoded);
        return new String(encoded, StandardCharsets.UTF_8);
    }

    /** All that has not been read yet. */
    PackedItems items() {
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return PackedItems.of(rest);
    }

    boolean hasMore() {
        return bytes.hasRemaining();
    }

    /** What was written. */
    byte[] written() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private ByteBuffer room(int more) {
        if (bytes.remaining() < more) {
            int length = Math.addExact(bytes.position(), more);
            int larger = Math.max(length, (int) Math.min(2L * bytes.capacity(), Integer.MAX_VALUE - Long.BYTES));
            bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), larger)).position(bytes.position());
        }
        return bytes;
    }
}
