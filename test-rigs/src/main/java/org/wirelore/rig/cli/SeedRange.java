package org.wirelore.rig.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Seeds from one to another.
 *
 * @param first the first, 0 or more
 * @param last the last, not below the first
 */
record SeedRange(long first, long last) {
    /** Reads one seed. */
    static final class One implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            if (!text.matches("\\d{1,18}")) {
                throw new TypeConversionException(
                        "expected a seed, 0 or more with at most 18 digits, found '" + text + "'");
            }
            return Long.valueOf(text);
        }
    }

    /** Reads {@code A..B}. */
    static final class Converter implements ITypeConverter<SeedRange> {
        @Override
        public SeedRange convert(String text) {
            int dots = text.indexOf("..");
            try {
                long first = Long.parseLong(text.substring(0, Math.max(0, dots)));
                long last = Long.parseLong(text.substring(dots + 2));
                if (first >= 0 && last >= first) {
                    return new SeedRange(first, last);
                }
            } catch (NumberFormatException e) {
                throw refusal(text);
            }
            throw refusal(text);
        }

        private static TypeConversionException refusal(String text) {
            return new TypeConversionException("expected A..B with 0 <= A <= B, found '" + text + "'");
        }
    }
}
