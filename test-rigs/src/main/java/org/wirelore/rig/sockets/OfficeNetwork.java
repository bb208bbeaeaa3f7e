package org.wirelore.rig.sockets;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.sockets.EmulatedSockets;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.spi.start.MeetingNetwork;

/** The start-up network of the hosts: an office LAN's TCP, slow next to a cluster's interconnect and not measured. */
final class OfficeNetwork implements MeetingNetwork {
    private static final long LATENCY_PS = 200_000_000;
    private static final long BYTES_PER_SECOND = 1_000_000;

    private final EmulatedSockets.Network network;

    OfficeNetwork(Simulation simulation) {
        network = new EmulatedSockets.Network(simulation.queue(), LATENCY_PS, BYTES_PER_SECOND);
        network.hashInto(simulation.queue().content());
    }

    @Override
    public Sockets open(Host process) {
        return network.open(process);
    }

    @Override
    public void reset() {
        network.reset();
    }
}
