package org.wirelore.device.lanai;

import java.util.stream.Stream;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.AccessMatrixContract;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** The access matrix of cards with each chip, for both buses. */
class LanaiAccessMatrixTest extends AccessMatrixContract {
    @Override
    protected Stream<Space> spaces() {
        Stream<LanaiConfig> cards = Stream.of(Cards.lanai4("lanai0", CardBus.SBUS, 1),
                Cards.of(LanaiChip.LANAI4, "lanai0", CardBus.PCI, 1),
                Cards.of(LanaiChip.LANAI7, "lanai0", CardBus.PCI, 1),
                Cards.of(LanaiChip.LANAI9, "lanai0", CardBus.PCI, 1));
        return cards.flatMap(card -> LanaiCard.registerMaps(card).stream()
                .map(map -> new Space(card.chip() + " " + card.bus(), map, () -> open(card, map.hasLanes()))));
    }

    private static Opened open(LanaiConfig config, boolean isConfiguration) {
        SteppedScheduler clock = new SteppedScheduler();
        LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
        LanaiCard card = new LanaiCard(config, clock,
                new BenchBus(clock, new PhysicalMemory(0x10000, 0x10000)), cable.left());
        if (isConfiguration) {
            return new Opened(offset -> card.readConfig(offset, 4),
                    (offset, value) -> card.writeConfig(offset, 4, value));
        }
        card.writeConfig(4, 4, 6);
        int base = config.chip() == LanaiChip.LANAI4 ? 0xC0000 : 0x804000;
        boolean swaps = config.bus() == CardBus.PCI;
        return new Opened(offset -> ordered(card.bar(0).read(base + offset), swaps),
                (offset, value) -> card.bar(0).write(base + offset, ordered(value, swaps)));
    }

    private static int ordered(int value, boolean swaps) {
        return swaps ? Integer.reverseBytes(value) : value;
    }
}
