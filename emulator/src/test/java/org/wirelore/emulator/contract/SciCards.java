package org.wirelore.emulator.contract;

import java.util.List;
import org.wirelore.device.irm.IrmConfig;
import org.wirelore.device.psb.PsbConfig;

/** Cards as their files have them. */
final class SciCards {
    private static final long NS = 1_000;
    private static final PsbConfig.Queues QUEUES = new PsbConfig.Queues(16, 16, 64, 4, 4);
    private static final PsbConfig.Times TIMES = new PsbConfig.Times(840 * NS, 890 * NS, 500 * NS, 500 * NS,
            4_000 * NS);
    private static final PsbConfig.Engine ENGINE = new PsbConfig.Engine(2_000 * NS, 4, 1_050 * NS);

    private SciCards() {
    }

    /** Eight streams of 64 bytes. */
    static PsbConfig d310(String name) {
        return new PsbConfig(name, 310, 0x0658, 33, 8, 64, 64, new PsbConfig.Tables(1024, 1 << 19, 1 << 16), QUEUES,
                TIMES, ENGINE);
    }

    /** Sixteen streams of 128 bytes that leave as two packets. */
    static PsbConfig d320(String name) {
        return new PsbConfig(name, 320, 0xD665, 33, 16, 128, 64, new PsbConfig.Tables(4096, 1 << 17, 1 << 16), QUEUES,
                TIMES, ENGINE);
    }

    /** Sixteen streams of 128 bytes that leave as one packet. */
    static PsbConfig d330(String name) {
        return new PsbConfig(name, 330, 0xD666, 66, 16, 128, 128, new PsbConfig.Tables(4096, 1 << 17, 1 << 16), QUEUES,
                TIMES, ENGINE);
    }

    /** The driver's settings for a card. */
    static IrmConfig driver(String name, PsbConfig card, List<Integer> nodes) {
        return IrmConfig.usual(name, new IrmConfig.Card(card.streamBytes(), card.table().entries(),
                card.table().pageBytes(), card.table().exportPages(), card.ioBusMhz()), nodes);
    }
}
