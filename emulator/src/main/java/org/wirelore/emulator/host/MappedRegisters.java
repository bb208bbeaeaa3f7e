package org.wirelore.emulator.host;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
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
        arrive(machine.pioRead().fixedPs());
        return card.read(offset, sizeBytes);
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        machine.spend(machine.pioWrite());
        arrive(machine.pioWrite().fixedPs());
        card.write(offset, sizeBytes, value);
    }

    @Override
    public int storeBytesMax() {
        return Math.min(card.storeBytesMax(), machine.profile().pio().storeBytesMax());
    }

    @Override
    public void write(int offset, MemorySegment from, long fromOffset, int length) {
        Cost cost = machine.pioBurst();
        int furtherWords = (length - 1) / Integer.BYTES;
        machine.spend(cost, furtherWords);
        arrive(cost.fixedPs() + furtherWords * cost.perUnitPs());
        card.write(offset, from, fromOffset, length);
    }

    /** Everything earlier has happened, and the bus is the CPU's. */
    private void arrive(long holdsPs) {
        machine.now();
        long waitPs = machine.bus().access(machine.accessPs(), holdsPs);
        if (waitPs > 0) {
            machine.waitForBus(waitPs);
            machine.now();
        }
    }
}
