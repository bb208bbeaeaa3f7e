package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
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
import org.wirelore.device.contract.MyrinetEngineContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** The contract of boards, kept by cards of all generations and for both buses; hosts have stores of several widths. */
class LanaiBoardContractTest {
    /** Two cards of a generation, one cable apart. */
    private static final class Pair {
        private static final int MEMORY_BASE = 0x10_0000;
        private static final int REGION_BYTES = 1 << 16;
        private LoopbackStreamWire.@Nullable Cable cable;

        MyrinetBoard open(LanaiChip chip, CardBus bus, int storeBytesMax, Stage stage, Host process) {
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
            LanaiCard card = new LanaiCard(Cards.of(chip, process.name(), bus, plugged == null ? 1 : 9),
                    stage.scheduler(), new BenchBus(stage.scheduler(), memory), plug);
            card.writeConfig(4, 4, 6);
            return new LanaiBoard(card, inTime(process, card.bar(0), storeBytesMax), process,
                    new HostRegion(memory.segment(address, REGION_BYTES), address));
        }

        private static RegisterBank inTime(Host process, RegisterBank bank, int storeBytesMax) {
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

                @Override
                public int storeBytesMax() {
                    return storeBytesMax;
                }

                @Override
                public void write(int offset, MemorySegment from, long fromOffset, int length) {
                    process.now();
                    assertThat(length % 4).isZero();
                    assertThat(offset / storeBytesMax).isEqualTo((offset + length - 1) / storeBytesMax);
                    bank.write(offset, from, fromOffset, length);
                }
            };
        }
    }

    abstract static class Kept extends MyrinetBoardContract {
        private Pair pair = new Pair();

        abstract CardBus bus();

        abstract int storeBytesMax();

        @Override
        protected Stage newStage() {
            pair = new Pair();
            return new VirtualRanks();
        }

        @Override
        protected MyrinetBoard open(Stage stage, Host process) {
            return pair.open(LanaiChip.LANAI4, bus(), storeBytesMax(), stage, process);
        }
    }

    abstract static class KeptByLater extends MyrinetEngineContract {
        private Pair pair = new Pair();

        abstract LanaiChip chip();

        @Override
        protected Stage newStage() {
            pair = new Pair();
            return new VirtualRanks();
        }

        @Override
        protected MyrinetBoard open(Stage stage, Host process) {
            return pair.open(chip(), CardBus.PCI, 32, stage, process);
        }
    }

    @Nested
    class Lanai7 extends KeptByLater {
        @Override
        LanaiChip chip() {
            return LanaiChip.LANAI7;
        }
    }

    @Nested
    class Lanai9 extends KeptByLater {
        @Override
        LanaiChip chip() {
            return LanaiChip.LANAI9;
        }
    }

    @Nested
    class Pci extends Kept {
        @Override
        CardBus bus() {
            return CardBus.PCI;
        }

        @Override
        int storeBytesMax() {
            return 4;
        }
    }

    @Nested
    class PciWithGatheredStores extends Kept {
        @Override
        CardBus bus() {
            return CardBus.PCI;
        }

        @Override
        int storeBytesMax() {
            return 32;
        }
    }

    @Nested
    class Sbus extends Kept {
        @Override
        CardBus bus() {
            return CardBus.SBUS;
        }

        @Override
        int storeBytesMax() {
            return 4;
        }
    }

    @Nested
    class SbusWithDoubleWords extends Kept {
        @Override
        CardBus bus() {
            return CardBus.SBUS;
        }

        @Override
        int storeBytesMax() {
            return 8;
        }
    }
}
