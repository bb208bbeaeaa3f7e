package org.wirelore.rig.sci.ring;

import java.util.List;
import org.wirelore.device.irm.IrmDriver;
import org.wirelore.device.psb.PsbCard;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.Outages;
import org.wirelore.emulator.sci.SciFabric;
import org.wirelore.rig.spi.EmulationSite;

/** The power of one host on an SCI network, which fault rules switch off and on. */
final class HostPower {
    private final EmulationSite site;
    private final int plug;
    private final SciFabric fabric;
    private final PsbCard card;
    private final IrmDriver driver;
    private final Outages outages;

    /**
     * @param name of the fabric
     * @param rules when the host is down
     */
    HostPower(String name, EmulationSite site, int plug, List<FaultRule> rules, SciFabric fabric, PsbCard card,
            IrmDriver driver) {
        this.site = site;
        this.plug = plug;
        this.fabric = fabric;
        this.card = card;
        this.driver = driver;
        outages = new Outages(name, "plug" + plug, rules, site.simulation().queue(), site.decider(), this::power);
    }

    private void power(boolean isOff) {
        fabric.power(plug, isOff);
        if (isOff) {
            card.powerOff();
            driver.halt();
            site.stop(plug);
        } else {
            driver.restart();
        }
    }

    /** All that its rules say is still to come. */
    void reset() {
        outages.reset();
    }
}
