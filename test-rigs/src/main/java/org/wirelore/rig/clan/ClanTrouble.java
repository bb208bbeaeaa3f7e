package org.wirelore.rig.clan;

import org.wirelore.device.clan.ClanCard;
import org.wirelore.device.clan.driver.ClanDriver;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.emulator.clan.ClanFabric;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.HostDown;
import org.wirelore.emulator.fault.NicFailure;
import org.wirelore.emulator.fault.Outages;
import org.wirelore.rig.spi.EmulationSite;

/** What fault rules do to one host on a cLAN network: its power goes and comes, and its NIC fails. */
final class ClanTrouble {
    private final EmulationSite site;
    private final int plug;
    private final ClanFabric fabric;
    private final ClanCard card;
    private final ClanDriver driver;
    private final ViaAgent agent;
    private final Outages power;
    private final Outages nic;

    ClanTrouble(FaultPlan plan, EmulationSite site, int plug, ClanFabric fabric, ClanCard card, ClanDriver driver,
            ViaAgent agent) {
        this.site = site;
        this.plug = plug;
        this.fabric = fabric;
        this.card = card;
        this.driver = driver;
        this.agent = agent;
        String path = "plug" + plug;
        power = new Outages(fabric.name(), path, plan.outages(HostDown.class, fabric.name(), plug),
                site.simulation().queue(), site.decider(), this::power);
        nic = new Outages(fabric.name(), path, plan.outages(NicFailure.class, fabric.name(), plug),
                site.simulation().queue(), site.decider(), this::nic);
    }

    /** A host that boots again has none of the processes and connections that it had. */
    private void power(boolean isOff) {
        fabric.power(plug, isOff);
        if (isOff) {
            card.powerOff();
            driver.reset();
            agent.reset();
            site.stop(plug);
        } else {
            driver.attach();
        }
    }

    private void nic(boolean isOut) {
        if (isOut) {
            card.fail();
        }
    }

    /** All that rules say is still to come. */
    void reset() {
        power.reset();
        nic.reset();
    }
}
