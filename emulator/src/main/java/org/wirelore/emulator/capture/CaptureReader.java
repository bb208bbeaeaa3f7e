package org.wirelore.emulator.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a pcapng file (IETF opsawg, "PCAP Now Generic (pcapng) Capture File Format") of one section: its interfaces and
 * its enhanced packets, in either byte order. Blocks of other kinds are passed over.
 */
public final class CaptureReader {
    private static final int SECTION_HEADER = 0x0A0D0D0A;
    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int INTERFACE_DESCRIPTION = 1;
    private static final int ENHANCED_PACKET = 6;
    private static final int OPT_COMMENT = 1;
    private static final int SHB_OS = 3;
    private static final int IF_NAME = 2;
    private static final int IF_TSRESOL = 9;
    private static final int IF_FCSLEN = 13;
    private static final int EPB_FLAGS = 2;
    private static final int BLOCK_BYTES_MIN = 12;
    private static final int PACKET_HEADER_BYTES = 20;
    private static final int MICROSECONDS = 6;
    private static final int NANOSECONDS = 9;

    private final ByteBuffer bytes;
    private final List<Interface> interfaces = new ArrayList<>();
    private final List<Unit> units = new ArrayList<>();
    private String os = "";

    /**
     * An interface.
     *
     * @param linkType as the pcapng registry numbers them
     * @param checkBytes how many bytes of check sequence end each unit
     */
    public record Interface(String name, int linkType, int checkBytes, int timeDigits) {
    }

    /**
     * A unit on an interface.
     *
     * @param number its place in the file, from 1
     * @param wire its interface, from 0
     * @param direction 1 inbound, 2 outbound, 0 unknown
     * @param content from its first byte to its limit; read only
     * @param comment empty if there is none
     */
    public record Unit(int number, int wire, int direction, long timeNs, ByteBuffer content, String comment) {
    }

    /** What a file holds. */
    public record Content(String os, List<Interface> interfaces, List<Unit> units) {
        public Content {
            interfaces = List.copyOf(interfaces);
            units = List.copyOf(units);
        }
    }

    private CaptureReader(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Reads a file.
     *
     * @throws PcapngException if it is none, or was cut short
     */
    public static Content read(byte[] file) throws PcapngException {
        CaptureReader reader = new CaptureReader(file);
        reader.read();
        return new Content(reader.os, reader.interfaces, reader.units);
    }

    private void read() throws PcapngException {
        if (bytes.limit() < BLOCK_BYTES_MIN + 4 || bytes.getInt(0) != SECTION_HEADER) {
            throw new PcapngException("expected a capture in pcapng format, found something else");
        }
        if (bytes.getInt(8) != BYTE_ORDER_MAGIC) {
            bytes.order(ByteOrder.BIG_ENDIAN);
            if (bytes.getInt(8) != BYTE_ORDER_MAGIC) {
                throw new PcapngException("expected a capture in pcapng format, found no byte-order magic at byte 8");
            }
        }
        int at = 0;
        while (at < bytes.limit()) {
            int length = bytes.limit() - at < BLOCK_BYTES_MIN ? 0 : bytes.getInt(at + 4);
            if (length < BLOCK_BYTES_MIN || (length & 3) != 0 || length > bytes.limit() - at
                    || bytes.getInt(at + length - 4) != length) {
                throw new PcapngException("expected a whole capture, found one that is cut short or damaged at byte "
                        + at + ", behind " + units.size() + " frames");
            }
            block(at, length);
            at += length;
        }
    }

    private void block(int at, int length) throws PcapngException {
        int end = at + length - 4;
        try {
            switch (bytes.getInt(at)) {
                case SECTION_HEADER -> {
                    if (at > 0) {
                        throw new PcapngException("expected a capture of one section, found another at byte " + at);
                    }
                    os = text(at + 24, end, SHB_OS);
                }
                case INTERFACE_DESCRIPTION -> {
                    int resolution = number(at + 16, end, IF_TSRESOL, MICROSECONDS);
                    interfaces.add(new Interface(text(at + 16, end, IF_NAME), bytes.getShort(at + 8) & 0xFFFF,
                            number(at + 16, end, IF_FCSLEN, 0), resolution));
                }
                case ENHANCED_PACKET -> packet(at + 8, end);
                default -> {
                    // Statistics and the like.
                }
            }
        } catch (IndexOutOfBoundsException e) {
            throw new PcapngException("expected a whole block, found one that is damaged at byte " + at);
        }
    }

    private void packet(int at, int end) throws PcapngException {
        int wire = bytes.getInt(at);
        int captured = bytes.getInt(at + 12);
        if (wire < 0 || wire >= interfaces.size() || captured < 0 || captured > end - at - PACKET_HEADER_BYTES) {
            throw new PcapngException("expected a frame of a known interface, found one that is damaged at byte " + at);
        }
        long time = (long) bytes.getInt(at + 4) << Integer.SIZE | (bytes.getInt(at + 8) & 0xFFFF_FFFFL);
        for (int digits = interfaces.get(wire).timeDigits(); digits < NANOSECONDS; digits++) {
            time *= 10;
        }
        ByteBuffer content = bytes.slice(at + PACKET_HEADER_BYTES, captured).asReadOnlyBuffer();
        int options = at + PACKET_HEADER_BYTES + (captured + 3 & ~3);
        units.add(new Unit(units.size() + 1, wire, number(options, end, EPB_FLAGS, 0) & 3, time, content,
                text(options, end, OPT_COMMENT)));
    }

    private String text(int from, int end, int code) {
        int at = option(from, end, code);
        if (at < 0) {
            return "";
        }
        byte[] text = new byte[bytes.getShort(at + 2) & 0xFFFF];
        bytes.get(at + 4, text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** An option of one byte or four. */
    private int number(int from, int end, int code, int otherwise) {
        int at = option(from, end, code);
        return at < 0 ? otherwise : bytes.getShort(at + 2) == 4 ? bytes.getInt(at + 4) : bytes.get(at + 4) & 0xFF;
    }

    private int option(int from, int end, int code) {
        int at = from;
        while (at + 4 <= end) {
            int found = bytes.getShort(at) & 0xFFFF;
            if (found == 0) {
                return -1;
            }
            if (found == code) {
                return at;
            }
            at += 4 + ((bytes.getShort(at + 2) & 0xFFFF) + 3 & ~3);
        }
        return -1;
    }
}
