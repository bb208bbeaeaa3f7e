package org.wirelore.emulator.fault;

import java.util.HexFormat;

/** What a rule's filter asks of a unit: a frame, a packet or a subaction. */
public sealed interface FaultMatch {
    /** The last byte that a pattern can ask for lies before this offset. */
    int OFFSET_BYTES_MAX = 4096;

    /** Whether the unit is one that is meant. */
    <U> boolean matches(UnitType<U> units, U unit);

    /**
     * Bytes at an offset from the unit's first: of an Ethernet frame, from the destination address.
     *
     * @param offsetBytes from 0; a unit that ends before the pattern does not match
     * @param value the bytes, in hexadecimal
     * @param mask the bits that count, in hexadecimal, as long as the value
     */
    record BytePattern(int offsetBytes, String value, String mask) implements FaultMatch {
        public BytePattern {
            if (offsetBytes < 0 || value.isEmpty() || value.length() % 2 != 0 || value.length() != mask.length()
                    || offsetBytes > OFFSET_BYTES_MAX - value.length() / 2) {
                throw new IllegalArgumentException(
                        "a pattern must lie in the first " + OFFSET_BYTES_MAX
                                + " bytes and have a mask of its length: offsetBytes="
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
        public <U> boolean matches(UnitType<U> units, U unit) {
            if (offsetBytes + value.length() / 2 > units.lengthBytes(unit)) {
                return false;
            }
            for (int i = 0; i < value.length(); i++) {
                int difference = HexFormat.fromHexDigit(value.charAt(i)) ^ nibble(units, unit, i);
                if ((difference & HexFormat.fromHexDigit(mask.charAt(i))) != 0) {
                    return false;
                }
            }
            return true;
        }

        private <U> int nibble(UnitType<U> units, U unit, int index) {
            int octet = units.octet(unit, offsetBytes + index / 2);
            return (index & 1) == 0 ? octet >> 4 : octet & 0xF;
        }
    }

    /** Units of a length from {@code minBytes} to {@code maxBytes}, a check sequence included. */
    record LengthRange(int minBytes, int maxBytes) implements FaultMatch {
        public LengthRange {
            if (minBytes < 0 || maxBytes < minBytes) {
                throw new IllegalArgumentException("a length range must not be empty or negative: minBytes=" + minBytes
                        + ", maxBytes=" + maxBytes);
            }
        }

        @Override
        public <U> boolean matches(UnitType<U> units, U unit) {
            int length = units.lengthBytes(unit);
            return length >= minBytes && length <= maxBytes;
        }
    }
}
