package org.wirelore.rig.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.loopback.sci.LoopbackSciFabric;
import org.wirelore.rig.library.LibraryFabric;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.sci.conformance.Provider;
import org.wirelore.rig.sci.conformance.SisciFabric;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * SISCI without cards: stores leave at once and arrive in order.
 *
 * @param name name of the fabric
 * @param isPrivileged whether programs may touch physical memory and registers
 */
record SciLoopbackFabric(String name, boolean isPrivileged) implements FabricConfig, SisciFabric {
    static final String KIND = "sci-loopback";
    /** Node ids of one ringlet are multiples of it (fact sheet, section 4.2). */
    private static final int NODE_STEP = 4;
    /** A store and a long copy as a D310 has them (fact sheet, section 6). */
    private static final long LATENCY_PS = 2_400 * TimeUnits.PS_PER_NS;
    private static final long BYTES_PER_SECOND = 74_000_000;

    static SciLoopbackFabric bind(JsonNode node, JsonNode rig) {
        return new SciLoopbackFabric(Fields.text(node, "name"), Fields.flag(node, "privileged"));
    }

    @Override
    public Provider provider() {
        return isPrivileged ? Provider.PRIVILEGED : Provider.LOOPBACK;
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", SISCI without cards" + (isPrivileged ? ", programs privileged" : "");
    }

    @Override
    public Class<?> api() {
        return SciLibrary.class;
    }

    @Override
    public String place() {
        return "on SISCI without cards";
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.mode() == RigConfig.Mode.VIRTUAL, check.path().child("kind"),
                "a rig in virtual mode: nothing real stands for a loopback", KIND);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        LoopbackSciFabric fabric = new LoopbackSciFabric(site.simulation().queue(), LATENCY_PS, BYTES_PER_SECOND);
        if (isPrivileged) {
            fabric.privileged();
        }
        return new LibraryFabric(site) {
            @Override
            public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
                return api == SciLibrary.class
                        ? libraries().add(process, fabric.library(process, (plug + 1) * NODE_STEP))
                        : null;
            }

            @Override
            public void reset() {
                super.reset();
                fabric.reset();
            }
        };
    }

    @Override
    public RealNode join(RealSite site) {
        throw new IllegalStateException("a loopback must not be real: fabric=" + name);
    }
}
