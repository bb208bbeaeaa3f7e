package org.wirelore.rig.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.datalink.Datalinks;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.StationTable;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.Gateway;
import org.wirelore.emulator.ethernet.GatewayCounters;
import org.wirelore.emulator.ethernet.GatewayWires;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.Crash;
import org.wirelore.emulator.fault.Outages;
import org.wirelore.emulator.time.paced.Attachment;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.library.OpenLibraries;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.via.oracle.ViaOracles;

/** An Ethernet in a simulation, with a Tulip card and the U-Net driver on each host. */
final class EmulatedEthernet implements EmulatedFabric {
    private final EthernetFabric fabric;
    private final List<Plug> plugs;
    private final List<CardHost> stations = new ArrayList<>();
    private final @Nullable MviaHosts mvia;
    private final List<Attachment> attachments;
    private final List<Gateway> gateways = new ArrayList<>();
    private final List<Outages> crashes = new ArrayList<>();

    EmulatedEthernet(EthernetConfig config, EmulationSite site) {
        plugs = site.plugs();
        attachments = site.attachments();
        EventQueue queue = site.simulation().queue();
        FabricEnvironment environment = new FabricEnvironment(queue, site.decider(),
                site.faults().plan(),
                site.tap(new EthernetReader(plugs)), queue.content());
        if (attachments.isEmpty()) {
            fabric = EthernetFabrics.fabric(config, plugs.size(), environment);
        } else {
            fabric = config.isReal() ? wires(config, environment) : withPorts(config, environment);
        }
        boolean hasGuests = plugs.stream().anyMatch(plug -> plug.config().guest() != null);
        mvia = !hasGuests && (site.isUsed(Vipl.class) || (site.isOpen() && MviaHosts.arePriced(plugs)))
                ? new MviaHosts(new OpenLibraries(site), ViaOracles.of(site), config.policy())
                : null;
        AddressTable addresses = site.isUsed(Sockets.class) ? config.ip().table(plugs) : null;
        for (int i = 0; i < plugs.size(); i++) {
            long mac = EthernetConfig.mac(plugs.get(i), i);
            if (plugs.get(i).config().guest() != null) {
                stations.add(new GuestStation(site.machine(i), plugs.get(i), mac, site.guest(i), fabric.plug(i)));
            } else {
                Station station = new Station(site.machine(i), plugs.get(i), mac, config.unet(), fabric.plug(i),
                        addresses,
                        config.ip().mtuBytes());
                stations.add(station);
                if (mvia != null) {
                    mvia.add(site.machine(i), plugs.get(i), mac, station.kernelDatalink());
                }
            }
            int plug = i;
            crashes.add(new Outages(fabric.name(), "plug" + i,
                    environment.faults().outages(Crash.class, fabric.name(), i), queue, site.decider(), isDown -> {
                        powerOff(plug);
                        site.stop(plug);
                    }));
            site.watch(i);
        }
    }

    private void powerOff(int plug) {
        stations.get(plug).powerOff();
        if (mvia != null) {
            mvia.powerOff(plug);
        }
    }

    private EthernetFabric wires(EthernetConfig config, FabricEnvironment environment) {
        GatewayWires wires = new GatewayWires(config.name(), attachments.size(),
                new LinkConfig(config.bitsPerSecond(), Fields.ns(config.propagationNs())), attachments::get,
                environment);
        for (int i = 0; i < attachments.size(); i++) {
            int wire = i;
            gateways.add(wires.gateway(i));
            attachments.get(i).connect(wires.gateway(i), isThere -> wires.carrier(wire, isThere));
        }
        return wires;
    }

    private EthernetFabric withPorts(EthernetConfig config, FabricEnvironment environment) {
        EthernetFabric made = EthernetFabrics.fabric(config, plugs.size() + attachments.size(), environment);
        for (int i = 0; i < attachments.size(); i++) {
            Gateway gateway = new Gateway(made, plugs.size() + i, attachments.get(i));
            gateways.add(gateway);
            attachments.get(i).connect(gateway, isThere -> {
            });
        }
        return made;
    }

    @Override
    public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
        if (!(stations.get(plug) instanceof Station station)) {
            throw new IllegalStateException("must be a host with ranks: plug=" + plug);
        }
        if (api == UNetDevice.class) {
            return station.open(process);
        }
        if (api == Sockets.class) {
            return station.openSockets(process);
        }
        if (api == Vipl.class) {
            return mvia == null ? null : mvia.open(plug, process);
        }
        if (api == StationTable.class) {
            return (StationTable) this::mac;
        }
        Datalinks datalinks = type -> new HeardDatalink(station.openDatalink(process, type), received);
        return api == Datalinks.class ? datalinks : null;
    }

    private long mac(String host) {
        for (int i = 0; i < plugs.size(); i++) {
            if (plugs.get(i).name().equals(host)) {
                return EthernetConfig.mac(plugs.get(i), i);
            }
        }
        throw new UNetException("the host " + host + " is not on the network " + fabric.name());
    }

    @Override
    public void ended(int plug, Host process, boolean byItself) {
        if (mvia != null) {
            mvia.ended(plug, process, byItself);
        }
    }

    @Override
    public void boot() {
        stations.forEach(CardHost::announce);
        stations.forEach(CardHost::boot);
        if (mvia != null) {
            mvia.boot();
        }
    }

    @Override
    public void trace(DeviceTrace listener) {
        stations.forEach(station -> station.trace(listener));
    }

    @Override
    public void judge(Returns returns) {
        returns.returned("frames in flight", fabric.name(), fabric.inFlight());
        stations.forEach(station -> station.judge(returns));
        if (mvia != null) {
            mvia.judge(returns);
        }
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        stations.forEach(station -> station.count(counters));
        if (mvia != null) {
            mvia.count(counters);
        }
        for (int i = 0; i < plugs.size(); i++) {
            String plug = fabric.name() + "." + plugs.get(i).name() + ".";
            fabric.count(i, (name, value) -> counters.put(plug + name, value));
        }
        fabric.count((name, value) -> counters.put(fabric.name() + "." + name, value));
        for (int i = 0; i < gateways.size(); i++) {
            String name = attachments.get(i).name() + ".";
            GatewayCounters counted = gateways.get(i).counters();
            counters.put(name + "entered", counted.entered);
            counters.put(name + "left", counted.left);
            counters.put(name + "padded", counted.padded);
            counters.put(name + "broken", counted.broken);
            counters.put(name + "lost", counted.lostFull + counted.lostOnMedium);
        }
    }

    @Override
    public CpuUse cpuUse(int plug) {
        return stations.get(plug).cpuUse();
    }

    @Override
    public CpuUse softwareUse(int plug) {
        return stations.get(plug).softwareUse();
    }

    @Override
    public void reset() {
        fabric.reset();
        gateways.forEach(Gateway::reset);
        stations.forEach(CardHost::reset);
        crashes.forEach(Outages::reset);
        if (mvia != null) {
            mvia.reset();
        }
    }

    @Override
    public boolean hashInto(StateKey key) {
        boolean isWhole = mvia == null && attachments.isEmpty() && fabric.hashInto(key);
        for (CardHost station : stations) {
            isWhole &= station.hashInto(key);
        }
        return isWhole;
    }
}
