package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.emulator.myrinet.MyrinetFabric;
import org.wirelore.rig.model.Fields;

/** The cables of a rig that are pulled out in the course of a run. */
final class PulledCables {
    private static final double MS_US = 1000;

    private final List<Pulled> all = new ArrayList<>();

    private record Pulled(Alarm alarm, long atPs) {
    }

    PulledCables(MyrinetSettings settings, List<String> hosts, MyrinetFabric fabric, Scheduler scheduler) {
        List<String> stations = settings.stations(hosts);
        NetworkLayout layout = NetworkLayout.of(settings, stations);
        for (CableSettings cable : settings.cables()) {
            Topology.End end = NetworkLayout.end(cable.from(), layout.topology(), layout.crossbarNames(), stations);
            if (cable.pulledMs() > 0 && end != null) {
                all.add(new Pulled(scheduler.backgroundAlarm(settings.name() + ".pulled." + cable.from(),
                        () -> fabric.pullCable(end, true)), Fields.us(cable.pulledMs() * MS_US)));
            }
        }
    }

    void boot() {
        all.forEach(pulled -> pulled.alarm.set(pulled.atPs));
    }
}
