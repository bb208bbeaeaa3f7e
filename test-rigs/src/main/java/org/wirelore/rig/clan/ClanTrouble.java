package org.wirelore.rig.clan;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.clan.ClanCard;
import org.wirelore.device.clan.driver.ClanDriver;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.emulator.clan.ClanFabric;
import org.wirelore.emulator.clan.fault.SlowReceiver;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.HostDown;
import org.wirelore.emulator.fault.NicFailure;
import org.wirelore.emulator.fault.Outages;
import org.wirelore.rig.spi.EmulationSite;

/** What fault rules do to one host on a cLAN network: its power goes and comes, its NIC fails or is slow. */
final class ClanTrouble {
    private final EmulationSite site;
    private final int plug;
    private final ClanFabric fabric;
    private final ClanCard card;
    private final ClanDriver driver;
    private final ViaAgent agent;
    private final Outages power;
    private final Outages nic;
    private final List<Outages> slowness = new ArrayList<>();
    private long slownessPs;

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
        for (FaultRule rule : plan.outages(SlowReceiver.class, fabric.name(), plug)) {
            long unitPs = ((SlowReceiver) rule.effect()).unitPs();
            slowness.add(new Outages(fabric.name(), path + (slowness.isEmpty() ? "" : "." + (slowness.size() + 1)),
                    List.of(rule), site.simulation().queue(), site.decider(), isOut -> slow(isOut ? unitPs : -unitPs)));
        }
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

    private void slow(long addedPs) {
        slownessPs += addedPs;
        card.slowDown(slownessPs);
    }

    /** All that rules say is still to come. */
    void reset() {
        power.reset();
        nic.reset();
        slow(-slownessPs);
        slowness.forEach(Outages::reset);
    }
}
