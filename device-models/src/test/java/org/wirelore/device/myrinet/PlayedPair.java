package org.wirelore.device.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.PinnedBus;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.lanai.CardBus;
import org.wirelore.device.lanai.LanaiBoard;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.device.lanai.LanaiChip;
import org.wirelore.device.lanai.LanaiConfig;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.mcp.FmpControlProgram;

/** Two machines with cards, of any generations, one cable apart, and their drivers. */
final class PlayedPair {
    static final int SRAM_BYTES = 256 << 10;
    private static final long PERIOD_PS = 30_303;
    private static final long BOARD_ID = 0x0060DD000001L;
    private static final long RATE = 45_000_000;
    private static final long REACH_PS = 300_000;
    /** Where the start-up code goes round if the program returns. */
    private static final int LOOP = 0x30;
    private static final int COMMAND = 4;
    private static final int MEMORY_AND_MASTER = 6;

    final SteppedScheduler clock = new SteppedScheduler();
    final BenchMachine[] machines = new BenchMachine[2];
    final PinnedMemory[] pinned = new PinnedMemory[2];
    /** What the cards were refused, as {@code "left write 12 at 0x10000"}. */
    final List<String> refused = new ArrayList<>();
    final LanaiCard[] cards = new LanaiCard[2];
    final DamagingWire[] wires = new DamagingWire[2];
    final MyrinetDriver[] drivers = new MyrinetDriver[2];
    final PlayedSharedMemory[] memories = new PlayedSharedMemory[2];

    PlayedPair(int pieceBytes) {
        this(pieceBytes, FmpControlProgram.image(4, SRAM_BYTES));
    }

    PlayedPair(int pieceBytes, Image image) {
        this(pieceBytes, image, 0, Host.FOREVER);
    }

    PlayedPair(int pieceBytes, Image image, int gapTicks, long watchPs) {
        this(pieceBytes, List.of(LanaiChip.LANAI4, LanaiChip.LANAI4), List.of(image, image), gapTicks, watchPs);
    }

    /** With a card of a generation on the left, and of another on the right. */
    static PlayedPair of(int pieceBytes, LanaiChip left, LanaiChip right) {
        return of(pieceBytes, left, right, 0, Host.FOREVER);
    }

    static PlayedPair of(int pieceBytes, LanaiChip left, LanaiChip right, int gapTicks, long watchPs) {
        return new PlayedPair(pieceBytes, List.of(left, right), List.of(image(left), image(right)), gapTicks, watchPs);
    }

    private static Image image(LanaiChip chip) {
        return FmpControlProgram.image(chip.generation(), sramBytes(chip));
    }

    private static int sramBytes(LanaiChip chip) {
        return chip == LanaiChip.LANAI4 ? SRAM_BYTES : 4 * SRAM_BYTES;
    }

    private PlayedPair(int pieceBytes, List<LanaiChip> chips, List<Image> images, int gapTicks, long watchPs) {
        LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, REACH_PS);
        for (int i = 0; i < 2; i++) {
            machines[i] = new BenchMachine(i == 0 ? "left" : "right", clock);
            memories[i] = new PlayedSharedMemory();
            LanaiChip chip = chips.get(i);
            LanaiConfig card = new LanaiConfig("lanai" + i, chip, CardBus.PCI, PERIOD_PS, sramBytes(chip),
                    BOARD_ID + i, 500_000, RATE, RATE, 1 + i * LanaiConfig.ORDERS,
                    LanaiConfig.Execution.usual());
            wires[i] = new DamagingWire(i == 0 ? cable.left() : cable.right());
            String host = machines[i].hostName();
            pinned[i] = new PinnedMemory(machines[i].memory());
            PinnedBus bus = new PinnedBus(machines[i].bus(), pinned[i], (isRead, address, length) -> refused
                    .add(host + (isRead ? " read " : " write ") + length + " at 0x" + Long.toHexString(address)));
            cards[i] = new LanaiCard(card, clock, bus, wires[i]);
            cards[i].writeConfig(COMMAND, 2, MEMORY_AND_MASTER);
            drivers[i] = new MyrinetDriver(machines[i], new Access(cards[i], machines[i], pinned[i]), images.get(i),
                    MyrinetDriverConfig.usual(chip.generation(), "myrinet" + i, i, 2).withPieceBytes(pieceBytes)
                            .withTimes(200, gapTicks,
                                    2,
                                    watchPs));
            cards[i].connect(drivers[i].interruptLine());
        }
        for (int i = 0; i < 2; i++) {
            drivers[i].setRoute(1 - i, new byte[0]);
            drivers[i].setRoute(i, null);
            drivers[i].attach();
        }
    }

    /** The next packet of the left card arrives with a bad CRC. */
    void damageNext() {
        wires[0].damageNext();
    }

    /** Breaks the firmware of a card: its processor goes round in one instruction from now on. */
    void stopProcessor(int host) {
        cards[host].cpu().setPc(LOOP);
    }

    FmpUser user(int host, PortRequest request) {
        return new FmpUser(this, host, request);
    }

    private record Access(LanaiCard card, BenchMachine machine, PinnedMemory pinned) implements CardAccess {
        @Override
        public MyrinetBoard atBoot() {
            return LanaiBoard.window(card, card.bar(0));
        }

        @Override
        public MyrinetBoard inKernel() {
            return LanaiBoard.window(card, machine.map(card.bar(0)));
        }

        @Override
        public void onHostStores(HostStoreListener listener) {
            card.onHostStores(listener::onHostStore);
        }

        @Override
        public void onSramStores(SramStoreListener listener) {
            card.onSramStores(listener::onSramStore);
        }

        @Override
        public void watchSram(int address, int length, boolean isWatched) {
            card.watchSram(address, length, isWatched);
        }

        @Override
        public MyrinetBoard mappedBy(Host process) {
            RegisterBank bank = machine.map(card.bar(0));
            return LanaiBoard.window(card, new RegisterBank() {
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
            });
        }
    }
}
