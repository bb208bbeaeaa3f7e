package org.wirelore.emulator.ethernet;

import java.util.Arrays;

/**
 * Which port an address was last heard on. Open addressing over plain arrays; looking up and learning allocate nothing.
 * An aged entry is forgotten when it is met or when its room is needed.
 */
final class ForwardingTable {
    static final int UNKNOWN = -1;
    /** No station has the all-zero address. */
    private static final long EMPTY = 0;

    private final long[] addresses;
    private final int[] ports;
    private final long[] heardPs;
    private final int max;
    private final long ageingPs;
    private int size;

    ForwardingTable(int max, long ageingPs) {
        this.max = max;
        this.ageingPs = ageingPs;
        int slots = Integer.highestOneBit(Math.max(8, 2 * max - 1)) << 1;
        this.addresses = new long[slots];
        this.ports = new int[slots];
        this.heardPs = new long[slots];
    }

    /** The port of an address, or {@link #UNKNOWN}. */
    int port(long address, long nowPs) {
        int slot = find(address);
        return addresses[slot] == address && isFresh(slot, nowPs) ? ports[slot] : UNKNOWN;
    }

    /** Learns or refreshes; false if the table is full of fresh entries. */
    boolean learn(long address, int port, long nowPs) {
        int slot = find(address);
        if (addresses[slot] == EMPTY) {
            if (size == max) {
                forgetAged(nowPs);
                if (size == max) {
                    return false;
                }
                slot = find(address);
            }
            size++;
            addresses[slot] = address;
        }
        ports[slot] = port;
        heardPs[slot] = nowPs;
        return true;
    }

    /** Forgets every address of a port: its cable was cut. */
    void forgetPort(int port) {
        rebuild(Long.MIN_VALUE, port);
    }

    void reset() {
        Arrays.fill(addresses, EMPTY);
        size = 0;
    }

    /** Entries in the table, aged ones that were not removed yet included. */
    int size() {
        return size;
    }

    private boolean isFresh(int slot, long nowPs) {
        return nowPs - heardPs[slot] < ageingPs;
    }

    private int find(long address) {
        int mask = addresses.length - 1;
        int slot = (int) ((address * 0x9E3779B97F4A7C15L) >>> 40) & mask;
        while (addresses[slot] != EMPTY && addresses[slot] != address) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void forgetAged(long nowPs) {
        rebuild(nowPs, UNKNOWN);
    }

    /** Rare, so it may allocate. */
    private void rebuild(long nowPs, int withoutPort) {
        long[] oldAddresses = addresses.clone();
        int[] oldPorts = ports.clone();
        long[] oldHeardPs = heardPs.clone();
        reset();
        for (int i = 0; i < oldAddresses.length; i++) {
            boolean keep = oldPorts[i] != withoutPort && (nowPs == Long.MIN_VALUE || nowPs - oldHeardPs[i] < ageingPs);
            if (oldAddresses[i] != EMPTY && keep) {
                int slot = find(oldAddresses[i]);
                addresses[slot] = oldAddresses[i];
                ports[slot] = oldPorts[i];
                heardPs[slot] = oldHeardPs[i];
                size++;
            }
        }
    }
}
