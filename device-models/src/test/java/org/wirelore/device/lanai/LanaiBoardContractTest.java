package org.wirelore.device.lanai;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.contract.MyrinetBoardContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** The contract of boards, kept by cards for both buses. */
class LanaiBoardContractTest {
    abstract static class Kept extends MyrinetBoardContract {
        private static final int MEMORY_BASE = 0x10_0000;
        private static final int REGION_BYTES = 1 << 16;
        private LoopbackStreamWire.@Nullable Cable cable;

        abstract CardBus bus();

        @Override
        protected Stage newStage() {
            cable = null;
            return new VirtualRanks();
        }

        @Override
        protected MyrinetBoard open(Stage stage, Host process) {
            LoopbackStreamWire.Cable plugged = cable;
            StreamWire plug;
            if (plugged == null) {
                cable = new LoopbackStreamWire.Cable(stage.scheduler(), "cable", 6_250, 50_000);
                plug = cable.left();
            } else {
                plug = plugged.right();
            }
            PhysicalMemory memory = new PhysicalMemory(MEMORY_BASE, REGION_BYTES);
            int address = memory.allocate(REGION_BYTES, 4);
            LanaiCard card = new LanaiCard(Cards.lanai4(process.name(), bus(), plugged == null ? 1 : 9),
                    stage.scheduler(), new BenchBus(stage.scheduler(), memory), plug);
            card.writeConfig(4, 4, 6);
            return new LanaiBoard(card, inTime(process, card.bar(0)), process,
                    new HostRegion(memory.segment(address, REGION_BYTES), address));
        }

        private static RegisterBank inTime(Host process, RegisterBank bank) {
            return new RegisterBank() {
                @Override
                public int read(int offset, int sizeBytes) {
                    process.now();
                    return bank.read(offset, sizeBytes);
                }

                @Override
                public void write(int offset, int sizeBytes, int value) {
                    process.now();
                    bank.write(offset, sizeBytes, value);
                }
            };
        }
    }

    @Nested
    class Pci extends Kept {
        @Override
        CardBus bus() {
            return CardBus.PCI;
        }
    }

    @Nested
    class Sbus extends Kept {
        @Override
        CardBus bus() {
            return CardBus.SBUS;
        }
    }
}
