package org.wirelore.rig.bench;

import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;

/** A card whose transmit poll demands (21140 manual, CSR1) are counted on their way to it. */
final class CountedCard implements PciFunction {
    private static final int CSR1 = 0x08;

    private final PciFunction card;
    private long pollDemands;

    CountedCard(PciFunction card) {
        this.card = card;
    }

    long pollDemands() {
        return pollDemands;
    }

    void reset() {
        pollDemands = 0;
    }

    @Override
    public int readConfig(int offset, int sizeBytes) {
        return card.readConfig(offset, sizeBytes);
    }

    @Override
    public void writeConfig(int offset, int sizeBytes, int value) {
        card.writeConfig(offset, sizeBytes, value);
    }

    @Override
    public RegisterBank bar(int index) {
        return new Window(card.bar(index));
    }

    private final class Window implements RegisterBank {
        private final RegisterBank registers;

        Window(RegisterBank registers) {
            this.registers = registers;
        }

        @Override
        public int read(int offset, int sizeBytes) {
            return registers.read(offset, sizeBytes);
        }

        @Override
        public void write(int offset, int sizeBytes, int value) {
            if (offset == CSR1) {
                pollDemands++;
            }
            registers.write(offset, sizeBytes, value);
        }
    }
}
