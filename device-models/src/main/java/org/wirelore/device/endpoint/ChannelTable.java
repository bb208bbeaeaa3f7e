package org.wirelore.device.endpoint;

import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The channels of one endpoint: from a channel number to the finished header, and from a message's source to the
 * channel number, both in constant time. Only code that checks rights writes it (U-Net, SOSP'95, section 3.1: the
 * kernel sets the tags). A number is never used twice, so a message that was pushed on a closed channel can't leave on
 * another.
 */
public final class ChannelTable implements StatePart {
    /** Bytes of the Ethernet header and the two port bytes. */
    public static final int HEADER_BYTES = 16;

    private int count;
    private long[] keys = new long[8];
    private boolean[] open = new boolean[8];
    /** The first and last eight bytes of each channel's header, as big-endian numbers. */
    private long[] heads = new long[8];
    private long[] tails = new long[8];
    /** Open addressing, at most half full; 0 is an empty place, since no endpoint has local port 0. */
    private long[] places = new long[16];
    private int[] channels = new int[16];

    /** The 48 bits of a source address, its port and the local port, which identify a channel. */
    public static long key(long remoteMac, int remotePort, int localPort) {
        return remoteMac << 16 | (long) remotePort << 8 | localPort;
    }

    /** Opens a channel and returns its number. */
    public int open(long ownMac, int localPort, long remoteMac, int remotePort, int ethernetType) {
        if (count == keys.length) {
            keys = Arrays.copyOf(keys, 2 * count);
            open = Arrays.copyOf(open, 2 * count);
            heads = Arrays.copyOf(heads, 2 * count);
            tails = Arrays.copyOf(tails, 2 * count);
        }
        keys[count] = key(remoteMac, remotePort, localPort);
        open[count] = true;
        heads[count] = remoteMac << 16 | ownMac >>> 32;
        tails[count] = ownMac << 32 | (long) ethernetType << 16 | (long) remotePort << 8 | localPort;
        count++;
        index();
        return count - 1;
    }

    /** Closes a channel. */
    public void close(int channel) {
        open[channel] = false;
        index();
    }

    /** Whether a number, which may be any, is that of an open channel. */
    public boolean isOpen(int channel) {
        return channel >= 0 && channel < count && open[channel];
    }

    /** Destination and the first two bytes of the source, in the order of the wire. */
    public long head(int channel) {
        return heads[channel];
    }

    /** The rest of the source, type, destination port and source port, in the order of the wire. */
    public long tail(int channel) {
        return tails[channel];
    }

    /** The open channel with that key, or -1. */
    public int find(long key) {
        int place = place(places, key);
        return places[place] == key ? channels[place] : -1;
    }

    /** Which channels are open; not for a visitor that restores. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("channels", count);
        for (int i = 0; i < count; i++) {
            visitor.field("channel", open[i] ? keys[i] : 0);
        }
    }

    /** Builds the hash anew; channels are opened and closed rarely, messages are demultiplexed all the time. */
    private void index() {
        int live = 0;
        for (int i = 0; i < count; i++) {
            live += open[i] ? 1 : 0;
        }
        int size = Math.max(16, Integer.highestOneBit(Math.max(1, live)) * 4);
        if (size == places.length) {
            Arrays.fill(places, 0);
        } else {
            places = new long[size];
            channels = new int[size];
        }
        for (int i = 0; i < count; i++) {
            if (open[i]) {
                int place = place(places, keys[i]);
                places[place] = keys[i];
                channels[place] = i;
            }
        }
    }

    /** Where the key is, or where it would go. */
    private static int place(long[] places, long key) {
        int mask = places.length - 1;
        int place = (int) ((key * 0x9E37_79B9_7F4A_7C15L) >>> 40) & mask;
        while (places[place] != 0 && places[place] != key) {
            place = place + 1 & mask;
        }
        return place;
    }
}
