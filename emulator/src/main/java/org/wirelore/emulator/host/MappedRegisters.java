package org.wirelore.emulator.host;

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
}
