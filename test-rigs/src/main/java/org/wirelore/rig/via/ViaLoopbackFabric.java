package org.wirelore.rig.via;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.loopback.via.LoopbackViaFabric;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.host.PinnableMemory;
import org.wirelore.rig.library.LibraryFabric;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import org.wirelore.rig.via.conformance.ViaProvider;
import org.wirelore.rig.via.conformance.ViplFabric;
import org.wirelore.rig.via.oracle.ViaOracles;
import tools.jackson.databind.JsonNode;

/**
 * VIPL without cards: what is sent arrives one latency later, in order.
 *
 * @param name name of the fabric
 * @param policy how the open points of the standard are decided
 */
record ViaLoopbackFabric(String name, ViplPolicy policy) implements FabricConfig, ViplFabric {
    static final String KIND = "via-loopback";
    /** A message and a long one as a cLAN1000 has them (fact sheet, section 5.4). */
    private static final long LATENCY_PS = 8_500 * TimeUnits.PS_PER_NS;
    private static final long BYTES_PER_SECOND = 100_000_000;

    static ViaLoopbackFabric bind(JsonNode node, JsonNode rig) {
        return new ViaLoopbackFabric(Fields.text(node, "name"), Policies.bind(node));
    }

    @Override
    public ViaProvider provider(List<Plug> plugs) {
        return ViaProvider.LOOPBACK;
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", VIPL without cards";
    }

    @Override
    public Class<?> api() {
        return Vipl.class;
    }

    @Override
    public String place() {
        return "on VIPL without cards";
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.mode() == RigConfig.Mode.VIRTUAL, check.path().child("kind"),
                "a rig in virtual mode: nothing real stands for a loopback", KIND);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        ViaOracles oracles = ViaOracles.of(site);
        LoopbackViaFabric fabric = new LoopbackViaFabric(site.simulation().queue(), LATENCY_PS, BYTES_PER_SECOND,
                policy).pinning(PinnableMemory::isPinnable).watching(oracles);
        return new LibraryFabric(site) {
            @Override
            public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
                if (api != Vipl.class) {
                    return null;
                }
                ViplLibrary library = fabric.library(process, libraries().warnings());
                library.watch(oracles.of(process.name()));
                return libraries().add(process, library);
            }

            @Override
            public void reset() {
                super.reset();
                fabric.reset();
                oracles.reset();
            }
        };
    }

    @Override
    public RealNode join(RealSite site) {
        throw new IllegalStateException("a loopback must not be real: fabric=" + name);
    }
}
