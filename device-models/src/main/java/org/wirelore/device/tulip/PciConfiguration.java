package org.wirelore.device.tulip;

/**
 * The card's PCI configuration space (manual, chapter on configuration registers).
 *
 * <p>The subsystem identification comes out of the serial ROM once, at power-on; the first 21140 has none. In sleep mode
 * (CFDD) the chip's clocks stand still: nothing but this space answers, nothing comes in from the wire, and the processes make
 * no further step; what was on its way still ends. In snooze mode the chip stops its clocks whenever it is idle and starts
 * them when it is called upon, which nobody can tell from outside: the bit is stored.
 */
final class PciConfiguration {
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
    private static final int CLASS = 0x02000000;
    private static final int CFCS_RESET = 0x02800000;
    private static final int CFCS_WRITABLE = 0x0147;
    private static final int CFCS_ERRORS = 0xF9000000;
    private static final int RECEIVED_MASTER_ABORT = 1 << 29;
    private static final int IO_ENABLE = 1;
    private static final int MEMORY_ENABLE = 2;
    private static final int MASTER_ENABLE = 4;
    private static final int CFIT_RESET = 0x28140100;
    private static final int CFDD_WRITABLE = 0xC000FF00;
    private static final int CFDD_SLEEP = 1 << 31;
    private static final int BASE_MASK = -TulipRegisters.WINDOW_BYTES;
    private static final int ROM_MASK = 0xFFFC0001;

    private final TulipConfig config;
    private final SerialRom rom;
    private int control;
    private int latency;
    private int ioBase;
    private int memoryBase;
    private int romBase;
    private int interrupt;
    private int power;
    private int subsystem;

    PciConfiguration(TulipConfig config, SerialRom rom) {
        this.config = config;
        this.rom = rom;
        reset();
    }

    void reset() {
        control = CFCS_RESET;
        latency = 0;
        ioBase = 0;
        memoryBase = 0;
        romBase = 0;
        interrupt = CFIT_RESET;
        power = 0;
        subsystem = config.chip() == TulipChip.DC21140 ? 0 : rom.word(1) << 16 | rom.word(0);
    }

    boolean opensIo() {
        return (control & IO_ENABLE) != 0 && !isAsleep();
    }

    boolean opensMemory() {
        return (control & MEMORY_ENABLE) != 0 && !isAsleep();
    }

    boolean mayMaster() {
        return (control & MASTER_ENABLE) != 0 && !isAsleep();
    }

    boolean isAsleep() {
        return (power & CFDD_SLEEP) != 0;
    }

    /** A DMA transfer failed; CFCS tells the host with what its errors have in common, received master abort. */
    void onBusError() {
        control |= RECEIVED_MASTER_ABORT;
    }

    int read(int offset, int sizeBytes) {
        int value = longword(offset & ~3) >>> (8 * (offset & 3));
        return sizeBytes == 4 ? value : value & (1 << (8 * sizeBytes)) - 1;
    }

    private int longword(int offset) {
        return switch (offset) {
            case CFID -> config.chip().deviceId() << 16 | VENDOR;
            case CFCS -> control;
            case CFRV -> CLASS | config.revision();
            case CFLT -> latency;
            case CBIO -> ioBase | 1;
            case CBMA -> memoryBase;
            case CSID -> subsystem;
            case CBER -> romBase;
            case CFIT -> interrupt;
            case CFDD -> power;
            default -> 0;
        };
    }

    void write(int offset, int sizeBytes, int value) {
        int register = offset & ~3;
        int shift = 8 * (offset & 3);
        int lanes = (sizeBytes == 4 ? -1 : (1 << (8 * sizeBytes)) - 1) << shift;
        int merged = (longword(register) & ~lanes) | (value << shift & lanes);
        switch (register) {
            case CFCS -> control = (control & ~CFCS_WRITABLE & ~(value << shift & lanes & CFCS_ERRORS))
                    | (merged & CFCS_WRITABLE);
            case CFLT -> latency = merged & 0xFFFF;
            case CBIO -> ioBase = merged & BASE_MASK;
            case CBMA -> memoryBase = merged & BASE_MASK;
            case CBER -> romBase = merged & ROM_MASK;
            case CFIT -> interrupt = (interrupt & ~0xFF) | (merged & 0xFF);
            case CFDD -> power = merged & CFDD_WRITABLE;
            default -> {
                // The other registers are read-only.
            }
        }
    }

    void save(StateSink sink) {
        sink.put(control);
        sink.put(latency);
        sink.put(ioBase);
        sink.put(memoryBase);
        sink.put(romBase);
        sink.put(interrupt);
        sink.put(power);
        sink.put(subsystem);
    }

    void restore(StateSource source) {
        control = source.nextInt();
        latency = source.nextInt();
        ioBase = source.nextInt();
        memoryBase = source.nextInt();
        romBase = source.nextInt();
        interrupt = source.nextInt();
        power = source.nextInt();
        subsystem = source.nextInt();
    }
}
