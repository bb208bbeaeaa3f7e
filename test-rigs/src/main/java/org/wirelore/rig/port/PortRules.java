package org.wirelore.rig.port;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.RigCheck;

/** What must hold of a port in a rig beyond what the schema can say. */
public final class PortRules {
    private static final Map<String, String> KEY_OF_PORTS = Map.of("packet", "interface", "tap", "interface",
            "qemu-stream", "stream", "qemu-dgram", "datagram", "qemu-guest", "guest", "udp", "datagram", "serial",
            "serial");

    private PortRules() {
    }

    /**
     * Reports what is wrong with the ports of a fabric.
     *
     * @param hosts names of the hosts on it, which no port may have
     * @param path where the rig has the list
     */
    public static void check(RigCheck check, List<PortConfig> ports, List<String> hosts, TreePath path) {
        List<String> names = new ArrayList<>(hosts);
        for (int i = 0; i < ports.size(); i++) {
            String name = ports.get(i).name();
            check.require(!names.contains(name), path.child(i).child("name"),
                    "a name of its own", Quoted.text(name) + ", which a host or another port has");
            names.add(name);
            checkKeys(check, path.child(i));
            checkDatagrams(check, ports.get(i), path.child(i).child("datagram"));
        }
        long ends = ports.stream().filter(PortConfig.Veth.class::isInstance).count();
        check.require(ends == 0 || ends == 2, path, "two ports of kind veth, which are the ends of a pair, or none",
                ends);
    }

    private static void checkDatagrams(RigCheck check, PortConfig port, TreePath path) {
        if (port instanceof PortConfig.Udp udp) {
            check.require(!udp.local().startsWith("/"), path.child("local"), "HOST:PORT in a port of kind udp",
                    Quoted.text(udp.local()));
            check.require(!udp.remote().startsWith("/"), path.child("remote"), "HOST:PORT in a port of kind udp",
                    Quoted.text(udp.remote()));
        } else if (port instanceof PortConfig.QemuDatagram qemu) {
            check.require(qemu.isUnix() == qemu.remote().startsWith("/"), path.child("remote"),
                    qemu.isUnix() ? "the path of a Unix socket, as local is" : "HOST:PORT, as local is",
                    Quoted.text(qemu.remote()));
        }
    }

    /** The one key that a port of its kind needs and no other has. */
    private static void checkKeys(RigCheck check, TreePath port) {
        String kind = check.at(port.child("kind")).stringValue("");
        String needed = KEY_OF_PORTS.getOrDefault(kind, "");
        check.require(needed.isEmpty() || check.isWritten(port.child(needed)), port,
                "the key " + needed + " in a port of kind " + kind, "none");
        for (String key : new TreeSet<>(KEY_OF_PORTS.values())) {
            if (!key.equals(needed) && check.isWritten(port.child(key))) {
                check.problem(port.child(key), "expected no such key in a port of kind " + kind + ", found one");
            }
        }
    }
}
