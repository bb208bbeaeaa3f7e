package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.wirelore.device.lanai.CardView;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.rig.spi.EmulatedFabric;

/** How busy cards and cables are that messages in a row pass: of each part the busiest card's counts. */
final class CardLoads implements EmulatedFabric.Loads {
    private final List<LanaiCard> cards;
    private final LongSupplier now;
    private final long byteTimePs;
    private final List<CardLoad> loads = new ArrayList<>();

    /**
     * @param cards may still grow until the first run
     * @param now the time of the events
     * @param byteTimePs of the cables
     */
    CardLoads(List<LanaiCard> cards, LongSupplier now, long byteTimePs) {
        this.cards = cards;
        this.now = now;
        this.byteTimePs = byteTimePs;
    }

    void reset() {
        loads.forEach(CardLoad::reset);
    }

    @Override
    public void near() {
        for (int i = loads.size(); i < cards.size(); i++) {
            CardLoad load = new CardLoad(now, byteTimePs);
            loads.add(load);
            CardView.of(cards.get(i)).onEngines((atPs, act, address, bytes, hostAddress) -> load.onAct(atPs, act,
                    bytes));
        }
        loads.forEach(CardLoad::start);
    }

    @Override
    public void begin(long nowPs) {
        loads.forEach(load -> load.begin(nowPs));
    }

    @Override
    public void end(long nowPs) {
        loads.forEach(load -> load.end(nowPs));
    }

    @Override
    public List<EmulatedFabric.Stage> busy() {
        loads.forEach(CardLoad::finish);
        return List.of(most("card: DMA from the host", CardLoad::fetchPs),
                most("card: control program that sends", CardLoad::sendingProgramPs),
                most("cable", CardLoad::linkPs),
                most("card: control program that receives", CardLoad::receivingProgramPs),
                most("card: DMA to the host", CardLoad::storePs));
    }

    private EmulatedFabric.Stage most(String name, ToLongFunction<CardLoad> part) {
        return new EmulatedFabric.Stage(name, loads.stream().mapToLong(part).max().orElse(0));
    }
}
