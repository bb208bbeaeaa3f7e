package org.wirelore.emulator.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;

/**
 * Writes a pcapng file: one section, one interface description per wire, one enhanced packet per unit on
 * a wire (frame, packet or subaction).
 *
 * <p>Timestamps are virtual time in whole nanoseconds, rounded down: with a finer resolution, Wireshark loses what is
 * above 18 ms of each second (seen with tshark 4.0). Each interface states its link type and how long the check
 * sequence is that its units end with. The same calls give the same bytes. What has been written
 * at any time ends with a whole block, so a capture that was cut short is legible. A channel that fails does not
 * disturb the run: writing stops, and {@link #close} throws what happened.
 */
public final class PcapngWriter implements CaptureTap, AutoCloseable {
    private static final int SECTION_HEADER = 0x0A0D0D0A;
    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int INTERFACE_DESCRIPTION = 1;
    private static final int ENHANCED_PACKET = 6;

    private static final short OPT_END = 0;
    private static final short OPT_COMMENT = 1;
    private static final short SHB_HARDWARE = 2;
    private static final short SHB_OS = 3;
    private static final short SHB_USERAPPL = 4;
    private static final short IF_NAME = 2;
    private static final short IF_DESCRIPTION = 3;
    private static final short IF_SPEED = 8;
    private static final short IF_TSRESOL = 9;
    private static final short IF_FCSLEN = 13;
    private static final short EPB_FLAGS = 2;

    private static final byte NANOSECONDS = 9;
    /** Flags word, bits 8:5: length of the check sequence. */
    private static final int FLAGS_CHECK_SHIFT = 5;

    private static final int BUFFER_BYTES = 1 << 17;
    /** Longest unit that is captured whole; of longer ones the capture has the beginning. */
    private static final int UNIT_BYTES_MAX = 1 << 16;
    /** Longest text of an option; longer ones are cut. */
    private static final int TEXT_BYTES_MAX = 4096;

    private final WritableByteChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private @Nullable IOException failure;
    private final List<LinkType> wires = new ArrayList<>();
    private long records;

    /**
     * Begins a file.
     *
     * @param hardware what ran, such as the rig's name
     * @param os where it ran: "virtual time", say
     * @param application the program and its version
     */
    public PcapngWriter(WritableByteChannel channel, String hardware, String os, String application) {
        this.channel = channel;
        int start = begin(SECTION_HEADER);
        buffer.putInt(BYTE_ORDER_MAGIC);
        buffer.putShort((short) 1).putShort((short) 0);
        buffer.putLong(-1);
        putText(SHB_HARDWARE, hardware);
        putText(SHB_OS, os);
        putText(SHB_USERAPPL, application);
        end(start);
    }

    @Override
    public int addWire(CapturedWire wire) {
        LinkType linkType = wire.linkType();
        requireDistinct(linkType);
        int start = begin(INTERFACE_DESCRIPTION);
        buffer.putShort((short) linkType.number()).putShort((short) 0);
        buffer.putInt(0);
        putText(IF_NAME, wire.name());
        putText(IF_DESCRIPTION, wire.description());
        buffer.putShort(IF_SPEED).putShort((short) 8).putLong(wire.bitsPerSecond());
        putByte(IF_TSRESOL, NANOSECONDS);
        if (linkType.checkBytes() > 0) {
            putByte(IF_FCSLEN, (byte) linkType.checkBytes());
        }
        end(start);
        wires.add(linkType);
        return wires.size() - 1;
    }

    @Override
    public void record(int wire, CaptureRecord record) {
        if (wire < 0 || wire >= wires.size()) {
            throw new IllegalArgumentException(
                    "a record must be of a wire of the capture: wire=" + wire + ", wires=" + wires.size());
        }
        int captured = Math.min(record.length, UNIT_BYTES_MAX);
        int start = begin(ENHANCED_PACKET);
        buffer.putInt(wire);
        long timeNs = record.timePs / TimeUnits.PS_PER_NS;
        buffer.putInt((int) (timeNs >>> 32)).putInt((int) timeNs);
        buffer.putInt(captured).putInt(record.length);
        buffer.put(record.bytes, record.offset, captured);
        pad();
        if (record.note != null) {
            putText(OPT_COMMENT, record.comment());
        }
        buffer.putShort(EPB_FLAGS).putShort((short) 4).putInt(record.direction.code()
                | wires.get(wire).checkBytes() << FLAGS_CHECK_SHIFT | record.linkErrors);
        end(start);
        records++;
    }

    /** A reader finds a dissector by the number of its link type, and its file by the name. */
    private void requireDistinct(LinkType linkType) {
        for (LinkType known : wires) {
            boolean isSameNumber = LinkType.isUser(linkType.number()) && known.number() == linkType.number();
            if (!known.equals(linkType) && (isSameNumber || known.name().equals(linkType.name()))) {
                throw new IllegalArgumentException("the link types of a capture must have names and user numbers of"
                        + " their own: name=" + linkType.name() + ", number=" + linkType.number() + ", other="
                        + known.name() + ", otherNumber=" + known.number());
            }
        }
    }

    /** Records taken so far. */
    public long records() {
        return records;
    }

    /** The link types of the wires announced so far, each once. */
    public List<LinkType> linkTypes() {
        return wires.stream().distinct().toList();
    }

    /** What went wrong with the channel; null if nothing did. */
    public @Nullable IOException failure() {
        return failure;
    }

    /** Hands everything taken so far to the channel. */
    public void flush() {
        buffer.flip();
        try {
            while (failure == null && buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            failure = e;
        }
        buffer.clear();
    }

    /** Flushes, closes the channel, and throws what went wrong with it before. */
    @Override
    public void close() throws IOException {
        flush();
        try (channel) {
            if (failure != null) {
                throw failure;
            }
        }
    }

    /** Begins a block, with room for the longest; returns its place. */
    private int begin(int type) {
        if (buffer.remaining() < UNIT_BYTES_MAX + 4 * TEXT_BYTES_MAX) {
            flush();
        }
        int start = buffer.position();
        buffer.putInt(type).putInt(0);
        return start;
    }

    private void end(int start) {
        buffer.putShort(OPT_END).putShort((short) 0);
        int length = buffer.position() - start + 4;
        buffer.putInt(length);
        buffer.putInt(start + 4, length);
    }

    private void putText(short code, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, TEXT_BYTES_MAX);
        // A cut must not leave half a character.
        while (length < bytes.length && (bytes[length] & 0xC0) == 0x80) {
            length--;
        }
        buffer.putShort(code).putShort((short) length).put(bytes, 0, length);
        pad();
    }

    private void putByte(short code, byte value) {
        buffer.putShort(code).putShort((short) 1).put(value);
        pad();
    }

    /** Fills up to a multiple of four bytes; blocks begin at one. */
    private void pad() {
        while ((buffer.position() & 3) != 0) {
            buffer.put((byte) 0);
        }
    }
}
