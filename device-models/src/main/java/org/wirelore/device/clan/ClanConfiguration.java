package org.wirelore.device.clan;

import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.RESERVED;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.List;
import org.wirelore.device.api.clan.ClanDoorbell;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;

/** The card's PCI configuration space: a network controller of another kind, with two memory windows and one pin. */
final class ClanConfiguration {
    /** Bytes of base address register 0. */
    static final int REGISTER_BYTES = 1 << 23;

    private static final int VENDOR = 0x14B6;
    private static final int CLASS = 0x02800000;
    private static final int COMMAND = 0x04;
    private static final int MEMORY_ENABLE = 2;
    private static final int MASTER_ENABLE = 4;
    private static final int SPACE_BYTES = 0x100;

    private ClanConfiguration() {
    }

    static RegisterMap map(ClanConfig config) {
        int doorbells = Integer.highestOneBit(2 * config.limits().vis() * ClanDoorbell.PAGE_BYTES - 1);
        return new RegisterMap("cLAN" + config.cardType() + ", PCI configuration space", Integer.SIZE, 4, SPACE_BYTES,
                true, List.of(
                        register(0x00, "ID", "identification", config.deviceId() << 16 | VENDOR,
                                field("VENDOR", 0xFFFF, READ_ONLY, "vendor"),
                                field("DEVICE", 0xFFFF << 16, READ_ONLY, "device")),
                        register(COMMAND, "CMD", "command and status", 0x02000000,
                                field("MEM", MEMORY_ENABLE, READ_WRITE, "memory space"),
                                field("MASTER", MASTER_ENABLE, READ_WRITE, "bus mastering"),
                                kept("PERR", 1 << 6, "parity error response"), kept("SERR", 1 << 8, "system error"),
                                field("DEVSEL", 3 << 25, RESERVED, "DEVSEL timing")),
                        register(0x08, "REV", "revision and class", CLASS | 1,
                                field("REV", 0xFF, READ_ONLY, "revision"), field("CLASS", ~0xFF, READ_ONLY, "class")),
                        register(0x0C, "LAT", "latency", 0, kept("LINE", 0xFF, "cache line"),
                                kept("TIMER", 0xFF00, "latency timer")),
                        register(0x10, "BAR0", "registers, contexts and tables", 0,
                                field("BASE", -REGISTER_BYTES, READ_WRITE, "base address")),
                        register(0x14, "BAR1", "doorbells", 0,
                                field("BASE", -doorbells, READ_WRITE, "base address")),
                        register(0x3C, "INT", "interrupt", 0x00000100, kept("LINE", 0xFF, "interrupt line"),
                                field("PIN", 0xFF00, READ_ONLY, "INTA"))));
    }

    private static Register register(int offset, String mnemonic, String title, int reset, BitField... fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, "", List.of(fields));
    }

    static boolean opensMemory(RegisterFile registers) {
        return (registers.value(COMMAND) & MEMORY_ENABLE) != 0;
    }

    static boolean mayMaster(RegisterFile registers) {
        return (registers.value(COMMAND) & MASTER_ENABLE) != 0;
    }

    static int read(RegisterFile registers, int offset, int sizeBytes) {
        return registers.read(offset & ~3) >>> (8 * (offset & 3)) & lanes(sizeBytes);
    }

    static void write(RegisterFile registers, int offset, int sizeBytes, int value) {
        int shift = 8 * (offset & 3);
        registers.write(offset & ~3, value << shift, lanes(sizeBytes) << shift);
    }

    private static int lanes(int sizeBytes) {
        return -1 >>> (Integer.SIZE - 8 * sizeBytes);
    }
}
