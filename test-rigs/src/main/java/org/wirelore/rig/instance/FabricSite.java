package org.wirelore.rig.instance;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.paced.Attachment;
import org.wirelore.emulator.time.paced.GuestAttachment;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.model.FaultMapping;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.route.Fitting;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.WireReader;
import org.wirelore.rig.spi.card.CardExecution;
import org.wirelore.rig.spi.card.SharedParts;

/** What one fabric of a variant is built with. */
final class FabricSite implements EmulationSite {
    /**
     * What the fabrics of a simulation have in common.
     *
     * @param placed the faults that an explorer places on wires
     * @param machines the machines of the hosts, in the order of the rig
     * @param oracles what watches them
     * @param capture receives what passes the wires, or null
     * @param execution how programs of cards are executed
     * @param outside what leads out of the simulation in paced mode
     */
    record Shared(Simulation simulation, Decider decider, PlacedFaults placed, List<Machine> machines,
            SequenceRecorder recorder, RunOracles oracles, @Nullable CaptureTap capture, CardExecution execution,
            ExternalWires.Attached outside) {
    }

    private final VariantConfig variant;
    private final RigFabric fabric;
    private final Shared shared;

    FabricSite(VariantConfig variant, RigFabric fabric, Shared shared) {
        this.variant = variant;
        this.fabric = fabric;
        this.shared = shared;
    }

    @Override
    public Simulation simulation() {
        return shared.simulation();
    }

    @Override
    public Decider decider() {
        return shared.decider();
    }

    @Override
    public boolean isExplored() {
        return shared.placed().isExplored();
    }

    @Override
    public CardExecution execution() {
        return shared.execution();
    }

    @Override
    public SharedParts shared() {
        return variant.shared();
    }

    @Override
    public List<Plug> plugs() {
        return fabric.plugs();
    }

    @Override
    public boolean isUsed(Class<?> api) {
        return Fitting.isUsed(variant, fabric.config(), api, isExplored());
    }

    @Override
    public boolean isOpen() {
        return variant.program().opensAnything() || variant.daemons() != null;
    }

    @Override
    public Machine machine(int plug) {
        return shared.machines().get(fabric.plugs().get(plug).host());
    }

    @Override
    public FaultMapping faults() {
        return new FaultMapping(variant.faults(), fabric.config().requiredFaults(RigConfig.Mode.VIRTUAL), fabric.name(),
                fabric.hosts(), shared.placed(), variant.protocol().stalePs());
    }

    @Override
    public CaptureTap tap(WireReader reader) {
        return new TapDistributor(reader, shared.recorder(),
                new FaultHistory(shared.oracles().history(), faults().outages()),
                shared.capture());
    }

    @Override
    public void watch(int plug) {
        shared.recorder().watch(fabric.plugs().get(plug).host(), machine(plug));
    }

    @Override
    public void stop(int plug) {
        shared.oracles().stopped().stop(fabric.plugs().get(plug).host());
    }

    @Override
    public Findings findings(String name, String promise) {
        return shared.oracles().ofFabric(variant.fabrics().size() == 1 ? name : name + " on " + fabric.name(), promise);
    }

    @Override
    public void warn(String text) {
        shared.oracles().warn(fabric.name() + ", " + text);
    }

    @Override
    public List<Attachment> attachments() {
        return shared.outside().wires().getOrDefault(fabric.name(), List.of());
    }

    @Override
    public GuestAttachment guest(int plug) {
        String name = fabric.name() + "." + fabric.plugs().get(plug).name();
        GuestAttachment attachment = shared.outside().guests().get(name);
        if (attachment == null) {
            throw new IllegalStateException("must be a guest's card in paced mode: plug=" + name);
        }
        return attachment;
    }
}
