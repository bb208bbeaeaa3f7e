package org.wirelore.rig.sci.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.irm.IrmConfig;
import org.wirelore.device.irm.IrmDriver;
import org.wirelore.device.psb.PsbCard;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.HostDown;
import org.wirelore.emulator.host.CombiningDecisions;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.sci.SciConfig;
import org.wirelore.emulator.sci.SciFabric;
import org.wirelore.emulator.sci.SciTopology;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.library.OpenLibraries;
import org.wirelore.rig.sci.card.SciCard;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;

/** An SCI network in a simulation, with an adapter and its driver in each host. */
final class EmulatedSci implements EmulatedFabric {
    private final SciFabric fabric;
    private final List<Plug> plugs;
    private final List<PsbCard> cards = new ArrayList<>();
    private final List<IrmDriver> drivers = new ArrayList<>();
    private final OpenLibraries libraries;
    private final StoreOracle stores;
    private final List<StoreOracle.Node> wires = new ArrayList<>();
    private final SciDrawing drawing = new SciDrawing();
    /** Of hosts that go down. */
    private final List<HostPower> powers = new ArrayList<>();

    EmulatedSci(SciSettings settings, EmulationSite site) {
        plugs = site.plugs();
        FaultPlan plan = site.faults().plan();
        EventQueue queue = site.simulation().queue();
        libraries = new OpenLibraries(site);
        stores = new StoreOracle(site.findings(StoreOracle.NAME, StoreOracle.PROMISE));
        SciConfig config = settings.config(plugs);
        SciTopology topology = config.topology();
        fabric = new SciFabric(settings.name(), config, new FabricEnvironment(queue, site.decider(), plan,
                site.tap(new SubactionReader(plugs, config)),
                queue.content()));
        List<Integer> nodeIds = IntStream.range(0, plugs.size()).mapToObj(topology::nodeId).toList();
        Decider decider = settings.ordering().isDecided(site.isExplored()) ? site.decider() : null;
        for (int i = 0; i < plugs.size(); i++) {
            Machine machine = site.machine(i);
            SciCard kind = plugs.get(i).card(SciCard.class);
            String device = "sci." + plugs.get(i).deviceName();
            machine.decideCombiningBy(decider == null ? null : new CombiningDecisions(device, decider));
            PciSlot slot = machine.bus().slot(kind.name());
            StoreOracle.Node wire = stores.plug(fabric.plug(i));
            wires.add(wire);
            PsbCard card = new PsbCard(kind.config(device), machine.scheduler(), slot.bus(), wire, decider);
            IrmDriver driver = new IrmDriver(machine, card, slot.pinned(),
                    IrmConfig.usual(device + ".irm", kind.driverCard(), nodeIds), decider);
            card.connect(driver.interruptLine());
            card.onHostWrites(drawing.add(plugs.get(i).host(), machine, card, driver));
            cards.add(card);
            drivers.add(driver);
            List<FaultRule> rules = plan.outages(HostDown.class, settings.name(), i);
            if (!rules.isEmpty()) {
                powers.add(new HostPower(settings.name(), site, i, rules, fabric, card, driver));
            }
            site.watch(i);
        }
    }

    @Override
    public void boot() {
        drivers.forEach(IrmDriver::attach);
    }

    @Override
    public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
        if (api != SciLibrary.class) {
            return null;
        }
        SisciLibrary library = libraries.add(process, drivers.get(plug).open(process));
        library.watchSequences(wires.get(plug).sequences(plugs.get(plug).name()));
        return library;
    }

    @Override
    public void ended(int plug, Host process, boolean byItself) {
        libraries.ended(plugs.get(plug).name(), process, byItself);
        drivers.get(plug).ended(process);
    }

    @Override
    public void trace(DeviceTrace listener) {
        cards.forEach(card -> card.trace(listener));
    }

    @Override
    public List<String> places() {
        return SciDrawing.PLACES;
    }

    @Override
    public void draw(@Nullable Picture picture) {
        drawing.draw(picture);
    }

    @Override
    public void judge(Returns returns) {
        libraries.judge(returns);
        for (int i = 0; i < plugs.size(); i++) {
            String host = plugs.get(i).name();
            drivers.get(i).countInUse((what, count) -> returns.returned(what, host, count));
        }
        returns.returned("packets in flight", fabric.name(), fabric.inFlight());
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        for (int i = 0; i < plugs.size(); i++) {
            String plug = fabric.name() + "." + plugs.get(i).name() + ".";
            fabric.count(i, (name, value) -> counters.put(plug + name, value));
            cards.get(i).counters().show((name, value) -> counters.put(plug + "card." + name, value));
        }
        fabric.count((name, value) -> counters.put(fabric.name() + "." + name, value));
    }

    @Override
    public void reset() {
        libraries.reset();
        stores.reset();
        fabric.reset();
        cards.forEach(PsbCard::reset);
        drivers.forEach(IrmDriver::reset);
        powers.forEach(HostPower::reset);
    }
}
