package org.wirelore.rig.myrinet.delivery;

import java.util.Arrays;

/**
 * The packets from one port to another that were sent and have not arrived, oldest first. Allocates only to hold more
 * of them than ever before.
 */
final class SentPackets {
    /** What is known of one: its piece and the user's word, credit and kind, its bytes, and who had the port. */
    private static final int WORDS = 4;
    private static final int FIRST_ROOM = 16;

    private long[] words = new long[FIRST_ROOM * WORDS];
    private int first;
    private int count;
    private long overtaken;

    /**
     * @param piece as in a header
     * @param credit as in a header
     * @param hash of its bytes
     * @param opening how often the destination had been opened when the packet was sent
     */
    void add(int piece, int user, int credit, int total, long hash, int opening) {
        if ((count + 1) * WORDS > words.length) {
            grow();
        }
        int at = at(count);
        words[at] = pair(piece, user);
        words[at + 1] = pair(credit, total);
        words[at + 2] = hash;
        words[at + 3] = opening;
        count++;
    }

    private void grow() {
        int room = words.length;
        int begin = first * WORDS;
        long[] more = Arrays.copyOfRange(words, begin, begin + 2 * room);
        System.arraycopy(words, 0, more, room - begin, begin);
        words = more;
        first = 0;
    }

    private int at(int index) {
        return ((first + index) * WORDS) & (words.length - 1);
    }

    int count() {
        return count;
    }

    /** Which one a packet is by all that its header says; -1 if none. */
    int find(int piece, int user, int credit, int total) {
        for (int i = 0; i < count; i++) {
            int at = at(i);
            if (words[at] == pair(piece, user) && words[at + 1] == pair(credit, total)) {
                return i;
            }
        }
        return -1;
    }

    /** Which one has a number; -1 if none. */
    int numbered(int sequence) {
        for (int i = 0; i < count; i++) {
            if (sequence(i) == sequence) {
                return i;
            }
        }
        return -1;
    }

    boolean hasBytes(int index, long hash) {
        return words[at(index) + 2] == hash;
    }

    int bytes(int index) {
        return (int) (words[at(index)] >>> (Integer.SIZE + Short.SIZE));
    }

    int begin(int index) {
        return ((int) (words[at(index)] >>> Integer.SIZE) & PacketFields.HALF) * PacketFields.OFFSET_UNIT;
    }

    int sequence(int index) {
        return (int) (words[at(index) + 1] >>> Integer.SIZE) & PacketFields.HALF;
    }

    int credit(int index) {
        return (int) (words[at(index) + 1] >>> (Integer.SIZE + Short.SIZE));
    }

    int opening(int index) {
        return (int) words[at(index) + 3];
    }

    /** One has arrived; those before it will not. */
    void remove(int index) {
        first = at(index + 1) / WORDS;
        count -= index + 1;
        overtaken += index;
    }

    /** How many have not arrived. */
    long missing() {
        return overtaken + count;
    }

    void clear() {
        overtaken = 0;
        first = 0;
        count = 0;
    }

    private static long pair(int high, int low) {
        return (long) high << Integer.SIZE | Integer.toUnsignedLong(low);
    }
}
