package org.wirelore.emulator.fault;

import java.util.HexFormat;
import org.wirelore.device.api.wire.Frame;

/** What a rule's filter asks of a frame. */
public sealed interface FrameMatch {
    /** Whether the frame is one that is meant. */
    boolean matches(Frame frame);

    /**
     * Bytes at an offset from the destination address.
     *
     * @param offsetBytes from 0; a frame that ends before the pattern does not match
     * @param value the bytes, in hexadecimal
     * @param mask the bits that count, in hexadecimal, as long as the value
     */
    record BytePattern(int offsetBytes, String value, String mask) implements FrameMatch {
        public BytePattern {
            if (offsetBytes < 0 || value.isEmpty() || value.length() % 2 != 0 || value.length() != mask.length()
                    || offsetBytes + value.length() / 2 > Frame.CAPACITY) {
                throw new IllegalArgumentException(
                        "a pattern must lie in a frame and have a mask of its length: offsetBytes="
                                + offsetBytes + ", value=" + value + ", mask=" + mask);
            }
            HexFormat.of().parseHex(value);
            HexFormat.of().parseHex(mask);
        }

        /** A pattern all of whose bits count. */
        public static BytePattern of(int offsetBytes, String value) {
            return new BytePattern(offsetBytes, value, "f".repeat(value.length()));
        }

        @Override
        public boolean matches(Frame frame) {
            if (offsetBytes + value.length() / 2 > frame.length) {
                return false;
            }
            for (int i = 0; i < value.length(); i++) {
                int difference = HexFormat.fromHexDigit(value.charAt(i)) ^ nibble(frame, i);
                if ((difference & HexFormat.fromHexDigit(mask.charAt(i))) != 0) {
                    return false;
                }
            }
            return true;
        }

        private int nibble(Frame frame, int index) {
            int octet = frame.bytes[offsetBytes + index / 2];
            return (index & 1) == 0 ? (octet >> 4) & 0xF : octet & 0xF;
        }
    }

    /** Frames of a length from {@code minBytes} to {@code maxBytes}, frame check sequence included. */
    record LengthRange(int minBytes, int maxBytes) implements FrameMatch {
        public LengthRange {
            if (minBytes < 0 || maxBytes < minBytes) {
                throw new IllegalArgumentException("a length range must not be empty or negative: minBytes=" + minBytes
                        + ", maxBytes=" + maxBytes);
            }
        }

        @Override
        public boolean matches(Frame frame) {
            return frame.length >= minBytes && frame.length <= maxBytes;
        }
    }

    /** Frames with this value in bytes 12 and 13. */
    record EtherType(int type) implements FrameMatch {
        public EtherType {
            if (type < 0 || type > 0xFFFF) {
                throw new IllegalArgumentException("an EtherType must be from 0 to 65535: type=" + type);
            }
        }

        @Override
        public boolean matches(Frame frame) {
            return frame.length >= 14 && (frame.bytes[12] & 0xFF) == type >> 8
                    && (frame.bytes[13] & 0xFF) == (type & 0xFF);
        }
    }
}
