package org.wirelore.device.inet.tcp;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The connections of a host by the peer's address and both ports. It grows with them. */
final class ConnectionTable {
    private static final int FIRST_BUCKETS = 64;
    private static final int MULTIPLIER = 0x9E3779B1;

    private @Nullable TcpConnection[] buckets = new TcpConnection[FIRST_BUCKETS];
    private int size;

    int size() {
        return size;
    }

    @Nullable
    TcpConnection find(int address, int remotePort, int localPort) {
        TcpConnection each = buckets[bucket(address, remotePort, localPort)];
        while (each != null
                && (each.remoteAddress != address || each.remotePort != remotePort || each.localPort != localPort)) {
            each = each.hashNext;
        }
        return each;
    }

    void add(TcpConnection connection) {
        if (size == buckets.length) {
            grow();
        }
        put(connection);
        size++;
    }

    private void put(TcpConnection connection) {
        int bucket = bucket(connection.remoteAddress, connection.remotePort, connection.localPort);
        connection.hashNext = buckets[bucket];
        buckets[bucket] = connection;
    }

    private void grow() {
        @Nullable
        TcpConnection[] old = buckets;
        buckets = new TcpConnection[2 * old.length];
        for (TcpConnection first : old) {
            TcpConnection each = first;
            while (each != null) {
                TcpConnection next = each.hashNext;
                put(each);
                each = next;
            }
        }
    }

    void remove(TcpConnection connection) {
        int bucket = bucket(connection.remoteAddress, connection.remotePort, connection.localPort);
        TcpConnection before = null;
        TcpConnection each = buckets[bucket];
        while (each != null && each != connection) {
            before = each;
            each = each.hashNext;
        }
        if (each == null) {
            return;
        }
        if (before == null) {
            buckets[bucket] = connection.hashNext;
        } else {
            before.hashNext = connection.hashNext;
        }
        connection.hashNext = null;
        size--;
    }

    boolean usesPort(int localPort) {
        for (TcpConnection first : buckets) {
            for (TcpConnection each = first; each != null; each = each.hashNext) {
                if (each.localPort == localPort) {
                    return true;
                }
            }
        }
        return false;
    }

    void clear() {
        Arrays.fill(buckets, null);
        size = 0;
    }

    private int bucket(int address, int remotePort, int localPort) {
        int key = (address ^ (remotePort << 16) ^ localPort) * MULTIPLIER;
        return (key ^ (key >>> 15)) & (buckets.length - 1);
    }
}
