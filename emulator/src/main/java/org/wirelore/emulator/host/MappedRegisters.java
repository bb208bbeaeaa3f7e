package org.wirelore.emulator.host;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.host.RegisterBank;

/**
 * A card's registers as the CPU reaches them: each access is paid for, and everything earlier has happened before it.
 */
final class MappedRegisters implements RegisterBank {
    private final Machine machine;
    private final RegisterBank card;

    MappedRegisters(Machine machine, RegisterBank card) {
        this.machine = machine;
        this.card = card;
    }

    @Override
    public int read(int offset, int sizeBytes) {
        machine.spend(machine.pioRead());
        machine.now();
        return card.read(offset, sizeBytes);
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        machine.spend(machine.pioWrite());
        machine.now();
        card.write(offset, sizeBytes, value);
    }

    @Override
    public int storeBytesMax() {
        return Math.min(card.storeBytesMax(), machine.profile().pio().storeBytesMax());
    }

    @Override
    public void write(int offset, MemorySegment from, long fromOffset, int length) {
        machine.spend(machine.pioBurst(), (length - 1) / Integer.BYTES);
        machine.now();
        card.write(offset, from, fromOffset, length);
    }
}
