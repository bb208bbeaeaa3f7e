package org.wirelore.rig.cli.run;

import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Seeds from one to another.
 *
 * @param first the first, 0 or more
 * @param last the last, not below the first, at most {@link RigConfig#SEED_MAX}
 */
public record SeedRange(long first, long last) {
    private static final String SEED = "\\d{1,18}";
    private static final String DOTS = "..";

    /** Reads one seed. */
    public static final class One implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            if (isSeed(text)) {
                return Long.valueOf(text);
            }
            throw new TypeConversionException(
                    "expected a seed, a whole number from 0 to " + RigConfig.SEED_MAX + ", found '" + text + "'");
        }
    }

    /** Reads {@code A..B}. */
    static final class Converter implements ITypeConverter<SeedRange> {
        @Override
        public SeedRange convert(String text) {
            int dots = text.indexOf(DOTS);
            if (dots >= 0) {
                String first = text.substring(0, dots);
                String last = text.substring(dots + DOTS.length());
                if (isSeed(first) && isSeed(last) && Long.parseLong(first) <= Long.parseLong(last)) {
                    return new SeedRange(Long.parseLong(first), Long.parseLong(last));
                }
            }
            throw new TypeConversionException(
                    "expected A..B with 0 <= A <= B <= " + RigConfig.SEED_MAX + ", found '" + text + "'");
        }
    }

    private static boolean isSeed(String text) {
        return text.matches(SEED) && Long.parseLong(text) <= RigConfig.SEED_MAX;
    }
}
