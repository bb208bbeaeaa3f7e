package org.wirelore.device.inet.ip;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The hosts of a network with their IP addresses, as {@code /etc/hosts} lists them, how long its prefix is, and the
 * stations of those whose kernels know them from boot, as {@code arp -f} makes it.
 */
public final class AddressTable {
    private static final int ADDRESS_BITS = 32;

    private final Map<String, Integer> addresses = new LinkedHashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final int mask;
    private final int[] known;
    private final long[] stations;

    /**
     * A table without stations.
     *
     * @param prefixBits leading bits that the addresses of one net have in common, 1 to 30
     * @param hosts addresses in dotted decimal by host name
     * @throws IllegalArgumentException if an address is none or belongs to two hosts
     */
    public AddressTable(int prefixBits, Map<String, String> hosts) {
        this(prefixBits, hosts, Map.of());
    }

    /**
     * A table.
     *
     * @param prefixBits leading bits that the addresses of one net have in common, 1 to 30
     * @param hosts addresses in dotted decimal by host name
     * @param stationsOfHosts of some of these hosts, not 0
     * @throws IllegalArgumentException if an address is none or belongs to two hosts
     */
    public AddressTable(int prefixBits, Map<String, String> hosts, Map<String, Long> stationsOfHosts) {
        if (prefixBits < 1 || prefixBits > ADDRESS_BITS - 2) {
            throw new IllegalArgumentException("a net's prefix must have 1 to 30 bits: prefixBits=" + prefixBits);
        }
        mask = -1 << (ADDRESS_BITS - prefixBits);
        hosts.forEach(this::add);
        known = stationsOfHosts.keySet().stream().mapToInt(host -> parse(required(hosts, host))).sorted().toArray();
        stations = new long[known.length];
        for (int i = 0; i < known.length; i++) {
            stations[i] = stationsOfHosts.getOrDefault(names.getOrDefault(known[i], ""), 0L);
        }
    }

    private static String required(Map<String, String> hosts, String host) {
        String address = hosts.get(host);
        if (address == null) {
            throw new IllegalArgumentException("a host with a station must have an address: host=" + host);
        }
        return address;
    }

    /** The station that has an address for ever; 0 if none is known. */
    public long station(int address) {
        int index = Arrays.binarySearch(known, address);
        return index < 0 ? 0 : stations[index];
    }

    private void add(String host, String dotted) {
        int address = parse(dotted);
        String other = names.putIfAbsent(address, host);
        if (other != null) {
            throw new IllegalArgumentException("two hosts must not have one address: address=" + dotted + ", hosts="
                    + other + " and " + host + "; give one of them another");
        }
        addresses.put(host, address);
    }

    /** The net's mask. */
    public int mask() {
        return mask;
    }

    /**
     * The address of a host.
     *
     * @throws IOException if the table does not list it
     */
    public int address(String host) throws IOException {
        Integer address = addresses.get(host);
        if (address == null) {
            throw new IOException("unknown host: host=" + host + ", known=" + addresses.keySet()
                    + "; use one of these names");
        }
        return address;
    }

    /** The name of the host with an address, or the address in dotted decimal. */
    public String name(int address) {
        String name = names.get(address);
        return name == null ? dotted(address) : name;
    }

    /** An address in dotted decimal. */
    public static String dotted(int address) {
        return (address >>> 24) + "." + (address >>> 16 & 0xFF) + "." + (address >>> 8 & 0xFF) + "."
                + (address & 0xFF);
    }

    /**
     * The address that dotted decimal stands for.
     *
     * @throws IllegalArgumentException if it is not of that form, or not the address of one host
     */
    public static int parse(String dotted) {
        String[] parts = dotted.split("\\.", -1);
        long address = 0;
        boolean isSound = parts.length == Integer.BYTES;
        for (String part : parts) {
            isSound &= part.matches("\\d{1,3}") && Integer.parseInt(part) <= 255;
            address = isSound ? address << 8 | Integer.parseInt(part) : 0;
        }
        int first = (int) (address >>> 24);
        if (!isSound || first == 0 || first == 127 || first >= 224) {
            throw new IllegalArgumentException("an address must be that of a host in dotted decimal, such as 10.0.0.1:"
                    + " address=" + dotted);
        }
        return (int) address;
    }
}
