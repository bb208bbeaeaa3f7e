package org.wirelore.device.lanai;

import org.wirelore.device.lanai.LanaiConfig.Execution;

/** Cards for tests. */
final class Cards {
    static final long PERIOD_PS = 30_303;
    /** The cable of these tests. */
    private static final long BOARD_ID = 0x0060DD000001L;

    private Cards() {
    }

    /** A LANai 4 card of 256 KB whose own rates are those of 33 MHz PCI, or of 25 MHz SBus. */
    static LanaiConfig lanai4(String name, CardBus bus, int order) {
        return of(LanaiChip.LANAI4, name, bus, order, Execution.usual());
    }

    /** A card of any generation, of 256 KB. */
    static LanaiConfig of(LanaiChip chip, String name, CardBus bus, int order) {
        return of(chip, name, bus, order, Execution.usual());
    }

    /** The same; later chips are on PCI cards only. */
    static LanaiConfig of(LanaiChip chip, String name, CardBus wanted, int order, Execution execution) {
        CardBus bus = chip == LanaiChip.LANAI4 ? wanted : CardBus.PCI;
        long rate = bus == CardBus.PCI ? 127_000_000 : 45_000_000;
        return new LanaiConfig(name, chip, bus, periodPs(chip), 256 << 10, BOARD_ID + order, 500_000, rate, rate, order,
                execution);
    }

    static long periodPs(LanaiChip chip) {
        return switch (chip) {
            case LANAI4 -> PERIOD_PS;
            case LANAI7 -> PERIOD_PS / 2;
            case LANAI9 -> PERIOD_PS / 4;
        };
    }
}
