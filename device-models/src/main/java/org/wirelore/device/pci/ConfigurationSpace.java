package org.wirelore.device.pci;

import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.RESERVED;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;

/**
 * A card's PCI configuration space: 256 bytes of registers of 32 bits, which the host reads and writes in parts of 1, 2
 * or 4 bytes (PCI Local Bus Specification 2.1, chapter 6).
 */
public final class ConfigurationSpace implements StatePart {
    /** Bytes of a configuration space. */
    public static final int BYTES = 0x100;
    /** Offset of the command register; the status register is its upper half. */
    public static final int COMMAND = 0x04;
    /** Bit of the command register: windows in memory space are open. */
    public static final int MEMORY_ENABLE = 2;
    /** Bit of the command register: the card may master the bus. */
    public static final int MASTER_ENABLE = 4;

    private final RegisterFile registers;

    /**
     * Makes the space as it is after power-on.
     *
     * @param device the card's name, for traces
     * @param map its registers
     */
    public ConfigurationSpace(String device, RegisterMap map) {
        registers = new RegisterFile(device, map);
    }

    /**
     * The registers of a card with windows in memory and one interrupt pin, and nothing that is its own.
     *
     * @param title what the map is called
     * @param id device in the upper half, vendor in the lower
     * @param classCode class in the upper 24 bits; the revision is 1
     * @param windows its base address registers
     * @return the map
     */
    public static RegisterMap map(String title, int id, int classCode, Register... windows) {
        List<Register> all = new ArrayList<>(List.of(
                register(0x00, "ID", "identification", id, field("VENDOR", 0xFFFF, READ_ONLY, "vendor"),
                        field("DEVICE", 0xFFFF << 16, READ_ONLY, "device")),
                register(COMMAND, "CMD", "command and status", 0x02000000,
                        field("MEM", MEMORY_ENABLE, READ_WRITE, "memory space"),
                        field("MASTER", MASTER_ENABLE, READ_WRITE, "bus mastering"),
                        kept("PERR", 1 << 6, "parity error response"), kept("SERR", 1 << 8, "system error"),
                        field("DEVSEL", 3 << 25, RESERVED, "DEVSEL timing")),
                register(0x08, "REV", "revision and class", classCode | 1,
                        field("REV", 0xFF, READ_ONLY, "revision"), field("CLASS", ~0xFF, READ_ONLY, "class")),
                register(0x0C, "LAT", "latency", 0, kept("LINE", 0xFF, "cache line"),
                        kept("TIMER", 0xFF00, "latency timer"))));
        all.addAll(List.of(windows));
        all.add(register(0x3C, "INT", "interrupt", 0x00000100, kept("LINE", 0xFF, "interrupt line"),
                field("PIN", 0xFF00, READ_ONLY, "INTA")));
        return new RegisterMap(title + ", PCI configuration space", Integer.SIZE, 4, BYTES, true, all);
    }

    /**
     * A base address register.
     *
     * @param index which, 0 to 5
     * @param title what its window is
     * @param bytes how long the window is, a power of two, 16 or more
     * @param isPrefetchable whether reading it has no effect
     * @return the register
     */
    public static Register window(int index, String title, int bytes, boolean isPrefetchable) {
        BitField base = field("BASE", -bytes, READ_WRITE, "base address");
        BitField prefetchable = field("PREFETCHABLE", 8, RESERVED, "prefetchable");
        return register(0x10 + 4 * index, "BAR" + index, title, isPrefetchable ? 8 : 0,
                isPrefetchable ? new BitField[]{prefetchable, base} : new BitField[]{base});
    }

    private static Register register(int offset, String mnemonic, String title, int reset, BitField... fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, reset, "", List.of(fields));
    }

    /** {@return its registers} */
    public RegisterFile registers() {
        return registers;
    }

    /** Power-on. */
    public void reset() {
        registers.reset();
    }

    /** {@return whether the command register opens windows in memory} */
    public boolean opensMemory() {
        return (registers.value(COMMAND) & MEMORY_ENABLE) != 0;
    }

    /** {@return whether the command register lets the card master the bus} */
    public boolean mayMaster() {
        return (registers.value(COMMAND) & MASTER_ENABLE) != 0;
    }

    /**
     * The host reads.
     *
     * @param offset where, 0 to 255
     * @param sizeBytes 1, 2 or 4, not across a register's end
     * @return the bytes, in the lower end
     */
    public int read(int offset, int sizeBytes) {
        return registers.read(offset & ~3) >>> (8 * (offset & 3)) & lanes(sizeBytes);
    }

    /**
     * The host writes.
     *
     * @param offset where, 0 to 255
     * @param sizeBytes 1, 2 or 4, not across a register's end
     * @param value the bytes, in the lower end
     */
    public void write(int offset, int sizeBytes, int value) {
        int shift = 8 * (offset & 3);
        registers.write(offset & ~3, value << shift, lanes(sizeBytes) << shift);
    }

    /**
     * The value that the bytes of an access can have.
     *
     * @param sizeBytes 1, 2 or 4
     * @return ones in them
     */
    public static int lanes(int sizeBytes) {
        return -1 >>> (Integer.SIZE - 8 * sizeBytes);
    }

    @Override
    public void visit(StateVisitor visitor) {
        registers.visit(visitor);
    }
}
