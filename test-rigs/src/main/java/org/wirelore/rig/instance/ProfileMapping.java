package org.wirelore.rig.instance;

import java.util.LinkedHashMap;
import java.util.Map;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Price;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.rig.model.HostProfileConfig;
import org.wirelore.rig.model.LimitsConfig;
import org.wirelore.rig.program.DataCache;
import org.wirelore.rig.spi.VariantConfig;

/** Turns a host profile file into the emulator's terms: nanoseconds into picoseconds. */
public final class ProfileMapping {

    private ProfileMapping() {
    }

    public static HostProfile profile(HostProfileConfig config) {
        Map<String, Price> prices = new LinkedHashMap<>();
        for (Map.Entry<String, HostProfileConfig.PriceConfig> entry : config.costs().entrySet()) {
            HostProfileConfig.PriceConfig price = entry.getValue();
            prices.put(entry.getKey(),
                    new Price(ns(price.cpuNs()), ns(price.cpuNsPerUnit()), ns(price.memoryNsPerUnit()),
                            ns(price.busNs())));
        }
        HostProfileConfig.InterruptConfig interrupt = config.interrupt();
        HostProfileConfig.PioConfig pio = config.pio();
        HostProfileConfig.PciConfig pci = config.pci();
        return new HostProfile(config.name(), config.description(), config.cpus(), us(config.timeSliceUs()),
                ns(config.contextSwitchNs()), ns(config.wakeUpNs()), ns(config.pollPeriodNs()),
                new HostProfile.Interrupts(ns(interrupt.latencyNs()),
                        ns(interrupt.controllerEnterNs() + interrupt.enterNs()),
                        ns(interrupt.controllerExitNs() + interrupt.exitNs())),
                new HostProfile.Pio(ns(pio.readNs()), ns(pio.writeNs()), pio.storeBytesMax(), ns(pio.furtherWordNs())),
                config.memoryBytes(),
                new HostProfile.Pci(ns(pci.arbitrationNs()), bursts(pci.reads()), bursts(pci.writes()),
                        pci.yieldBytes()),
                prices);
    }

    /** The data cache of a host, as its programs see it. */
    static DataCache cache(VariantConfig variant, String host) {
        HostProfileConfig.CacheConfig cache = variant.hosts().get(variant.hostIndex(host)).profile().cache();
        return new DataCache(cache.bytes(), cache.lineBytes());
    }

    private static HostProfile.Bursts bursts(HostProfileConfig.BurstConfig config) {
        return new HostProfile.Bursts(ns(config.overheadNs()), config.bytesPerSecond(), config.longestBytes());
    }

    static long ns(double nanoseconds) {
        return Math.round(nanoseconds * TimeUnits.PS_PER_NS);
    }

    static long us(double microseconds) {
        return Math.round(microseconds * TimeUnits.PS_PER_US);
    }

    /** The limits of a run in virtual time. */
    static Limits limits(LimitsConfig config) {
        return new Limits(Math.round(config.virtualSeconds() * TimeUnits.PS_PER_SECOND), config.events(),
                Math.round(config.wallSeconds() * 1e9));
    }
}
