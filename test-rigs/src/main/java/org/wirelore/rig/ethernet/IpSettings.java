package org.wirelore.rig.ethernet;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * IP on an Ethernet. The host at plug n has the address 10.0.0.0 + n + 1, unless another is given.
 *
 * @param mtuBytes longest packet, 68 to 1,500
 * @param prefixBits leading bits that the addresses of one net have in common
 * @param addresses addresses in dotted decimal by host
 * @param resolution how a host learns the stations of others
 * @param startUp whether ranks of other protocols than those over sockets meet over it when their job starts; null:
 *     where nothing disturbs it
 */
record IpSettings(int mtuBytes, int prefixBits, Map<String, String> addresses, Resolution resolution,
        @Nullable Boolean startUp) {
    private static final int BYTE = 256;

    /** How a host learns the stations of others. */
    enum Resolution {
        /** It asks for each when it needs it. */
        ARP,
        /** It has a table of all from boot, as {@code arp -f} fills it. */
        TABLE
    }

    IpSettings {
        addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
    }

    static IpSettings bind(JsonNode node) {
        Map<String, String> addresses = new LinkedHashMap<>();
        node.path("addresses").properties()
                .forEach(each -> addresses.put(each.getKey(), each.getValue().stringValue()));
        return new IpSettings(Fields.integer(node, "mtuBytes"), Fields.integer(node, "prefixBits"), addresses,
                Fields.constant(Resolution.class, node, "resolution"),
                node.has("startUp") ? Boolean.valueOf(Fields.flag(node, "startUp")) : null);
    }

    /** The addresses of all hosts. */
    AddressTable table(List<Plug> plugs) {
        Map<String, String> all = new LinkedHashMap<>();
        Map<String, Long> stations = new LinkedHashMap<>();
        for (int i = 0; i < plugs.size(); i++) {
            all.put(plugs.get(i).name(), address(plugs.get(i), i));
            if (resolution == Resolution.TABLE) {
                stations.put(plugs.get(i).name(), EthernetConfig.mac(plugs.get(i), i));
            }
        }
        return new AddressTable(prefixBits, all, stations);
    }

    /** The address of the host at a plug, with the length of its prefix. */
    String cidr(Plug plug, int number) {
        return address(plug, number) + "/" + prefixBits;
    }

    /** The net of the host at a plug, with the length of its prefix. */
    String net(Plug plug, int number) {
        int mask = prefixBits == 0 ? 0 : -1 << (Integer.SIZE - prefixBits);
        return AddressTable.dotted(AddressTable.parse(address(plug, number)) & mask) + "/" + prefixBits;
    }

    private String address(Plug plug, int number) {
        int host = number + 1;
        return addresses.getOrDefault(plug.name(),
                "10." + host / BYTE / BYTE + "." + host / BYTE % BYTE + "." + host % BYTE);
    }

    /** Every address is one host's. Hosts of different nets have no route, as their kernels say when they call. */
    void check(RigCheck check) {
        TreePath path = check.path().child("ip").child("addresses");
        List<Plug> plugs = check.plugs();
        List<String> names = plugs.stream().map(Plug::name).toList();
        addresses.forEach((host, address) -> {
            check.require(names.contains(host), path.child(host), "a host on the fabric (" + String.join(", ", names)
                    + ")", Quoted.text(host) + NearestName.question(host, names));
            try {
                check.require(isOfHost(AddressTable.parse(address)), path.child(host),
                        "the address of a host, not that of a net or of all its hosts with prefixBits " + prefixBits,
                        Quoted.text(address));
            } catch (IllegalArgumentException wrong) {
                check.problem(path.child(host), "expected the address of a host, such as 10.0.0.1, found "
                        + Quoted.text(address));
            }
        });
        for (int i = 0; i < plugs.size(); i++) {
            String usual = address(plugs.get(i), i);
            check.require(addresses.containsKey(names.get(i)) || isOfHost(AddressTable.parse(usual)),
                    check.path().child("ip").child("prefixBits"), "a net with an address for each host, or addresses",
                    prefixBits + ", with which the usual one of " + names.get(i) + ", " + usual
                            + ", is that of a net or of all its hosts");
        }
        Map<String, String> owners = new HashMap<>();
        for (int i = 0; i < plugs.size(); i++) {
            String other = owners.putIfAbsent(address(plugs.get(i), i), names.get(i));
            if (other != null) {
                check.problem(path, "expected addresses of their own, found one for " + other + " and " + names.get(i));
            }
        }
    }

    private boolean isOfHost(int address) {
        int ofHost = prefixBits == 0 ? -1 : (1 << (Integer.SIZE - prefixBits)) - 1;
        return prefixBits > Integer.SIZE - 2 || ((address & ofHost) != 0 && (address & ofHost) != ofHost);
    }
}
