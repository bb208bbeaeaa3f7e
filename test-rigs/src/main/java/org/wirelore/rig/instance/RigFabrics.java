package org.wirelore.rig.instance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.emulator.choice.match.MatchChoices;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.ExecutedProgram;
import org.wirelore.rig.spi.start.RowCarrier;

/** The fabrics of one variant in its simulation, and what every host has without a card. */
final class RigFabrics {
    /** A fabric and what it is in the simulation. */
    private record Built(RigFabric fabric, EmulatedFabric emulated) {
    }

    private final VariantConfig variant;
    private final FabricSite.Shared shared;
    private final List<Built> built = new ArrayList<>();
    /** Those of every host that are not open yet. */
    private final List<FabricConfig> unopened;

    RigFabrics(VariantConfig variant, FabricSite.Shared shared) {
        this.variant = variant;
        this.shared = shared;
        variant.fabrics().forEach(this::build);
        unopened = new ArrayList<>(variant.registry().hostFabrics());
        shared.oracles().stopped().hostsHeardBy(this::hostDown);
    }

    private void hostDown(int host) {
        for (Built each : built) {
            int plug = each.fabric().plugOf(host);
            if (plug >= 0) {
                each.emulated().hostDown(plug);
            }
        }
    }

    private void build(RigFabric fabric) {
        EmulatedFabric emulated = fabric.config().emulate(new FabricSite(variant, fabric, shared));
        built.add(new Built(fabric, emulated));
        if (emulated.latencyPs() != Host.FOREVER) {
            fabric.plugs().forEach(
                    plug -> shared.machines().get(plug.host()).scheduler().reachedAfter(emulated::latencyPs));
        }
    }

    /**
     * The devices of a host.
     *
     * @param received where what the process receives is counted
     */
    Devices devices(int host, Host process, Supplier<ReceivedBytes> received) {
        return new Devices() {
            @Override
            public <T> T open(Class<T> api) throws IOException {
                return RigFabrics.this.open(host, process, api, null, received.get());
            }

            @Override
            public <T> T open(Class<T> api, String fabric) throws IOException {
                return RigFabrics.this.open(host, process, api, fabric, received.get());
            }
        };
    }

    /**
     * Opens a device of a host.
     *
     * @param name name of the device's fabric; null: the first one that has the device
     * @throws IOException if there is none with this API
     */
    <T> T open(int host, Host process, Class<T> api, @Nullable String name, ReceivedBytes received)
            throws IOException {
        for (Built each : built) {
            int plug = each.fabric().plugOf(host);
            if (plug >= 0 && (name == null || name.equals(each.fabric().name()))) {
                Object device = each.emulated().open(plug, process, api, received);
                if (device != null) {
                    return api.cast(device);
                }
            }
        }
        for (FabricConfig config : name == null ? unopened : List.<FabricConfig>of()) {
            if (config.api() == api) {
                unopened.remove(config);
                build(new RigFabric(config, everyHost(), TreePath.ROOT));
                return open(host, process, api, null, received);
            }
        }
        throw name == null ? Devices.missing(api) : Devices.missing(api, name);
    }

    /** As {@link EmulatedFabric#ended}, of every fabric of a host. */
    void ended(int host, Host process, boolean byItself) {
        for (Built each : built) {
            int plug = each.fabric().plugOf(host);
            if (plug >= 0) {
                each.emulated().ended(plug, process, byItself);
            }
        }
    }

    /** The fabric over which ranks meet by an API at their start; null if they meet elsewhere. */
    @Nullable
    String meetingFabric(Class<?> api) {
        return variant.fabrics().stream()
                .filter(fabric -> fabric.config().startUpApis(variant, shared.placed().isExplored()).contains(api))
                .map(RigFabric::name).findFirst().orElse(null);
    }

    private List<Plug> everyHost() {
        List<HostConfig> hosts = variant.hosts();
        return IntStream.range(0, hosts.size()).mapToObj(i -> new Plug(i, i, hosts.get(i), null)).toList();
    }

    void boot() {
        built.forEach(each -> each.emulated().boot());
    }

    void trace(DeviceTrace listener) {
        built.forEach(each -> each.emulated().trace(listener));
    }

    /** As {@link EmulatedFabric#log}, of all of them. */
    void log(EmulatedFabric.CardLog log) {
        built.forEach(each -> each.emulated().log(log));
    }

    /** As {@link EmulatedFabric#countExecution}, of all of them. */
    Supplier<List<ExecutedProgram>> countExecution() {
        List<Supplier<List<ExecutedProgram>>> counts = built.stream().map(each -> each.emulated().countExecution())
                .toList();
        return () -> counts.stream().flatMap(each -> each.get().stream()).toList();
    }

    /** What measures the stages of messages. */
    List<EmulatedFabric.Stages> stages() {
        return built.stream().map(each -> each.emulated().stages()).filter(Objects::nonNull).toList();
    }

    /** What measures how busy the stages of messages are. */
    List<EmulatedFabric.Loads> loads() {
        return built.stream().map(each -> each.emulated().loads()).filter(Objects::nonNull).toList();
    }

    /** What carries rows of words to ranks elsewhere. */
    List<RowCarrier> rowCarriers() {
        return built.stream().map(each -> each.emulated().rowCarrier()).filter(Objects::nonNull).toList();
    }

    /** The channels of the variant's messages; null if it has none. */
    @Nullable
    MatchChoices matchChoices() {
        return built.stream().map(each -> each.emulated().matchChoices()).filter(Objects::nonNull).findFirst()
                .orElse(null);
    }

    /** As {@link EmulatedFabric#places}, of all of them. */
    List<String> places() {
        return built.stream().flatMap(each -> each.emulated().places().stream()).distinct().toList();
    }

    /** As {@link EmulatedFabric#draw}, of all of them. */
    void draw(EmulatedFabric.@Nullable Picture picture) {
        built.forEach(each -> each.emulated().draw(picture));
    }

    void failures(Consumer<String> into) {
        built.forEach(each -> each.emulated().failures(into));
    }

    void losses(Consumer<String> into) {
        built.forEach(each -> each.emulated().losses(into));
    }

    void judge(EmulatedFabric.Returns returns) {
        built.forEach(each -> each.emulated().judge(returns));
    }

    void count(SortedMap<String, Long> counters) {
        built.forEach(each -> each.emulated().count(counters));
        for (int host = 0; host < shared.machines().size(); host++) {
            long kernelPs = cpuUse(host).kernelPs();
            if (kernelPs > 0) {
                counters.put(shared.machines().get(host).hostName() + ".kernelNs", kernelPs / 1000);
            }
        }
    }

    /** What the kernel of a host has used the CPU for on all fabrics that it is on, and for its interrupts. */
    CpuUse cpuUse(int host) {
        Machine machine = shared.machines().get(host);
        HostProfile.Interrupts prices = machine.profile().interrupts();
        CpuUse sum = CpuUse.ofInterrupts(machine.interrupts(), machine.stolenPs(),
                machine.interrupts() * (prices.enterPs() + prices.exitPs()));
        for (int i = 0; i < built.size(); i++) {
            Built each = built.get(i);
            int plug = each.fabric().plugOf(host);
            if (plug >= 0) {
                sum = sum.plus(each.emulated().cpuUse(plug));
                if (isFirstOfItsKind(i, host)) {
                    sum = sum.plus(each.emulated().softwareUse(plug));
                }
            }
        }
        return sum;
    }

    private boolean isFirstOfItsKind(int index, int host) {
        Class<?> kind = built.get(index).emulated().getClass();
        for (int i = 0; i < index; i++) {
            if (built.get(i).emulated().getClass() == kind && built.get(i).fabric().plugOf(host) >= 0) {
                return false;
            }
        }
        return true;
    }

    void reset() {
        built.forEach(each -> each.emulated().reset());
    }

    /** Adds the state of all fabrics; false if not all of it can be added. */
    boolean hashInto(StateKey key) {
        boolean isWhole = true;
        for (Built each : built) {
            isWhole &= each.emulated().hashInto(key);
        }
        return isWhole;
    }
}
