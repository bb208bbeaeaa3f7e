package org.wirelore.device.lanai;

import org.wirelore.device.api.register.RegisterMap;

/** LANai 4: one engine for host DMA with registers of its own, no bridge that software sees. */
final class Lanai4Family implements ChipFamily {
    private static final int REVISION = 2;
    private static final int VERSION = 0x0401;
    private static final int BOARD_1MB = 1;

    @Override
    public RegisterMap map(LanaiChip chip) {
        return Lanai4Map.map();
    }

    @Override
    public ControlBits control() {
        return ControlBits.LANAI4;
    }

    @Override
    public WindowLayout window(int sramBytes) {
        return WindowLayout.lanai4(sramBytes);
    }

    @Override
    public int revision() {
        return REVISION;
    }

    @Override
    public int boardType(int sramBytes) {
        return sramBytes == 1 << 20 ? BOARD_1MB : 0;
    }

    @Override
    public int version(LanaiChip chip) {
        return VERSION;
    }

    @Override
    public ChipRegisters registers(ChipParts parts) {
        return new Lanai4Registers(parts);
    }
}
