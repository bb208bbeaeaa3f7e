package org.wirelore.device.myrinet;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/** The routes from one card to every node. The card has a copy in its SRAM. */
final class CardRoutes {
    private static final byte BACK = (byte) 0x80;

    private final CardLayout layout;
    private final int nodes;
    private final Map<Integer, byte[]> routes = new TreeMap<>();

    CardRoutes(CardLayout layout, int nodes) {
        this.layout = layout;
        this.nodes = nodes;
    }

    /** Forgets all routes but the one from a card to itself, which a switch turns round. */
    void clear(int node) {
        routes.clear();
        routes.put(node, new byte[]{BACK});
    }

    /** A route of 0 to {@code route.lengthMax} bytes, or null: there is none. */
    void set(int node, byte @Nullable [] route) {
        if (route == null) {
            routes.remove(node);
        } else {
            routes.put(node, route.clone());
        }
    }

    boolean has(int node) {
        return routes.containsKey(node);
    }

    /** Writes every route into the SRAM of the card. */
    void write(MyrinetBoard board) {
        for (int node = 0; node < nodes; node++) {
            write(board, node);
        }
    }

    /** Writes the route to one node; the length is its last word, so that the card sees no half of a route. */
    void write(MyrinetBoard board, int node) {
        int entry = layout.routes + node * layout.routeBytes;
        writeEntry(board, layout, entry, routes.get(node));
    }

    /** Writes a route into an entry of the form of {@code struct route}. */
    static void writeEntry(MyrinetBoard board, CardLayout layout, int entry, byte @Nullable [] route) {
        board.writeSram(entry + layout.routeLength, 0);
        if (route == null) {
            return;
        }
        int words = (route.length + Integer.BYTES - 1) / Integer.BYTES;
        for (int word = 0; word < words; word++) {
            int value = 0;
            for (int octet = 0; octet < Integer.BYTES; octet++) {
                int index = route.length - Integer.BYTES * (word + 1) + octet;
                value = value << Byte.SIZE | (index >= 0 ? route[index] & 0xFF : 0);
            }
            board.writeSram(entry + layout.routeBytes - Integer.BYTES * (word + 1), value);
        }
        board.writeSram(entry + layout.routeLength, route.length + 1);
    }

    /** Reads a route out of an entry of that form; null if there is none in it. */
    static byte @Nullable [] readEntry(MyrinetBoard board, CardLayout layout, int entry) {
        int length = board.readSram(entry + layout.routeLength) - 1;
        if (length < 0 || length > layout.routeMax) {
            return null;
        }
        byte[] route = new byte[length];
        int words = (length + Integer.BYTES - 1) / Integer.BYTES;
        for (int word = 0; word < words; word++) {
            int value = board.readSram(entry + layout.routeBytes - Integer.BYTES * (word + 1));
            for (int octet = 0; octet < Integer.BYTES; octet++) {
                int index = length - Integer.BYTES * word - 1 - octet;
                if (index >= 0) {
                    route[index] = (byte) (value >>> (octet * Byte.SIZE));
                }
            }
        }
        return route;
    }
}
