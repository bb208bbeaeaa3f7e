package org.wirelore.adi.udp;

import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;

/** MPI_Init over datagrams: each rank knows the sockets of all others, which are open before any of them sends. */
public final class UdpStartup {
    private UdpStartup() {
    }

    /**
     * Starts the device of a rank. All ranks have opened their sockets.
     *
     * @param sockets of the rank's process
     * @param socket the rank's; the device's from now on
     * @param packetBytes the longest datagram that the network carries in one packet; longer ones are not sent
     * @param members the ranks that the device connects, this one included
     * @param hosts names of the hosts of all ranks, in their order
     * @param ports of all ranks, in their order
     * @param job tells jobs on one network apart
     * @throws AdiException with {@link ErrorClass#OTHER} if datagrams are too short
     */
    public static AdiDevice connect(RankEnvironment environment, Sockets sockets, DatagramSocket socket,
            int packetBytes, int[] members, String[] hosts, int[] ports, int job, UdpProtocolConfig config) {
        int bytes = Math.min(packetBytes, socket.messageBytesMax());
        int least = UdpHeader.BYTES + PacketDevice.PACKET_BYTES_MIN;
        if (bytes < least) {
            throw new AdiException(ErrorClass.OTHER, "expected datagrams of at least " + least + " bytes, found "
                    + bytes + ": choose a larger MTU");
        }
        return new UdpAdiDevice(environment, sockets, socket, bytes, members, hosts, ports, job, config);
    }
}
