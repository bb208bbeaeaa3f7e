package org.wirelore.device.lanai;

import java.util.stream.Stream;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.AccessMatrixContract;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** The access matrix of cards for both buses. */
class LanaiAccessMatrixTest extends AccessMatrixContract {
    @Override
    protected Stream<Space> spaces() {
        return Stream.of(CardBus.values())
                .flatMap(bus -> LanaiCard.registerMaps(Cards.lanai4("lanai0", bus, 1)).stream()
                        .map(map -> new Space("lanai4 " + bus, map, () -> open(bus, map.hasLanes()))));
    }

    private static Opened open(CardBus bus, boolean isConfiguration) {
        SteppedScheduler clock = new SteppedScheduler();
        LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
        LanaiCard card = new LanaiCard(Cards.lanai4("lanai0", bus, 1), clock,
                new BenchBus(clock, new PhysicalMemory(0x10000, 0x10000)), cable.left());
        if (isConfiguration) {
            return new Opened(offset -> card.readConfig(offset, 4),
                    (offset, value) -> card.writeConfig(offset, 4, value));
        }
        card.writeConfig(4, 4, 6);
        int base = 0xC0000;
        boolean swaps = bus == CardBus.PCI;
        return new Opened(offset -> ordered(card.bar(0).read(base + offset), swaps),
                (offset, value) -> card.bar(0).write(base + offset, ordered(value, swaps)));
    }

    private static int ordered(int value, boolean swaps) {
        return swaps ? Integer.reverseBytes(value) : value;
    }
}
