package org.wirelore.rig.myrinet.delivery;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Says of packets and ports, for people, which they are. */
final class PacketWords {
    private static final int LISTED_MAX = 4;

    private final List<String> hosts;
    private final WatchedPort[] ports;

    PacketWords(List<String> hosts, WatchedPort[] ports) {
        this.hosts = List.copyOf(hosts);
        this.ports = ports;
    }

    String who(WatchedPort port) {
        return who(port.node, port.number);
    }

    private String who(int node, int number) {
        String host = node < hosts.size() ? hosts.get(node) : "node " + node;
        boolean isKnown = node < hosts.size() && number < DeliveryOracle.PORTS;
        WatchedPort port = isKnown ? ports[node * DeliveryOracle.PORTS + number] : null;
        return port == null || port.opening() == 0
                ? "port " + number + " of " + host
                : port.process() + " (port " + number + " of " + host + ")";
    }

    /** Which packet it is, as its header says. */
    String packet(DeliveredPacket packet) {
        return "packet " + packet.sequence() + " from " + who(packet.sourceNode(), packet.sourcePort()) + " for "
                + who(packet.destinationNode(), packet.destinationPort());
    }

    /** Which of those that were sent to a port it may be: the first one with as many bytes. */
    String awaited(DeliveredPacket packet, @Nullable SentPackets[] senders) {
        for (int i = 0; i < senders.length; i++) {
            SentPackets sent = senders[i];
            if (sent != null && sent.count() > 0 && sent.bytes(0) == packet.bytes()
                    && sent.begin(0) == packet.begin()) {
                return "; it may be that of packet " + sent.sequence(0) + " from " + who(ports[i]);
            }
        }
        return "; no one has sent it as many";
    }

    /** What was sent to a port and has not come: the first packet of each of a few senders. */
    String underWay(@Nullable SentPackets[] senders) {
        StringJoiner packets = new StringJoiner(", ", "; sent to it and not there: ", "").setEmptyValue("");
        int listed = 0;
        for (int i = 0; i < senders.length && listed < LISTED_MAX; i++) {
            SentPackets sent = senders[i];
            if (sent != null && sent.count() > 0) {
                packets.add("packet " + sent.sequence(0) + " from " + who(ports[i]));
                listed++;
            }
        }
        return packets.toString();
    }

    /** What of a packet is not as it was sent. */
    String difference(DeliveredPacket packet, @Nullable SentPackets sent) {
        int index = sent == null ? -1 : sent.numbered(packet.sequence());
        if (sent == null || index < 0) {
            return " was not sent, or has come before";
        }
        return ": sent=" + fields(sent.bytes(index), sent.begin(index), sent.credit(index)) + "; found="
                + fields(packet.bytes(), packet.begin(), packet.credit());
    }

    private static String fields(int bytes, int begin, int credit) {
        return bytes + " bytes from byte " + begin + " on, " + credit + " credits";
    }
}
