package org.wirelore.rig.clan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.clan.ClanCard;
import org.wirelore.device.clan.driver.UserCosts;
import org.wirelore.device.vipl.agent.AgentWork;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.clan.CellImage;
import org.wirelore.emulator.clan.CellUnits;
import org.wirelore.emulator.clan.ClanNetworkConfig;
import org.wirelore.emulator.clan.ClanTopology;
import org.wirelore.emulator.clan.fault.CellDamage;
import org.wirelore.emulator.clan.fault.CellLoss;
import org.wirelore.emulator.clan.fault.SlowReceiver;
import org.wirelore.emulator.fault.HostDown;
import org.wirelore.emulator.fault.LinkDown;
import org.wirelore.emulator.fault.NicFailure;
import org.wirelore.rig.clan.card.ClanNic;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Ordering;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.PlainFault;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.CardRegisters;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import org.wirelore.rig.via.Policies;
import org.wirelore.rig.via.conformance.ViaProvider;
import org.wirelore.rig.via.conformance.ViplFabric;
import tools.jackson.databind.JsonNode;

/**
 * A cLAN network; a station's number is its host's place on it.
 *
 * @param name name of the network
 * @param switches what is between the cards
 * @param metres length of each cable
 * @param ordering who decides what a card may do one way or another, and how long cells wait in switches
 * @param policy how the open points of VIA are decided
 */
record ClanSettings(String name, SwitchKind switches, double metres, Ordering ordering, ViplPolicy policy)
        implements
            FabricConfig,
            ViplFabric {
    /** Its kind in a rig. */
    static final String KIND = "clan";
    private static final int BACK_TO_BACK_HOSTS = 2;
    /** A metre of cable takes 5 ns. */
    private static final double NS_PER_METRE = 5;
    private static final WireFaults FAULTS = new WireFaults(CellUnits.UNITS, "units of cells", CellImage.BYTES_MAX,
            Set.of(LinkDown.class, HostDown.class, NicFailure.class, SlowReceiver.class),
            Map.of(PlainFault.LOSS, new CellLoss(), PlainFault.CORRUPTION, new CellDamage()),
            Map.of(PlacedKind.DROP, stalePs -> new CellLoss(), PlacedKind.CORRUPT, stalePs -> new CellDamage()));

    static ClanSettings bind(JsonNode node, JsonNode rig) {
        return new ClanSettings(Fields.text(node, "name"), Fields.constant(SwitchKind.class, node, "between"),
                Fields.real(node, "metres"), Fields.constant(Ordering.class, node, "ordering"), Policies.bind(node));
    }

    ClanNetworkConfig config(List<Plug> plugs) {
        ClanTopology topology = switches.topology(plugs.size());
        List<String> names = new ArrayList<>(plugs.stream().map(Plug::name).toList());
        for (int i = 0; names.size() < topology.nodes(); i++) {
            names.add("switch" + i);
        }
        return ClanNetworkConfig.of(topology, names, Fields.ns(metres * NS_PER_METRE));
    }

    @Override
    public ViaProvider provider(List<Plug> plugs) {
        return plugs.getFirst().card(ClanNic.class).chip().readLevels() == 0
                ? ViaProvider.CLAN
                : ViaProvider.REFERENCE;
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", cables of " + metres + " m";
    }

    @Override
    public String address(Devices devices, List<Plug> plugs) throws IOException {
        return viaAddress(devices, name, plugs);
    }

    @Override
    public Class<?> api() {
        return Vipl.class;
    }

    @Override
    public WireFaults faults(RigConfig.Mode mode) {
        return FAULTS;
    }

    @Override
    public boolean seatsManyRanks() {
        return true;
    }

    @Override
    public String cardKind() {
        return ClanNic.KIND;
    }

    @Override
    public List<String> costs() {
        return Stream.concat(Arrays.stream(AgentWork.values()).map(AgentWork::costName), UserCosts.ALL.stream())
                .toList();
    }

    @Override
    public void check(RigCheck check) {
        check.require(switches != SwitchKind.NONE || check.plugs().size() == BACK_TO_BACK_HOSTS,
                check.path().child("between"), "a switch for what is not two hosts", Fields.name(switches));
        int reception = ReliabilityLevel.RELIABLE_RECEPTION.bit();
        Policies.check(policy, check.plugs().stream()
                .anyMatch(plug -> (plug.card(ClanNic.class).chip().levels() & reception) != 0), check);
    }

    @Override
    public List<CardRegisters> registers(List<Plug> plugs) {
        return plugs.stream().map(plug -> new CardRegisters(plug.card(ClanNic.class).name(), List.of(plug.name()),
                ClanCard.registerMaps(plug.card(ClanNic.class).chip()))).toList();
    }

    @Override
    public List<String> describe(Plug plug, int number) {
        return List.of(plug.card(ClanNic.class).name(), "station " + number + " on " + name);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        return new EmulatedClan(this, site);
    }

    @Override
    public RealNode join(RealSite site) {
        throw new IllegalStateException("nothing stands for a cLAN network in real mode: fabric=" + name);
    }
}
