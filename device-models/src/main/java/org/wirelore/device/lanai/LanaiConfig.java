package org.wirelore.device.lanai;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.Translator;
import org.wirelore.firmware.translate.RegionTranslator;

/**
 * A Myrinet card as data.
 *
 * @param name for traces, hashes and messages, such as {@code lanai0}
 * @param chip its LANai
 * @param bus the host bus that it is made for
 * @param periodPs of the processor's clock, picoseconds; 30,303 at 33 MHz
 * @param sramBytes 128 KB to 8 MB, a power of two
 * @param boardId in the EEPROM: the 48 bits of a station address, first byte in bits 47:40
 * @param dmaStartPs from the start of a host DMA transfer until the card asks for the bus, picoseconds
 * @param dmaReadBytesPerSecond the most that the card takes from the host; the host's bus may be slower
 * @param dmaWriteBytesPerSecond the most that it gives to the host
 * @param order of its events among those of one time; 1 or more, and no other card's. A card uses {@link #ORDERS}
 * @param execution how its processor's time is cut; makes no difference to what happens
 */
public record LanaiConfig(String name, LanaiChip chip, CardBus bus, long periodPs, int sramBytes, long boardId,
        long dmaStartPs, long dmaReadBytesPerSecond, long dmaWriteBytesPerSecond, int order,
        Execution execution) {
    /** How many orders a card has, from its first on. */
    public static final int ORDERS = 8;
    private static final int SRAM_BYTES_MIN = 1 << 16;
    private static final int SRAM_BYTES_MAX = 8 << 20;

    /**
     * How a card executes its firmware.
     *
     * @param skips whether firmware that provably waits is parked
     * @param translator for frequent code, which cards with the same program had better share; null to interpret all
     * @param slicePs the longest slice, picoseconds
     */
    public record Execution(boolean skips, @Nullable Translator translator, long slicePs) {
        /** Checks the slice. */
        public Execution {
            if (slicePs < 1) {
                throw new IllegalArgumentException("a slice must have a length: slicePs=" + slicePs);
            }
        }

        /** As fast as a card alone can be. */
        public static Execution usual() {
            return new Execution(true, new RegionTranslator(), 1_000_000_000L);
        }
    }

    /** Checks the values. */
    public LanaiConfig {
        if (Integer.bitCount(sramBytes) != 1 || sramBytes < SRAM_BYTES_MIN || sramBytes > SRAM_BYTES_MAX) {
            throw new IllegalArgumentException("a card's SRAM must be a power of two from " + SRAM_BYTES_MIN + " to "
                    + SRAM_BYTES_MAX + " bytes: card=" + name + ", sramBytes=" + sramBytes);
        }
        if (chip != LanaiChip.LANAI4 && bus != CardBus.PCI) {
            throw new IllegalArgumentException("cards with a " + chip.title() + " are for PCI: card=" + name + ", bus="
                    + bus);
        }
        if (periodPs < 1 || dmaStartPs < 0 || dmaReadBytesPerSecond < 1 || dmaWriteBytesPerSecond < 1 || order < 1) {
            throw new IllegalArgumentException(
                    "a card's clock and rates must be positive, its times not negative: card="
                            + name + ", periodPs=" + periodPs + ", dmaStartPs=" + dmaStartPs
                            + ", dmaReadBytesPerSecond="
                            + dmaReadBytesPerSecond + ", dmaWriteBytesPerSecond=" + dmaWriteBytesPerSecond + ", order="
                            + order);
        }
    }
}
