package org.wirelore.rig.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.wirelore.rig.model.HostProfileConfig;
import org.wirelore.rig.model.HostProfileConfig.BurstConfig;
import org.wirelore.rig.model.HostProfileConfig.InterruptConfig;
import org.wirelore.rig.model.HostProfileConfig.PciConfig;
import org.wirelore.rig.model.HostProfileConfig.PioConfig;
import org.wirelore.rig.model.HostProfileConfig.PriceConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** The numbers of the host profiles that a rig uses. A profile's number changes on every host that has the profile. */
final class ProfileParameters {
    private final RigConfig rig;
    private final HostProfileConfig profile;
    private final List<Parameter> found = new ArrayList<>();

    private ProfileParameters(RigConfig rig, HostProfileConfig profile) {
        this.rig = rig;
        this.profile = profile;
    }

    /** All that are not 0, profile by profile. */
    static List<Parameter> of(RigConfig rig) {
        Map<String, HostProfileConfig> profiles = new LinkedHashMap<>();
        for (VariantConfig variant : rig.variants()) {
            variant.hosts().forEach(host -> profiles.put(host.profile().name(), host.profile()));
        }
        List<Parameter> all = new ArrayList<>();
        profiles.values().forEach(profile -> all.addAll(new ProfileParameters(rig, profile).collect()));
        return all;
    }

    private List<Parameter> collect() {
        InterruptConfig interrupt = profile.interrupt();
        PioConfig pio = profile.pio();
        PciConfig pci = profile.pci();
        add("contextSwitchNs", profile.contextSwitchNs(), value -> with(value, profile.wakeUpNs(),
                profile.pollPeriodNs(), interrupt, pio, pci, profile.costs()));
        add("wakeUpNs", profile.wakeUpNs(), value -> with(profile.contextSwitchNs(), value, profile.pollPeriodNs(),
                interrupt, pio, pci, profile.costs()));
        add("pollPeriodNs", profile.pollPeriodNs(), value -> with(profile.contextSwitchNs(), profile.wakeUpNs(), value,
                interrupt, pio, pci, profile.costs()));
        addInterrupt(interrupt);
        addPio(pio);
        add("pci.arbitrationNs", pci.arbitrationNs(), value -> pci(new PciConfig(value, pci.reads(), pci.writes(),
                pci.yieldBytes(), pci.kind())));
        addBursts("pci.read.", pci.reads(), value -> new PciConfig(pci.arbitrationNs(), value, pci.writes(),
                pci.yieldBytes(), pci.kind()));
        addBursts("pci.", pci.writes(), value -> new PciConfig(pci.arbitrationNs(), pci.reads(), value,
                pci.yieldBytes(), pci.kind()));
        profile.costs().forEach(this::addPrice);
        return found;
    }

    private void addInterrupt(InterruptConfig now) {
        add("interrupt.latencyNs", now.latencyNs(), value -> interrupt(new InterruptConfig(value, now.enterNs(),
                now.exitNs(), now.controllerEnterNs(), now.controllerExitNs())));
        add("interrupt.enterNs", now.enterNs(), value -> interrupt(new InterruptConfig(now.latencyNs(), value,
                now.exitNs(), now.controllerEnterNs(), now.controllerExitNs())));
        add("interrupt.exitNs", now.exitNs(), value -> interrupt(new InterruptConfig(now.latencyNs(), now.enterNs(),
                value, now.controllerEnterNs(), now.controllerExitNs())));
        add("interrupt.controllerEnterNs", now.controllerEnterNs(), value -> interrupt(new InterruptConfig(
                now.latencyNs(), now.enterNs(), now.exitNs(), value, now.controllerExitNs())));
        add("interrupt.controllerExitNs", now.controllerExitNs(), value -> interrupt(new InterruptConfig(
                now.latencyNs(), now.enterNs(), now.exitNs(), now.controllerEnterNs(), value)));
    }

    private void addPio(PioConfig now) {
        int most = now.storeBytesMax();
        add("pio.readNs", now.readNs(), value -> pio(new PioConfig(value, now.writeNs(), most, now.furtherWordNs())));
        add("pio.writeNs", now.writeNs(), value -> pio(new PioConfig(now.readNs(), value, most, now.furtherWordNs())));
        add("pio.furtherWordNs", now.furtherWordNs(),
                value -> pio(new PioConfig(now.readNs(), now.writeNs(), most, value)));
    }

    /** A direction's numbers; each changes for that direction alone. */
    private void addBursts(String path, BurstConfig now, Function<BurstConfig, PciConfig> with) {
        add(path + "burstOverheadNs", now.overheadNs(), value -> pci(with.apply(
                new BurstConfig(value, now.bytesPerSecond(), now.longestBytes()))));
        add(path + "bytesPerSecond", (double) now.bytesPerSecond(), value -> pci(with.apply(
                new BurstConfig(now.overheadNs(), Math.round(value), now.longestBytes()))));
    }

    private void addPrice(String name, PriceConfig price) {
        add(name + ".cpuNs", price.cpuNs(), value -> cost(name,
                new PriceConfig(value, price.cpuNsPerUnit(), price.memoryNsPerUnit(), price.busNs())));
        add(name + ".cpuNsPerUnit", price.cpuNsPerUnit(), value -> cost(name,
                new PriceConfig(price.cpuNs(), value, price.memoryNsPerUnit(), price.busNs())));
        add(name + ".memoryNsPerUnit", price.memoryNsPerUnit(), value -> cost(name,
                new PriceConfig(price.cpuNs(), price.cpuNsPerUnit(), value, price.busNs())));
        add(name + ".busNs", price.busNs(), value -> cost(name,
                new PriceConfig(price.cpuNs(), price.cpuNsPerUnit(), price.memoryNsPerUnit(), value)));
    }

    private void add(String path, double value, DoubleFunction<HostProfileConfig> changed) {
        if (value != 0) {
            found.add(new Parameter(profile.name() + ": " + path, value,
                    other -> Optional.of(replaced(changed.apply(other)))));
        }
    }

    private HostProfileConfig interrupt(InterruptConfig interrupt) {
        return with(profile.contextSwitchNs(), profile.wakeUpNs(), profile.pollPeriodNs(), interrupt, profile.pio(),
                profile.pci(), profile.costs());
    }

    private HostProfileConfig pio(PioConfig pio) {
        return with(profile.contextSwitchNs(), profile.wakeUpNs(), profile.pollPeriodNs(), profile.interrupt(), pio,
                profile.pci(), profile.costs());
    }

    private HostProfileConfig pci(PciConfig pci) {
        return with(profile.contextSwitchNs(), profile.wakeUpNs(), profile.pollPeriodNs(), profile.interrupt(),
                profile.pio(), pci, profile.costs());
    }

    private HostProfileConfig cost(String name, PriceConfig price) {
        Map<String, PriceConfig> costs = new LinkedHashMap<>(profile.costs());
        costs.put(name, price);
        return with(profile.contextSwitchNs(), profile.wakeUpNs(), profile.pollPeriodNs(), profile.interrupt(),
                profile.pio(), profile.pci(), costs);
    }

    private HostProfileConfig with(double contextSwitchNs, double wakeUpNs, double pollPeriodNs,
            InterruptConfig interrupt, PioConfig pio, PciConfig pci, Map<String, PriceConfig> costs) {
        return new HostProfileConfig(profile.name(), profile.description(), profile.cpus(), profile.timeSliceUs(),
                contextSwitchNs, wakeUpNs, pollPeriodNs, interrupt, pio, profile.memoryBytes(), pci, profile.cache(),
                costs, profile.stack(), profile.sources());
    }

    private RigConfig replaced(HostProfileConfig other) {
        List<VariantConfig> variants = new ArrayList<>();
        for (VariantConfig variant : rig.variants()) {
            List<HostConfig> hosts = variant.hosts().stream()
                    .map(host -> host.profile().name().equals(other.name())
                            ? new HostConfig(host.name(), other, host.cards(), host.isElsewhere(),
                                    host.guest())
                            : host)
                    .toList();
            variants.add(new VariantConfig(variant.name(), variant.title(), hosts, variant.fabrics(),
                    variant.protocol(), variant.ranks(), variant.program(), variant.faults(), variant.daemons(),
                    variant.limits(), variant.registry(), variant.shared(), variant.json()));
        }
        return new RigConfig(rig.name(), rig.description(), rig.file(), rig.mode(), rig.seed(), rig.capture(), variants,
                rig.consoles(), rig.checks(), rig.curves(), rig.swarm(), rig.settings(), rig.json());
    }
}
