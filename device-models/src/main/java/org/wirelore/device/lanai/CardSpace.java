package org.wirelore.device.lanai;

import java.util.function.Supplier;
import org.wirelore.firmware.cpu.Bus;
import org.wirelore.firmware.cpu.BusDevice;

/**
 * The processor's address space: SRAM from 0 on, the special registers at their place, and nothing elsewhere. Parts of
 * a register are its bytes in big-endian order.
 */
final class CardSpace implements BusDevice {
    private final ChipRegisters registers;
    private final Supplier<Processor> processor;

    private CardSpace(ChipRegisters registers, Supplier<Processor> processor) {
        this.registers = registers;
        this.processor = processor;
    }

    static Bus of(LanaiConfig config, Sram sram, ChipRegisters registers, LanaiCounters counters,
            Supplier<Processor> processor) {
        Bus space = new Bus(sram.memory());
        // The last register is the host's only.
        space.map(config.chip().base(), config.chip().blockBytes() - 4, new CardSpace(registers, processor));
        space.mapElsewhere(new Nowhere(counters, processor, registers));
        return space;
    }

    @Override
    public int read(int offset, int bytes) {
        int word = processor.get().read(offset & ~3);
        return word >>> (8 * (4 - bytes - (offset & 3)));
    }

    @Override
    public void write(int offset, int bytes, int value) {
        registers.writeWord(offset, value << (8 * (4 - bytes - (offset & 3))), true);
        processor.get().onWrite();
    }

    /** Addresses at which nothing is: they read as 0. */
    private static final class Nowhere implements BusDevice {
        private final LanaiCounters counters;
        private final Supplier<Processor> processor;
        private final ChipRegisters registers;

        Nowhere(LanaiCounters counters, Supplier<Processor> processor, ChipRegisters registers) {
            this.counters = counters;
            this.processor = processor;
            this.registers = registers;
        }

        @Override
        public int read(int offset, int bytes) {
            onAccess();
            return 0;
        }

        @Override
        public void write(int offset, int bytes, int value) {
            onAccess();
        }

        private void onAccess() {
            counters.unmappedAccesses++;
            processor.get().onWrite();
            registers.onUnmapped();
        }
    }
}
