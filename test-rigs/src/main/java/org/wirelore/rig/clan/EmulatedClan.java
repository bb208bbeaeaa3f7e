package org.wirelore.rig.clan;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.clan.ClanAddress;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.clan.ClanCard;
import org.wirelore.device.clan.driver.ClanDriver;
import org.wirelore.device.clan.driver.UserCosts;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.AgentGate;
import org.wirelore.device.vipl.agent.AgentProvider;
import org.wirelore.device.vipl.agent.KernelClock;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.emulator.clan.ClanFabric;
import org.wirelore.emulator.clan.ClanNetworkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.host.PinnableMemory;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.clan.card.ClanNic;
import org.wirelore.rig.library.OpenLibraries;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.via.oracle.ViaOracles;

/** A cLAN network in a simulation, with a card, its driver and the kernel agent in each host. */
final class EmulatedClan implements EmulatedFabric {
    private final ClanSettings settings;
    private final ClanFabric fabric;
    private final List<Plug> plugs;
    private final List<ClanCard> cards = new ArrayList<>();
    private final List<ClanDriver> drivers = new ArrayList<>();
    private final List<ViaAgent> agents = new ArrayList<>();
    private final List<ClanTrouble> troubles = new ArrayList<>();
    private final OpenLibraries libraries;
    private final ViaOracles oracles;

    EmulatedClan(ClanSettings settings, EmulationSite site) {
        this.settings = settings;
        plugs = site.plugs();
        EventQueue queue = site.simulation().queue();
        libraries = new OpenLibraries(site);
        oracles = ViaOracles.of(site);
        ClanNetworkConfig config = settings.config(plugs);
        Decider decider = settings.ordering().isDecided(site.isExplored()) ? site.decider() : null;
        FaultPlan plan = site.faults().plan();
        fabric = new ClanFabric(settings.name(), config, new FabricEnvironment(queue, site.decider(),
                plan, site.tap(new CellReader(plugs, config)), queue.content()),
                decider);
        StationNames names = new StationNames(plugs.stream().map(Plug::name).toList());
        for (int i = 0; i < plugs.size(); i++) {
            Machine machine = site.machine(i);
            ClanNic kind = plugs.get(i).card(ClanNic.class);
            PciSlot slot = machine.bus().slot(kind.name());
            ClanCard card = new ClanCard(kind.chip().named("clan." + plugs.get(i).deviceName()), machine.scheduler(),
                    slot.bus(), fabric.plug(i), decider);
            ClanDriver driver = new ClanDriver(machine, card, slot.pinned(), new ClanStation(fabric, i),
                    settings.policy(), deviceName());
            card.connect(driver.interruptLine());
            card.onHostWrites(driver);
            card.watchStores(oracles, ClanAddress.of(i));
            cards.add(card);
            drivers.add(driver);
            agents.add(new ViaAgent(driver, machine.scheduler(), names, settings.policy(), AgentConfig.USUAL,
                    new KernelClock(machine)));
            troubles.add(new ClanTrouble(plan, site, i, fabric, card, driver, agents.getLast()));
            site.watch(i);
        }
    }

    private String deviceName() {
        return settings.provider(plugs).deviceName();
    }

    @Override
    public void boot() {
        drivers.forEach(ClanDriver::attach);
    }

    @Override
    public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
        if (api != Vipl.class) {
            return null;
        }
        ViplLibrary library = new ViplLibrary(new AgentProvider(agents.get(plug), deviceName(), settings.policy(),
                process, new AgentGate(process, agents.get(plug)), process.cost(UserCosts.HANDLER),
                PinnableMemory::isPinnable, libraries.warnings()));
        library.watch(oracles.of(process.name()));
        return libraries.add(process, library);
    }

    @Override
    public void ended(int plug, Host process, boolean byItself) {
        libraries.ended(plugs.get(plug).name(), process, byItself);
        ViaAgent agent = agents.get(plug);
        agent.enter(process);
        agent.ended(process);
        agent.leave(process);
    }

    @Override
    public void trace(DeviceTrace listener) {
        cards.forEach(card -> card.trace(listener));
    }

    @Override
    public void judge(Returns returns) {
        libraries.judge(returns);
        for (int i = 0; i < plugs.size(); i++) {
            String host = plugs.get(i).name();
            agents.get(i).countInUse((what, count) -> returns.returned(what, host, count));
            drivers.get(i).countInUse((what, count) -> returns.returned(what, host, count));
        }
        returns.returned("units in flight", fabric.name(), fabric.inFlight());
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        for (int i = 0; i < plugs.size(); i++) {
            String plug = fabric.name() + "." + plugs.get(i).name() + ".";
            fabric.count(i, (name, value) -> counters.put(plug + name, value));
            cards.get(i).counters().show((name, value) -> counters.put(plug + "card." + name, value));
            counters.put(plug + "agent.strangePackets", agents.get(i).strangePackets());
        }
        fabric.count((name, value) -> counters.put(fabric.name() + "." + name, value));
        Retransmissions.add(counters, cards.stream().mapToLong(card -> card.counters().resentUnits()).sum(), 0);
    }

    @Override
    public void reset() {
        libraries.reset();
        oracles.reset();
        fabric.reset();
        cards.forEach(ClanCard::reset);
        drivers.forEach(ClanDriver::reset);
        agents.forEach(ViaAgent::reset);
        troubles.forEach(ClanTrouble::reset);
    }
}
