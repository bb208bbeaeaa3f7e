package org.wirelore.rig.myrinet.firmware;

import java.io.IOException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** One rank: sleeps, and looks at the card's registers at the end. */
final class Firmware implements RankProgram {
    /** SRAM word 16, by which control programs of the time publish where their tables are. */
    private static final int PUBLISHED = 16;

    private final FirmwareConfig config;

    Firmware(FirmwareConfig config) {
        this.config = config;
    }

    @Override
    public void run(RankContext context) throws IOException {
        Host host = context.host();
        long untilPs = Math.round(config.ms() * TimeUnits.PS_PER_MS);
        try (MyrinetBoard board = context.open(MyrinetBoard.class)) {
            while (host.now() < untilPs) {
                host.sleep(untilPs);
            }
            show(context, "ISR", board.readRegister(board.registers().isr()));
            show(context, "RMP", board.readRegister(board.registers().rmp()));
            show(context, "SMP", board.readRegister(board.registers().smp()));
            show(context, "sramWord16", board.readSram(PUBLISHED));
        }
    }

    private static void show(RankContext context, String name, int value) {
        context.measurements().record("rank" + context.rank() + "." + name, (double) Integer.toUnsignedLong(value), "");
    }
}
