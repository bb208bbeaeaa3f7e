package org.wirelore.rig.port;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.MachineConsoleConfig;
import tools.jackson.databind.JsonNode;

/** A plug of an emulated fabric that leads to something real, in paced mode. */
public sealed interface PortConfig {
    /** Its name in counters, different from every host's and every other port's. */
    String name();

    /**
     * A network interface of the machine.
     *
     * @param networkInterface its name
     * @param promiscuous whether frames that are addressed to others than the interface are taken as well, as they must
     *     be to reach emulated cards with addresses of their own
     */
    record Packet(String name, String networkInterface, boolean promiscuous) implements PortConfig {
    }

    /**
     * A TAP that the run makes and removes: the machine's own IP stack is plugged in.
     *
     * @param networkInterface the name of the new interface
     * @param address its IPv4 address and prefix length, such as {@code 10.0.0.1/24}
     * @param mtu longest data of a frame, bytes
     */
    record Tap(String name, String networkInterface, String address, int mtu) implements PortConfig {
    }

    /**
     * A card of a QEMU virtual machine, through a stream netdev.
     *
     * @param listens whether QEMU connects here, or is called
     * @param address {@code HOST:PORT}, or the path of a Unix-domain socket
     */
    record QemuStream(String name, boolean listens, String address) implements PortConfig {
    }

    /**
     * A small Linux with QEMU's Tulip card, which the run starts and ends.
     *
     * @param address its IPv4 address with prefix length
     * @param mac its card's address
     * @param memoryMegabytes its memory
     * @param bootSeconds how long it may take until it is ready
     * @param steps what is done at its console before the ranks start
     */
    record QemuGuest(String name, String address, String mac, int memoryMegabytes, double bootSeconds,
            List<MachineConsoleConfig.Step> steps) implements PortConfig {
        public QemuGuest {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A card of a QEMU virtual machine, through a datagram netdev.
     *
     * @param local where this end receives: {@code HOST:PORT}, or the path of a Unix-domain socket
     * @param remote QEMU's end, of the same kind
     */
    record QemuDatagram(String name, String local, String remote) implements PortConfig {
        /** Whether this end is a Unix-domain socket. */
        public boolean isUnix() {
            return local.startsWith("/");
        }
    }

    /**
     * A tunnel to another Wirelore, through UDP.
     *
     * @param local {@code HOST:PORT} at which this end receives
     * @param remote {@code HOST:PORT} of the other end
     * @param token what both ends have in common
     * @param datagramBytes longest datagram that the path carries whole
     */
    record Udp(String name, String local, String remote, long token, int datagramBytes) implements PortConfig {
    }

    /**
     * Frames over a serial line.
     *
     * @param device its file
     * @param bitsPerSecond its speed
     * @param flow who stops a sender that is too fast
     */
    record Serial(String name, String device, int bitsPerSecond, Flow flow) implements PortConfig {
        /** Flow control. */
        public enum Flow {
            /** Neither side. */
            NONE,
            /** The RTS and CTS lines. */
            RTS_CTS,
            /** XON and XOFF in the data. */
            XON_XOFF
        }
    }

    /** One end of a pair of virtual interfaces in network namespaces; the other end is the rig's other such port. */
    record Veth(String name) implements PortConfig {
    }

    /** The ports of a list that the schema found legal. */
    public static List<PortConfig> bind(JsonNode node) {
        List<PortConfig> ports = new ArrayList<>();
        for (JsonNode port : node) {
            ports.add(switch (Fields.text(port, "kind")) {
                case "packet" ->
                    new PortConfig.Packet(Fields.text(port, "name"), port.path("interface").stringValue(""),
                            Fields.flag(port.path("packet"), "promiscuous"));
                case "tap" -> new PortConfig.Tap(Fields.text(port, "name"), port.path("interface").stringValue(""),
                        Fields.text(port.path("tap"), "address"), Fields.integer(port.path("tap"), "mtu"));
                case "qemu-stream" -> new PortConfig.QemuStream(Fields.text(port, "name"),
                        port.path("stream").path("role").stringValue("").equals("listen"),
                        port.path("stream").path("address").stringValue(""));
                case "qemu-dgram" -> new PortConfig.QemuDatagram(Fields.text(port, "name"), datagram(port, "local"),
                        datagram(port, "remote"));
                case "qemu-guest" -> guest(Fields.text(port, "name"), port.path("guest"));
                case "udp" -> new PortConfig.Udp(Fields.text(port, "name"), datagram(port, "local"),
                        datagram(port, "remote"), port.path("datagram").path("token").longValue(0),
                        port.path("datagram").path("datagramBytes").intValue(0));
                case "serial" -> new PortConfig.Serial(Fields.text(port, "name"),
                        port.path("serial").path("device").stringValue(""),
                        port.path("serial").path("bitsPerSecond").intValue(0),
                        port.has("serial")
                                ? Fields.constant(PortConfig.Serial.Flow.class, port.path("serial"), "flow")
                                : PortConfig.Serial.Flow.NONE);
                case "veth" -> new PortConfig.Veth(Fields.text(port, "name"));
                default -> throw new IllegalStateException(
                        "the schema must list the ports that can be bound: kind=" + Fields.text(port, "kind"));
            });
        }
        return ports;
    }

    /** A guest; without its key, which is reported later, everything is empty. */
    private static PortConfig guest(String name, JsonNode node) {
        return new PortConfig.QemuGuest(name, node.path("address").stringValue(""), node.path("mac").stringValue(""),
                node.path("memoryMegabytes").intValue(0), node.path("bootSeconds").doubleValue(0),
                MachineConsoleConfig.steps(node.path("steps")));
    }

    /** An address of a datagram port; empty where the key that has it is missing, which is reported later. */
    private static String datagram(JsonNode port, String end) {
        return port.path("datagram").path(end).stringValue("");
    }
}
