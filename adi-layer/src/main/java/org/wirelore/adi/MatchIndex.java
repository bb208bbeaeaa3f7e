package org.wirelore.adi;

import org.jspecify.annotations.Nullable;

/**
 * Finds the oldest entry of an exact selection (context, source and tag, of which source and tag may be the wildcards
 * themselves) in a time that does not depend on how many other entries there are.
 *
 * <p>An entry is linked into the lists of one or more selections by {@link Link}s that are part of it. Lists that have
 * become empty are used again, so that a steady state allocates nothing.
 */
final class MatchIndex {
    private static final int SOURCE_SHIFT = 47;
    private static final int CONTEXT_SHIFT = 31;
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
    private static final int TABLE_MIN = 64;

    /** The place of an entry in one list. */
    static final class Link {
        private @Nullable Link next;
        private @Nullable Link previous;
        private @Nullable Selection list;
        /** What it is a part of. */
        final Object owner;
        /** When the entry came, against others. */
        long order;

        Link(Object owner) {
            this.owner = owner;
        }
    }

    /** The entries of one selection, oldest first. */
    private static final class Selection {
        private long key;
        private @Nullable Link head;
        private @Nullable Link tail;
        private @Nullable Selection chain;
    }

    private @Nullable Selection[] table = new @Nullable Selection[TABLE_MIN];
    private @Nullable Selection spare;
    private int selections;
    private long compared;

    /** One number for a selection. */
    static long key(int context, int source, int tag) {
        return (long) (source + 1) << SOURCE_SHIFT | (long) context << CONTEXT_SHIFT | (tag + 1);
    }

    /** Appends to a selection's list. */
    void add(Link link, long key) {
        Selection list = find(key);
        if (list == null) {
            list = open(key);
        }
        link.list = list;
        link.previous = list.tail;
        link.next = null;
        if (list.tail == null) {
            list.head = link;
        } else {
            list.tail.next = link;
        }
        list.tail = link;
    }

    /** Takes an entry out of its list. */
    void remove(Link link) {
        Selection list = link.list;
        if (list == null) {
            return;
        }
        Link before = link.previous;
        Link after = link.next;
        if (before == null) {
            list.head = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            list.tail = before;
        } else {
            after.previous = before;
        }
        link.list = null;
        link.next = null;
        link.previous = null;
        if (list.head == null) {
            close(list);
        }
    }

    /** The oldest entry of a selection, or null. */
    @Nullable
    Link oldest(long key) {
        Selection list = find(key);
        return list == null ? null : list.head;
    }

    /** How many selections all searches so far have looked at. */
    long compared() {
        return compared;
    }

    private @Nullable Selection find(long key) {
        Selection list = table[slot(key)];
        compared++;
        while (list != null && list.key != key) {
            list = list.chain;
            compared++;
        }
        return list;
    }

    /** Every bit of the key counts, the source's high ones and the tag's low ones alike. */
    private int slot(long key) {
        long mixed = key * SPREAD;
        mixed = (mixed ^ (mixed >>> Integer.SIZE)) * SPREAD;
        return (int) (mixed >>> Integer.SIZE) & (table.length - 1);
    }

    private Selection open(long key) {
        if (selections == table.length) {
            grow();
        }
        Selection list = spare;
        if (list == null) {
            list = new Selection();
        } else {
            spare = list.chain;
        }
        int slot = slot(key);
        list.key = key;
        list.chain = table[slot];
        table[slot] = list;
        selections++;
        return list;
    }

    private void close(Selection list) {
        int slot = slot(list.key);
        Selection other = table[slot];
        if (other == list) {
            table[slot] = list.chain;
        }
        while (other != null && other != list) {
            if (other.chain == list) {
                other.chain = list.chain;
                break;
            }
            other = other.chain;
        }
        list.chain = spare;
        spare = list;
        selections--;
    }

    private void grow() {
        @Nullable
        Selection[] old = table;
        table = new @Nullable Selection[old.length * 2];
        for (Selection first : old) {
            Selection list = first;
            while (list != null) {
                Selection next = list.chain;
                int slot = slot(list.key);
                list.chain = table[slot];
                table[slot] = list;
                list = next;
            }
        }
    }
}
