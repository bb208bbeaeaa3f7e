package org.wirelore.device.lanai;

import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.WRITE_ONE_TO_CLEAR;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.List;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.pci.ConfigurationSpace;

/**
 * The card's PCI configuration space. An SBus card has none: its window is always open and it may always master the
 * bus.
 */
final class CardConfiguration implements StatePart {
    private static final int VENDOR_MYRICOM = 0x14C1;
    private static final int DEVICE = 0x8043;
    private static final int CLASS_NETWORK = 0x02800000;
    private static final int TARGET_ABORT = 1 << 28;
    private static final int MASTER_ABORT = 1 << 29;
    private static final int PARITY_ERROR = 1 << 31;

    private final boolean isSbus;
    private final ConfigurationSpace space;

    CardConfiguration(LanaiConfig config) {
        isSbus = config.bus() == CardBus.SBUS;
        space = new ConfigurationSpace(config.name(), map(config));
    }

    static RegisterMap map(LanaiConfig config) {
        int window = config.chip().window(config.sramBytes()).windowBytes();
        return new RegisterMap("Myrinet card, PCI configuration space", Integer.SIZE, 4,
                ConfigurationSpace.BYTES, true, List.of(
                        register(0, "ID", "identification", DEVICE << 16 | VENDOR_MYRICOM,
                                field("VENDOR", 0xFFFF, READ_ONLY, "Myricom"),
                                field("DEVICE", 0xFFFF << 16, READ_ONLY, "Myrinet card")),
                        register(ConfigurationSpace.COMMAND, "COMMAND", "command and status", 0,
                                field("MEM", ConfigurationSpace.MEMORY_ENABLE, READ_WRITE, "opens the window"),
                                field("MAS", ConfigurationSpace.MASTER_ENABLE, READ_WRITE, "bus mastering"),
                                field("RTA", TARGET_ABORT, WRITE_ONE_TO_CLEAR, "received target abort"),
                                field("RMA", MASTER_ABORT, WRITE_ONE_TO_CLEAR, "received master abort"),
                                field("DPE", PARITY_ERROR, WRITE_ONE_TO_CLEAR, "detected parity error")),
                        register(8, "REVISION", "revision and class", CLASS_NETWORK | config.chip().family().revision(),
                                field("REV", 0xFF, READ_ONLY, "layout of the window"),
                                field("CLASS", ~0xFF, READ_ONLY, "network controller")),
                        register(0xC, "LATENCY", "latency timer", 0, kept("LINE", 0xFF, "cache line size"),
                                kept("TIMER", 0xFF00, "latency timer")),
                        register(0x10, "BAR0", "base memory address", 0,
                                field("BASE", -window, READ_WRITE, "the window")),
                        register(0x3C, "INTERRUPT", "interrupt", 0x100, kept("LINE", 0xFF, "interrupt line"),
                                field("PIN", 0xFF00, READ_ONLY, "INTA#"))));
    }

    private static Register register(int offset, String mnemonic, String title, int reset, BitField... fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, "", List.of(fields));
    }

    RegisterFile registers() {
        return space.registers();
    }

    void reset() {
        space.reset();
    }

    boolean opensWindow() {
        return isSbus || space.opensMemory();
    }

    boolean mayMaster() {
        return isSbus || space.mayMaster();
    }

    /** A transfer that the card mastered has failed. */
    void onBusError(int status) {
        int bit = switch (status) {
            case DmaBus.MASTER_ABORT -> MASTER_ABORT;
            case DmaBus.TARGET_ABORT -> TARGET_ABORT;
            default -> PARITY_ERROR;
        };
        RegisterFile registers = space.registers();
        registers.set(ConfigurationSpace.COMMAND, registers.value(ConfigurationSpace.COMMAND) | bit);
    }

    int read(int offset, int sizeBytes) {
        return isSbus ? ConfigurationSpace.lanes(sizeBytes) : space.read(offset, sizeBytes);
    }

    void write(int offset, int sizeBytes, int value) {
        if (!isSbus) {
            space.write(offset, sizeBytes, value);
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("registers", space);
    }
}
