package org.wirelore.rig.ethernet;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.wirelore.emulator.linux.BridgedHosts;
import org.wirelore.rig.resource.CleanUp;
import org.wirelore.rig.spi.real.RealNetwork;

/** A network namespace for each host of a job, all on one bridge. */
final class BridgeNetwork implements RealNetwork {
    private final BridgedHosts bridged;
    private final List<String> hosts;

    private BridgeNetwork(BridgedHosts bridged, List<String> hosts) {
        this.bridged = bridged;
        this.hosts = hosts;
    }

    static BridgeNetwork make(List<String> hosts, String job, int number) throws IOException {
        return new BridgeNetwork(BridgedHosts.make(VethNetwork.label(job, number), hosts.size()), List.copyOf(hosts));
    }

    @Override
    public String namespaceOf(String host) {
        return bridged.hosts().get(hosts.indexOf(host)).name();
    }

    @Override
    public String interfaceOf(String host) {
        return BridgedHosts.INTERFACE;
    }

    @Override
    public List<? extends Closeable> parts() {
        return CleanUp.of(bridged.all());
    }
}
