package org.wirelore.rig.ethernet;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.rig.resource.CleanUp;
import org.wirelore.rig.spi.real.RealNetwork;

/** A pair of virtual interfaces in two network namespaces, for the two hosts of a job. */
final class VethNetwork implements RealNetwork {
    private final VethPair pair;
    private final String leftHost;

    private VethNetwork(VethPair pair, String leftHost) {
        this.pair = pair;
        this.leftHost = leftHost;
    }

    static VethNetwork make(List<String> hosts, String job, int number) throws IOException {
        return new VethNetwork(VethPair.make(label(job, number)), hosts.getFirst());
    }

    /** How the namespaces of a job's fabric are called; removes what dead processes have left. */
    static String label(String job, int number) throws IOException {
        NetworkNamespace.removeLeftovers();
        return "w" + Integer.toHexString(job.hashCode() & 0xFFFF) + (number == 0 ? "" : "n" + number);
    }

    @Override
    public String namespaceOf(String host) {
        return host.equals(leftHost) ? pair.left().name() : pair.right().name();
    }

    @Override
    public String interfaceOf(String host) {
        return host.equals(leftHost) ? pair.leftInterface() : pair.rightInterface();
    }

    @Override
    public List<? extends Closeable> parts() {
        return CleanUp.of(pair);
    }
}
