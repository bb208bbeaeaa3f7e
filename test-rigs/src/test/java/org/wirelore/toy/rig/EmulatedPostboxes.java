package org.wirelore.toy.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.toy.api.Postbox;
import org.wirelore.toy.card.PostboxCard;
import org.wirelore.toy.card.PostboxDriver;
import org.wirelore.toy.fabric.PostboxBus;

/** A bus in a simulation, with a card and its driver in each host. */
final class EmulatedPostboxes implements EmulatedFabric {
    private final List<Plug> plugs;
    private final PostboxBus bus;
    private final List<PostboxCard> cards = new ArrayList<>();
    private final List<PostboxDriver> drivers = new ArrayList<>();

    EmulatedPostboxes(PostboxFabric config, EmulationSite site) {
        plugs = site.plugs();
        bus = new PostboxBus(config.name(), plugs.size(), config.latencyPs(), config.bitsPerSecond(),
                new FabricEnvironment(site.simulation().queue(), site.decider(),
                        site.faults().plan(), site.tap(new ParcelReader(plugs)),
                        site.simulation().queue().content()));
        for (int i = 0; i < plugs.size(); i++) {
            Machine machine = site.machine(i);
            PostboxCard card = new PostboxCard("postbox-" + plugs.get(i).deviceName(),
                    plugs.get(i).card(PostboxCardConfig.class).receiveParcels(), bus.plug(i));
            PostboxDriver driver = new PostboxDriver(machine, card);
            card.connect(driver.interruptLine());
            cards.add(card);
            drivers.add(driver);
            site.watch(i);
        }
    }

    @Override
    public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
        return api == Postbox.class ? drivers.get(plug).open(process) : null;
    }

    @Override
    public void boot() {
        drivers.forEach(PostboxDriver::attach);
    }

    @Override
    public void trace(DeviceTrace listener) {
        cards.forEach(card -> card.trace(listener));
    }

    @Override
    public void judge(Returns returns) {
        returns.returned("parcels in flight", bus.name(), bus.inFlight());
        for (int i = 0; i < plugs.size(); i++) {
            returns.returned("open boxes", plugs.get(i).counterName(), drivers.get(i).open());
        }
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        for (int i = 0; i < plugs.size(); i++) {
            String host = plugs.get(i).counterName();
            counters.put(host + ".postbox.received", drivers.get(i).received());
            counters.put(host + ".postbox.dropped", cards.get(i).dropped());
            String plug = plugs.get(i).name();
            bus.count(i, (name, value) -> counters.put(bus.name() + "." + plug + "." + name, value));
        }
    }

    @Override
    public void reset() {
        bus.reset();
        cards.forEach(PostboxCard::reset);
        drivers.forEach(PostboxDriver::reset);
    }
}
