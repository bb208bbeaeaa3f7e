package org.wirelore.rig.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.wirelore.rig.model.HostProfileConfig;
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
        add("interrupt.latencyNs", interrupt.latencyNs(), value -> interrupt(
                new InterruptConfig(value, interrupt.enterNs(), interrupt.exitNs())));
        add("interrupt.enterNs", interrupt.enterNs(), value -> interrupt(
                new InterruptConfig(interrupt.latencyNs(), value, interrupt.exitNs())));
        add("interrupt.exitNs", interrupt.exitNs(), value -> interrupt(
                new InterruptConfig(interrupt.latencyNs(), interrupt.enterNs(), value)));
        add("pio.readNs", pio.readNs(), value -> pio(new PioConfig(value, pio.writeNs())));
        add("pio.writeNs", pio.writeNs(), value -> pio(new PioConfig(pio.readNs(), value)));
        add("pci.arbitrationNs", pci.arbitrationNs(), value -> pci(new PciConfig(value, pci.burstOverheadNs(),
                pci.bytesPerSecond(), pci.longestBurstBytes())));
        add("pci.burstOverheadNs", pci.burstOverheadNs(), value -> pci(new PciConfig(pci.arbitrationNs(), value,
                pci.bytesPerSecond(), pci.longestBurstBytes())));
        add("pci.bytesPerSecond", (double) pci.bytesPerSecond(), value -> pci(new PciConfig(pci.arbitrationNs(),
                pci.burstOverheadNs(), Math.round(value), pci.longestBurstBytes())));
        profile.costs().forEach(this::addPrice);
        return found;
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
                contextSwitchNs, wakeUpNs, pollPeriodNs, interrupt, pio, profile.memoryBytes(), pci, costs,
                profile.stack(), profile.sources());
    }

    private RigConfig replaced(HostProfileConfig other) {
        List<VariantConfig> variants = new ArrayList<>();
        for (VariantConfig variant : rig.variants()) {
            List<HostConfig> hosts = variant.hosts().stream()
                    .map(host -> host.profile().name().equals(other.name())
                            ? new HostConfig(host.name(), other, host.cards())
                            : host)
                    .toList();
            variants.add(new VariantConfig(variant.name(), variant.title(), hosts, variant.fabrics(),
                    variant.protocol(), variant.ranks(), variant.program(), variant.faults(), variant.limits(),
                    variant.registry(), variant.json()));
        }
        return new RigConfig(rig.name(), rig.description(), rig.file(), rig.mode(), rig.seed(), rig.capture(), variants,
                rig.consoles(), rig.checks(), rig.curves(), rig.settings(), rig.json());
    }
}
