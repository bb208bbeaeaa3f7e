package org.wirelore.firmware.board;

import org.wirelore.firmware.cpu.Bus;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.translate.RegionTranslator;

/** Makes processors. */
final class Processors {
    private Processors() {
    }

    static LanaiCpu on(Bus bus, BoardOptions options) {
        return options.isTranslating()
                ? new LanaiCpu(bus, options.cpu(), new RegionTranslator())
                : new LanaiCpu(bus, options.cpu());
    }
}
