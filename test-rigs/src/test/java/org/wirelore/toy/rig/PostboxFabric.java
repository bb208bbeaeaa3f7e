package org.wirelore.toy.rig;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.PlainFault;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.spi.CardRegisters;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import org.wirelore.toy.api.Postbox;
import org.wirelore.toy.card.PostboxDriver;
import org.wirelore.toy.card.PostboxRegisters;
import org.wirelore.toy.fabric.LostParcel;
import org.wirelore.toy.fabric.ParcelUnits;
import tools.jackson.databind.JsonNode;

/**
 * A bus of postboxes; in real mode, rings in shared memory.
 *
 * @param latencyUs from a parcel's last bit to its arrival
 * @param bitsPerSecond rate of the bus
 */
record PostboxFabric(String name, double latencyUs, long bitsPerSecond) implements FabricConfig {
    static final String KIND = "postbox-bus";
    private static final WireFaults FAULTS = new WireFaults(ParcelUnits.UNITS, "parcels", ParcelUnits.BYTES_MAX,
            Set.of(), Map.of(PlainFault.LOSS, new LostParcel()),
            Map.of(PlacedKind.DROP, stalePs -> new LostParcel()));

    static PostboxFabric bind(JsonNode node, JsonNode rig) {
        JsonNode bus = node.path("postbox");
        return new PostboxFabric(Fields.text(node, "name"), Fields.real(bus, "latencyUs"),
                Fields.whole(bus, "bitsPerSecond"));
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", " + Fields.number(bitsPerSecond / 1e6) + " Mb/s, "
                + Fields.number(latencyUs) + " us";
    }

    @Override
    public Class<?> api() {
        return Postbox.class;
    }

    @Override
    public @Nullable WireFaults faults(RigConfig.Mode mode) {
        return mode == RigConfig.Mode.REAL ? null : FAULTS;
    }

    @Override
    public String deafness() {
        return "a postbox is open to one process";
    }

    long latencyPs() {
        return Fields.us(latencyUs);
    }

    @Override
    public String cardKind() {
        return PostboxCardConfig.KIND;
    }

    @Override
    public List<String> costs() {
        return List.of(PostboxDriver.SEND, PostboxDriver.RECEIVE);
    }

    @Override
    public List<CardRegisters> registers(List<Plug> plugs) {
        return List.of(new CardRegisters("postbox", plugs.stream().map(Plug::name).toList(),
                List.of(PostboxRegisters.MAP)));
    }

    @Override
    public List<String> describe(Plug plug, int number) {
        return List.of(plug.requiredSlot().card().name(), "box " + number);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        return new EmulatedPostboxes(this, site);
    }

    @Override
    public RealNode join(RealSite site) {
        return new MemoryPostboxes(site);
    }
}
