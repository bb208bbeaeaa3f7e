package org.wirelore.rig.instance;

import java.util.LinkedHashMap;
import java.util.Map;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Price;
import org.wirelore.rig.model.HostProfileConfig;

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
        HostProfileConfig.PciConfig pci = config.pci();
        return new HostProfile(config.name(), config.description(), config.cpus(), us(config.timeSliceUs()),
                ns(config.contextSwitchNs()), ns(config.wakeUpNs()), ns(config.pollPeriodNs()),
                new HostProfile.Interrupts(ns(interrupt.latencyNs()), ns(interrupt.enterNs()), ns(interrupt.exitNs())),
                new HostProfile.Pio(ns(config.pio().readNs()), ns(config.pio().writeNs())), config.memoryBytes(),
                new HostProfile.Pci(ns(pci.arbitrationNs()), ns(pci.burstOverheadNs()), pci.bytesPerSecond(),
                        pci.longestBurstBytes()),
                prices);
    }

    static long ns(double nanoseconds) {
        return Math.round(nanoseconds * TimeUnits.PS_PER_NS);
    }

    static long us(double microseconds) {
        return Math.round(microseconds * TimeUnits.PS_PER_US);
    }
}
