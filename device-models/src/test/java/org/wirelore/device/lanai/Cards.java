package org.wirelore.device.lanai;

import org.wirelore.device.lanai.LanaiConfig.Execution;

/** Cards for tests. */
final class Cards {
    static final long PERIOD_PS = 30_303;
    private static final long BOARD_ID = 0x0060DD000001L;

    private Cards() {
    }

    /** A card of 256 KB whose own rates are those of 33 MHz PCI, or of 25 MHz SBus. */
    static LanaiConfig lanai4(String name, CardBus bus, int order) {
        return lanai4(name, bus, order, Execution.USUAL);
    }

    static LanaiConfig lanai4(String name, CardBus bus, int order, Execution execution) {
        long rate = bus == CardBus.PCI ? 127_000_000 : 45_000_000;
        return new LanaiConfig(name, LanaiChip.LANAI4, bus, PERIOD_PS, 256 << 10, BOARD_ID + order, 500_000, rate, rate,
                order, 0, execution);
    }
}
