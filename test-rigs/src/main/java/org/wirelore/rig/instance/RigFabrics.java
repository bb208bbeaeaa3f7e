package org.wirelore.rig.instance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.paced.Attachment;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.model.FaultMapping;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.WireReader;

/** The fabrics of one variant in its simulation, and what every host has without a card. */
final class RigFabrics {
    private final Site site;
    private final List<EmulatedFabric> built = new ArrayList<>();
    /** Those of every host that nobody has opened yet. */
    private final List<FabricConfig> unopened;

    RigFabrics(Site site) {
        this.site = site;
        built.add(site.variant().fabric().emulate(site));
        unopened = new ArrayList<>(site.variant().registry().hostFabrics());
    }

    /**
     * Opens a device of a host.
     *
     * @throws IOException if there is none with this API
     */
    <T> T open(int host, Host process, Class<T> api, ReceivedBytes received) throws IOException {
        for (EmulatedFabric fabric : built) {
            Object device = fabric.open(host, process, api, received);
            if (device != null) {
                return api.cast(device);
            }
        }
        for (FabricConfig config : unopened) {
            if (config.api() == api) {
                unopened.remove(config);
                built.add(config.emulate(site));
                return open(host, process, api, received);
            }
        }
        throw Devices.missing(api);
    }

    void boot() {
        built.forEach(EmulatedFabric::boot);
    }

    void trace(DeviceTrace listener) {
        built.forEach(fabric -> fabric.trace(listener));
    }

    void judge(EmulatedFabric.Returns returns) {
        built.forEach(fabric -> fabric.judge(returns));
    }

    void count(SortedMap<String, Long> counters) {
        built.forEach(fabric -> fabric.count(counters));
    }

    CpuUse cpuUse(int host) {
        return built.getFirst().cpuUse(host);
    }

    void reset() {
        built.forEach(EmulatedFabric::reset);
    }

    /** What fabrics are built with. */
    static final class Site implements EmulationSite {
        private final VariantConfig variant;
        private final Simulation simulation;
        private final Decider decider;
        private final boolean explored;
        private final List<Machine> machines;
        private final SequenceRecorder recorder;
        private final PacketHistory history;
        private final @Nullable CaptureTap capture;
        private final List<Attachment> attachments;

        /**
         * @param capture is told what passes the wires, or null
         * @param outside what a paced variant is attached to; null in virtual mode
         */
        Site(VariantConfig variant, Simulation simulation, Decider decider, boolean explored, List<Machine> machines,
                SequenceRecorder recorder, PacketHistory history, @Nullable CaptureTap capture,
                @Nullable ExternalWires outside) {
            this.variant = variant;
            this.simulation = simulation;
            this.decider = decider;
            this.explored = explored;
            this.machines = machines;
            this.recorder = recorder;
            this.history = history;
            this.capture = capture;
            this.attachments = outside == null ? List.of() : outside.attach(simulation);
        }

        @Override
        public Simulation simulation() {
            return simulation;
        }

        @Override
        public Decider decider() {
            return decider;
        }

        @Override
        public boolean isExplored() {
            return explored;
        }

        @Override
        public VariantConfig variant() {
            return variant;
        }

        @Override
        public List<Machine> machines() {
            return machines;
        }

        @Override
        public CaptureTap tap(WireReader reader) {
            FaultMapping faults = new FaultMapping(variant.faults(),
                    variant.hosts().stream().map(HostConfig::name).toList());
            return new TapDistributor(reader, recorder, new FaultHistory(history, faults.outages()), capture);
        }

        @Override
        public void watch(int host) {
            recorder.watch(host, machines.get(host));
        }

        @Override
        public List<Attachment> attachments() {
            return attachments;
        }
    }
}
