package org.wirelore.firmware.board;

import org.wirelore.firmware.cpu.Bus;
import org.wirelore.firmware.cpu.LanaiCpu;

/** Makes processors. */
final class Processors {
    private Processors() {
    }

    static LanaiCpu on(Bus bus, BoardOptions options) {
        return new LanaiCpu(bus, options.cpu());
    }
}
