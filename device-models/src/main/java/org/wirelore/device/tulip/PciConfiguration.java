package org.wirelore.device.tulip;

import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.RESERVED;
import static org.wirelore.device.api.register.Access.WRITE_ONE_TO_CLEAR;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.List;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;

/**
 * The card's PCI configuration space (manuals, chapter on configuration registers).
 *
 * <p>The chip loads the subsystem identification from the serial ROM once, at power-on; the first 21140 has none. In
 * sleep mode (CFDD) the chip's clocks are off: only this space works, the wire's frames are lost, and the processes
 * make no further step, but transfers under way end. In snooze mode the chip stops its clocks while it is idle, which
 * is invisible from outside: the bit is only stored.
 */
final class PciConfiguration implements StatePart {
    private static final int VENDOR = 0x1011;
    private static final int CFID = 0x00;
    private static final int CFCS = 0x04;
    private static final int CFRV = 0x08;
    private static final int CFLT = 0x0C;
    private static final int CBIO = 0x10;
    private static final int CBMA = 0x14;
    private static final int CSID = 0x2C;
    private static final int CBER = 0x30;
    private static final int CFIT = 0x3C;
    private static final int CFDD = 0x40;
    private static final int SPACE_BYTES = 0x100;
    private static final int CLASS = 0x02000000;
    private static final int RECEIVED_MASTER_ABORT = 1 << 29;
    private static final int IO_ENABLE = 1;
    private static final int MEMORY_ENABLE = 2;
    private static final int MASTER_ENABLE = 4;
    private static final int CFDD_SLEEP = 1 << 31;
    private static final int BASE_MASK = -TulipRegisters.WINDOW_BYTES;

    private final RegisterFile registers;
    /** What the registers enable, for every access to the card and every transfer of it. */
    private boolean opensIo;
    private boolean opensMemory;
    private boolean mayMaster;
    private boolean isAsleep;

    PciConfiguration(TulipConfig config) {
        registers = new RegisterFile(config.name(), map(config));
    }

    /** The registers of the chip of a card. */
    static RegisterMap map(TulipConfig config) {
        return new RegisterMap(config.chip() + ", PCI configuration space", Integer.SIZE, 4, SPACE_BYTES, true, List.of(
                register(CFID, "CFID", "identification", config.chip().deviceId() << 16 | VENDOR, "", List.of(
                        field("VID", 0xFFFF, READ_ONLY, "vendor"), field("DID", 0xFFFF << 16, READ_ONLY, "device"))),
                register(CFCS, "CFCS", "command and status", 0x02800000, "IO and MEM open the windows, MAS the bus",
                        commandAndStatus()),
                register(CFRV, "CFRV", "revision", CLASS | config.revision(), "", List.of(
                        field("REV", 0xFF, READ_ONLY, "revision"),
                        field("CLASS", ~0xFF, READ_ONLY, "network controller"))),
                register(CFLT, "CFLT", "latency timer", 0, "", List.of(
                        kept("CLS", 0xFF, "cache line size"), kept("LT", 0xFF00, "latency timer"))),
                register(CBIO, "CBIO", "base I/O address", 1, "", List.of(
                        field("IOS", 1, RESERVED, "I/O space"), field("BASE", BASE_MASK, READ_WRITE, "128 bytes"))),
                register(CBMA, "CBMA", "base memory address", 0, "", List.of(
                        field("BASE", BASE_MASK, READ_WRITE, "128 bytes"))),
                register(CSID, "CSID", "subsystem identification", subsystem(config),
                        "loaded from the serial ROM at power-on", List.of(
                                field("SVID", 0xFFFF, READ_ONLY, "subsystem vendor"),
                                field("SDID", 0xFFFF << 16, READ_ONLY, "subsystem"))),
                register(CBER, "CBER", "expansion ROM base address", 0, "", List.of(
                        kept("EN", 1, "enable"), kept("BASE", 0xFFFC0000, "256 KB"))),
                register(CFIT, "CFIT", "interrupt", 0x28140100, "", List.of(
                        kept("LINE", 0xFF, "interrupt line"), field("PIN", 0xFF00, READ_ONLY, "INTA#"),
                        field("MG", 0xFF << 16, READ_ONLY, "minimum grant"),
                        field("ML", 0xFF << 24, READ_ONLY, "maximum latency"))),
                register(CFDD, "CFDD", "device and driver area", 0, "SLEEP closes the windows and stops the processes",
                        List.of(kept("DRIVER", 0xFF00, "the driver's"), kept("SNOOZE", 1 << 30, "snooze mode"),
                                field("SLEEP", CFDD_SLEEP, READ_WRITE, "sleep mode")))));
    }

    private static Register register(int offset, String mnemonic, String title, int reset, String effect,
            List<BitField> fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, effect, fields);
    }

    private static List<BitField> commandAndStatus() {
        return List.of(
                field("IO", IO_ENABLE, READ_WRITE, "I/O space"),
                field("MEM", MEMORY_ENABLE, READ_WRITE, "memory space"),
                field("MAS", MASTER_ENABLE, READ_WRITE, "bus mastering"),
                kept("PER", 1 << 6, "parity error response"),
                kept("SEE", 1 << 8, "system error enable"),
                field("FBB", 1 << 23, RESERVED, "fast back-to-back"),
                field("DPR", 1 << 24, WRITE_ONE_TO_CLEAR, "data parity report"),
                field("DST", 3 << 25, RESERVED, "DEVSEL timing"),
                field("STA", 1 << 27, WRITE_ONE_TO_CLEAR, "signalled target abort"),
                field("RTA", 1 << 28, WRITE_ONE_TO_CLEAR, "received target abort"),
                field("RMA", RECEIVED_MASTER_ABORT, WRITE_ONE_TO_CLEAR, "received master abort"),
                field("SSE", 1 << 30, WRITE_ONE_TO_CLEAR, "signalled system error"),
                field("DPE", 1 << 31, WRITE_ONE_TO_CLEAR, "detected parity error"));
    }

    /** The subsystem identification in the serial ROM at power-on. */
    private static int subsystem(TulipConfig config) {
        short[] rom = SerialRomContents.of(config);
        return config.chip() == TulipChip.DC21140 ? 0 : rom[1] << 16 | (rom[0] & 0xFFFF);
    }

    void reset() {
        registers.reset();
        derive();
    }

    RegisterFile registers() {
        return registers;
    }

    boolean opensIo() {
        return opensIo;
    }

    boolean opensMemory() {
        return opensMemory;
    }

    boolean mayMaster() {
        return mayMaster;
    }

    boolean isAsleep() {
        return isAsleep;
    }

    private void derive() {
        int control = registers.value(CFCS);
        isAsleep = (registers.value(CFDD) & CFDD_SLEEP) != 0;
        opensIo = (control & IO_ENABLE) != 0 && !isAsleep;
        opensMemory = (control & MEMORY_ENABLE) != 0 && !isAsleep;
        mayMaster = (control & MASTER_ENABLE) != 0 && !isAsleep;
    }

    /** A DMA transfer failed. CFCS reports every failure as a received master abort. */
    void onBusError() {
        registers.set(CFCS, registers.value(CFCS) | RECEIVED_MASTER_ABORT);
    }

    int read(int offset, int sizeBytes) {
        return registers.read(offset & ~3) >>> (8 * (offset & 3)) & lanes(sizeBytes);
    }

    void write(int offset, int sizeBytes, int value) {
        int shift = 8 * (offset & 3);
        registers.write(offset & ~3, value << shift, lanes(sizeBytes) << shift);
        derive();
    }

    private static int lanes(int sizeBytes) {
        return -1 >>> (Integer.SIZE - 8 * sizeBytes);
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("registers", registers);
        derive();
    }
}
