package org.wirelore.device.tulip;

import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.RESERVED;
import static org.wirelore.device.api.register.Access.WRITE_ONE_TO_CLEAR;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.pci.ConfigurationSpace;

/**
 * The card's PCI configuration space (manuals, chapter on configuration registers).
 *
 * <p>The chip loads the subsystem identification from the serial ROM once, at power-on; the first 21140 has none. In
 * sleep mode (CFDD) the chip's clocks are off: only this space works, the wire's frames are lost, and the processes
 * make no further step, but transfers under way end. In snooze mode the chip stops its clocks while it is idle, which
 * is invisible from outside: the bit is only stored.
 *
 * <p>The 21143 has memory write and invalidate (CFCS.MWI), and from steppings PD and TD on the power-management
 * capability (PCI Bus Power Management Interface 1.0). In D1 to D3 the card sleeps as with CFDD.SLEEP. On the way from
 * D3 to D0 it is reset, with its configuration space. It makes no power-management event: wake-up is not modelled.
 */
final class PciConfiguration implements StatePart {
    private static final int VENDOR = 0x1011;
    private static final int CFID = 0x00;
    private static final int CFCS = ConfigurationSpace.COMMAND;
    private static final int CFRV = 0x08;
    private static final int CFLT = 0x0C;
    private static final int CBIO = 0x10;
    private static final int CBMA = 0x14;
    private static final int CSID = 0x2C;
    private static final int CBER = 0x30;
    private static final int CFIT = 0x3C;
    private static final int CFDD = 0x40;
    private static final int CCAP = 0x34;
    private static final int CCID = 0xDC;
    private static final int CPMC = 0xE0;
    private static final int CLASS = 0x02000000;
    private static final int RECEIVED_MASTER_ABORT = 1 << 29;
    private static final int IO_ENABLE = 1;
    private static final int CAPABILITIES = 1 << 20;
    /** The capability: power management, the last of the list; version 1, states D1 and D2. */
    private static final int POWER_MANAGEMENT = 0x06010001;
    private static final int CPMC_STATE = 3;
    private static final int CFDD_SLEEP = 1 << 31;
    private static final int BASE_MASK = -TulipRegisters.WINDOW_BYTES;

    private final ConfigurationSpace space;
    private final RegisterFile registers;
    /** What the registers enable, for every access to the card and every transfer of it. */
    private boolean opensIo;
    private boolean opensMemory;
    private boolean mayMaster;
    private boolean isAsleep;
    private final boolean managesPower;

    PciConfiguration(TulipConfig config) {
        space = new ConfigurationSpace(config.name(), map(config));
        registers = space.registers();
        managesPower = config.managesPower();
    }

    /** The registers of the chip of a card. */
    static RegisterMap map(TulipConfig config) {
        List<Register> all = new ArrayList<>(List.of(
                register(CFID, "CFID", "identification", config.chip().deviceId() << 16 | VENDOR, "", List.of(
                        field("VID", 0xFFFF, READ_ONLY, "vendor"), field("DID", 0xFFFF << 16, READ_ONLY, "device"))),
                register(CFCS, "CFCS", "command and status", 0x02800000 | (config.managesPower() ? CAPABILITIES : 0),
                        "IO and MEM open the windows, MAS the bus", commandAndStatus(config)),
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
        if (config.managesPower()) {
            all.addAll(powerManagement());
        }
        return new RegisterMap(config.chip() + ", PCI configuration space", Integer.SIZE, 4,
                ConfigurationSpace.BYTES, true, all);
    }

    private static List<Register> powerManagement() {
        return List.of(
                register(CCAP, "CCAP", "capabilities pointer", CCID, "", List.of(
                        field("PTR", 0xFF, READ_ONLY, "offset of the first capability"))),
                register(CCID, "CCID", "power-management capability", POWER_MANAGEMENT, "", List.of(
                        field("ID", 0xFF, READ_ONLY, "power management"),
                        field("NEXT", 0xFF00, READ_ONLY, "no other capability"),
                        field("VER", 7 << 16, READ_ONLY, "version"),
                        field("D1S", 1 << 25, READ_ONLY, "state D1"), field("D2S", 1 << 26, READ_ONLY, "state D2"))),
                register(CPMC, "CPMC", "power-management control and status", 0,
                        "D1 to D3 close the windows and stop the processes; from D3 to D0 resets the card", List.of(
                                field("PS", CPMC_STATE, READ_WRITE, "power state, 0 is D0"))));
    }

    private static Register register(int offset, String mnemonic, String title, int reset, String effect,
            List<BitField> fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, effect, fields);
    }

    private static List<BitField> commandAndStatus(TulipConfig config) {
        List<BitField> fields = new ArrayList<>(List.of(
                field("IO", IO_ENABLE, READ_WRITE, "I/O space"),
                field("MEM", ConfigurationSpace.MEMORY_ENABLE, READ_WRITE, "memory space"),
                field("MAS", ConfigurationSpace.MASTER_ENABLE, READ_WRITE, "bus mastering"),
                kept("PER", 1 << 6, "parity error response"),
                kept("SEE", 1 << 8, "system error enable"),
                field("FBB", 1 << 23, RESERVED, "fast back-to-back"),
                field("DPR", 1 << 24, WRITE_ONE_TO_CLEAR, "data parity report"),
                field("DST", 3 << 25, RESERVED, "DEVSEL timing"),
                field("STA", 1 << 27, WRITE_ONE_TO_CLEAR, "signalled target abort"),
                field("RTA", 1 << 28, WRITE_ONE_TO_CLEAR, "received target abort"),
                field("RMA", RECEIVED_MASTER_ABORT, WRITE_ONE_TO_CLEAR, "received master abort"),
                field("SSE", 1 << 30, WRITE_ONE_TO_CLEAR, "signalled system error"),
                field("DPE", 1 << 31, WRITE_ONE_TO_CLEAR, "detected parity error")));
        if (config.chip().hasSia()) {
            fields.add(kept("MWI", 1 << 4, "memory write and invalidate"));
        }
        if (config.managesPower()) {
            fields.add(field("CAP", CAPABILITIES, RESERVED, "list of capabilities"));
        }
        return fields;
    }

    /** The subsystem identification in the serial ROM at power-on. */
    private static int subsystem(TulipConfig config) {
        short[] rom = config.board().romWords(config.mac());
        return config.chip() == TulipChip.DC21140 ? 0 : rom[1] << 16 | (rom[0] & 0xFFFF);
    }

    void reset() {
        registers.reset();
        derive();
    }

    RegisterFile registers() {
        return registers;
    }

    /** What a base address register opens: the I/O window onto the CSRs, or the one in memory. */
    RegisterBank window(RegisterFile csrs, TulipCounters counters, boolean isIo) {
        return new Window(this, csrs, counters, isIo);
    }

    boolean mayMaster() {
        return mayMaster;
    }

    boolean isAsleep() {
        return isAsleep;
    }

    private void derive() {
        isAsleep = (registers.value(CFDD) & CFDD_SLEEP) != 0 || powerState() != 0;
        opensIo = (registers.value(CFCS) & IO_ENABLE) != 0 && !isAsleep;
        opensMemory = space.opensMemory() && !isAsleep;
        mayMaster = space.mayMaster() && !isAsleep;
    }

    /** A DMA transfer failed. CFCS reports every failure as a received master abort. */
    void onBusError() {
        registers.set(CFCS, registers.value(CFCS) | RECEIVED_MASTER_ABORT);
    }

    int read(int offset, int sizeBytes) {
        return space.read(offset, sizeBytes);
    }

    /** @return whether the write has reset the card: it left the power state D3 */
    boolean write(int offset, int sizeBytes, int value) {
        boolean wasOff = powerState() == CPMC_STATE;
        space.write(offset, sizeBytes, value);
        boolean wakes = wasOff && powerState() == 0;
        if (wakes) {
            registers.reset();
        }
        derive();
        return wakes;
    }

    private int powerState() {
        return managesPower ? registers.value(CPMC) & CPMC_STATE : 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("registers", registers);
        if (visitor.restores()) {
            derive();
        }
    }

    /**
     * One of the two windows onto the registers. Only aligned longwords are defined (manuals, chapter on CSRs); what
     * other accesses do is ours: they read ones, and count.
     */
    private static final class Window implements RegisterBank {
        private final PciConfiguration pci;
        private final RegisterFile csrs;
        private final TulipCounters counters;
        private final boolean isIo;

        Window(PciConfiguration pci, RegisterFile csrs, TulipCounters counters, boolean isIo) {
            this.pci = pci;
            this.csrs = csrs;
            this.counters = counters;
            this.isIo = isIo;
        }

        @Override
        public int read(int offset, int sizeBytes) {
            return answers(offset, sizeBytes) ? csrs.read(offset) : -1 >>> (32 - 8 * sizeBytes);
        }

        @Override
        public void write(int offset, int sizeBytes, int value) {
            if (answers(offset, sizeBytes)) {
                csrs.write(offset, value);
            }
        }

        private boolean answers(int offset, int sizeBytes) {
            if (!(isIo ? pci.opensIo : pci.opensMemory)) {
                return false;
            }
            if (sizeBytes != 4 || !csrs.map().isPlace(offset)) {
                counters.guestAccessErrors++;
                return false;
            }
            return true;
        }
    }
}
