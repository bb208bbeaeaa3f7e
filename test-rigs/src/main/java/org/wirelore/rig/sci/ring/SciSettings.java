package org.wirelore.rig.sci.ring;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.irm.IrmCosts;
import org.wirelore.device.psb.PsbCard;
import org.wirelore.emulator.fault.HostDown;
import org.wirelore.emulator.fault.LinkDown;
import org.wirelore.emulator.sci.RingTiming;
import org.wirelore.emulator.sci.SciConfig;
import org.wirelore.emulator.sci.SciTopology;
import org.wirelore.emulator.sci.SciUnits;
import org.wirelore.emulator.sci.fault.SubactionDamage;
import org.wirelore.emulator.sci.fault.SubactionLoss;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Ordering;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.PlainFault;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.sci.card.SciCard;
import org.wirelore.rig.sci.conformance.Provider;
import org.wirelore.rig.sci.conformance.SisciFabric;
import org.wirelore.rig.spi.CardRegisters;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * An SCI network of ringlets; plug numbers are the hosts' places in the rig.
 *
 * @param name name of the network
 * @param extents cards in each dimension of a torus; none: one ringlet, or a torus if hosts are many
 * @param joined ringlets that switches join; without any, as extents say
 * @param metres length of a cable from one card to the next
 * @param ordering who decides what an adapter, its driver or a processor may do one way or another
 */
public record SciSettings(String name, List<Integer> extents, JoinedRinglets joined, double metres,
        Ordering ordering) implements FabricConfig, SisciFabric {
    /** Its kind in a rig. */
    public static final String KIND = "sci";
    private static final int ADAPTER = 0;
    /** A metre of cable takes 5 ns. */
    private static final double NS_PER_METRE = 5;
    /** Node ids of one ringlet are multiples of it (fact sheet, section 4.2). */
    private static final int NODE_STEP = 4;
    /** Longer ringlets were seldom built (fact sheet, section 4.2). */
    private static final int RINGLET_HOSTS = 8;
    private static final int SUBACTION_BYTES_MAX = 142;
    private static final WireFaults FAULTS = new WireFaults(SciUnits.UNITS, "subactions", SUBACTION_BYTES_MAX,
            Set.of(LinkDown.class, HostDown.class),
            Map.of(PlainFault.LOSS, new SubactionLoss(), PlainFault.CORRUPTION, new SubactionDamage()),
            Map.of(PlacedKind.DROP, stalePs -> new SubactionLoss(), PlacedKind.CORRUPT,
                    stalePs -> new SubactionDamage()));

    /** Copies the list. */
    public SciSettings {
        extents = List.copyOf(extents);
    }

    /** Binds it from a rig. */
    public static SciSettings bind(JsonNode node, JsonNode rig) {
        List<Integer> extents = new ArrayList<>();
        node.path("torus").forEach(extent -> extents.add(extent.intValue()));
        return new SciSettings(Fields.text(node, "name"), extents, JoinedRinglets.bind(node),
                Fields.real(node, "metres"), Fields.constant(Ordering.class, node, "ordering"));
    }

    private SciTopology topology(List<Plug> plugs) {
        List<Integer> torus = torus(plugs);
        if (!torus.isEmpty()) {
            return SciTopology.torus(torus);
        }
        List<Integer> nodeIds = IntStream.rangeClosed(1, plugs.size()).mapToObj(host -> NODE_STEP * host).toList();
        return joined.isNone()
                ? SciTopology.ringlet(nodeIds)
                : joined.topology(nodeIds, plugs.stream().map(Plug::name).toList());
    }

    /** As the rig says; else of itself for many hosts whose cards have links for it. */
    private List<Integer> torus(List<Plug> plugs) {
        return !extents.isEmpty() || !joined.isNone() || !growsTorus(plugs, plugs.size())
                ? extents
                : TorusShape.around(plugs.size());
    }

    private static boolean growsTorus(List<Plug> plugs, int hosts) {
        return hosts > RINGLET_HOSTS
                && (hosts > SciTopology.RINGLET_NODES_MAX || plugs.getFirst().card(SciCard.class).links() > 1);
    }

    @Override
    public int hostsFor(List<Plug> plugs, int hosts) {
        return extents.isEmpty() && joined.isNone() && growsTorus(plugs, hosts)
                ? Math.max(hosts, TorusShape.places(TorusShape.around(hosts)))
                : hosts;
    }

    /** The network for the emulator; its links are those of the first host's card, as all cards are of one rate. */
    SciConfig config(List<Plug> plugs) {
        SciCard card = plugs.getFirst().card(SciCard.class);
        List<String> hubs = Stream.concat(plugs.stream().map(Plug::name), joined.names().stream()).toList();
        return SciConfig.of(topology(plugs), hubs,
                RingTiming.of(card.linkBytesPerSecond(), Fields.ns(card.linkPassNs()), Fields.ns(card.linkInjectNs())),
                Fields.ns(metres * NS_PER_METRE));
    }

    @Override
    public Provider provider() {
        return Provider.CARDS;
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", " + (extents.isEmpty() ? "" : "a torus of " + TorusShape.words(extents) + ", ")
                + joined.words()
                + "cables of " + metres + " m";
    }

    @Override
    public String address(Devices devices, List<Plug> plugs) throws IOException {
        try {
            SciLibrary library = devices.open(SciLibrary.class, name);
            library.initialize(SciFlags.NONE);
            String text = "SCI node " + library.localNodeId(ADAPTER, SciFlags.NONE) + ", adapter " + ADAPTER;
            library.terminate();
            return text;
        } catch (SciException refused) {
            throw new IOException("the adapter on " + name + " does not say its node: " + refused.getMessage(),
                    refused);
        }
    }

    @Override
    public Class<?> api() {
        return SciLibrary.class;
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
        return SciCard.KIND;
    }

    @Override
    public List<String> costs() {
        return IrmCosts.ALL;
    }

    @Override
    public void check(RigCheck check) {
        List<Plug> plugs = check.plugs();
        check.require(extents.isEmpty() || joined.isNone(), check.path().child("torus"),
                "no torus where ringlets are listed", TorusShape.words(extents));
        new RingletRules(joined, check).check();
        List<Integer> torus = torus(plugs);
        int places = torus.isEmpty() ? plugs.size() : TorusShape.places(torus);
        check.require(places == plugs.size(), check.path().child("torus"), "as many places as there are hosts, "
                + plugs.size(),
                torus.isEmpty()
                        ? places
                        : places + ", " + TorusShape.words(torus)
                                + (extents.isEmpty() ? ", the smallest torus with a place for each" : ""));
        for (Plug plug : plugs) {
            SciCard card = plug.card(SciCard.class);
            check.require(card.links() >= torus.size(), plug.requiredSlot().path().child("card"),
                    "a card with " + torus.size() + " link controllers, one for each dimension of the torus of "
                            + TorusShape.words(torus),
                    card.name() + " with " + card.links());
            check.require(card.linkBytesPerSecond() == plugs.getFirst().card(SciCard.class).linkBytesPerSecond(),
                    plug.requiredSlot().path().child("card"), "cards of one link rate", card.name());
        }
    }

    @Override
    public List<CardRegisters> registers(List<Plug> plugs) {
        return plugs.stream().map(plug -> new CardRegisters(plug.card(SciCard.class).name(), List.of(plug.name()),
                PsbCard.registerMaps(plug.card(SciCard.class).config(plug.deviceName())))).toList();
    }

    @Override
    public List<String> describe(Plug plug, int number) {
        return List.of(plug.card(SciCard.class).name(), "number " + number + " on " + name);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        return new EmulatedSci(this, site);
    }

    @Override
    public RealNode join(RealSite site) {
        throw new IllegalStateException("nothing stands for an SCI network in real mode: fabric=" + name);
    }
}
