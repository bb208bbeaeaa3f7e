package org.wirelore.rig.explore.state;

/**
 * The states that a search has covered, by their keys, each with what had been spent when a script came to it: a state
 * that was seen with no more deviations made, and no more questions asked, covers it (facts of exploration, §2). A full
 * table takes no further state, and goes on answering.
 */
public final class CoveredStates {
    /** No place holds a state. */
    public static final int NONE = -1;
    private static final int WORDS = 3;
    private static final int PLACES_FIRST = 1 << 12;
    private static final int OWNER_BITS = 32;
    private static final int QUESTION_BITS = 24;
    private static final int QUESTIONS_MAX = (1 << QUESTION_BITS) - 1;
    private static final int DEVIATIONS_MAX = 254;
    /** Of each place: both halves of the key, and the owner with its deviations and questions; 0 if it is free. */
    private long[] table = new long[WORDS * PLACES_FIRST];
    /** Of each place: what came after the state. */
    private int[] rests = new int[PLACES_FIRST];
    private int places = PLACES_FIRST;
    private final int placesMax;
    private int size;

    /** @param placesMax a power of 2, at least 4,096; three of four are used at most, and each takes 28 bytes */
    public CoveredStates(int placesMax) {
        if (placesMax < PLACES_FIRST || Integer.bitCount(placesMax) != 1) {
            throw new IllegalArgumentException("the places must be a power of 2, " + PLACES_FIRST
                    + " at least: placesMax=" + placesMax);
        }
        this.placesMax = placesMax;
    }

    /** How many states it holds. */
    public int size() {
        return size;
    }

    /** How much memory it takes. */
    public long bytes() {
        return (long) table.length * Long.BYTES + (long) rests.length * Integer.BYTES;
    }

    /** Whether it takes no further state. */
    public boolean isFull() {
        return places == placesMax && size >= places - places / 4;
    }

    /** The place of a state; {@link #NONE} if it is not there. */
    public int find(long high, long low) {
        int place = place(high, low);
        return table[WORDS * place + 2] == 0 ? NONE : place;
    }

    /** Whether the state at a place was come to with no more spent. */
    public boolean covers(int place, int deviations, int questions) {
        long present = table[WORDS * place + 2];
        return deviationsOf(present) <= deviations && questionsOf(present) <= questions;
    }

    /** Which script has come to the state at a place, and how many questions had been asked. */
    public int owner(int place) {
        return (int) table[WORDS * place + 2];
    }

    /** How many questions its owner had been asked there. */
    public int questions(int place) {
        return questionsOf(table[WORDS * place + 2]);
    }

    /** A hash of what came after the state at a place. */
    public int rest(int place) {
        return rests[place];
    }

    /**
     * Adds a state that nothing covers, or one that was come to with less spent than before; more than can be noted is
     * not added, nor is anything to a full table.
     */
    public void add(long high, long low, int deviations, int questions, int owner, int rest) {
        if (deviations > DEVIATIONS_MAX || questions > QUESTIONS_MAX) {
            return;
        }
        if (size >= places - places / 4 && places < placesMax) {
            grow();
        }
        int place = place(high, low);
        long present = table[WORDS * place + 2];
        if (present == 0 && !isFull()) {
            size++;
            put(place, high, low, packed(deviations, questions, owner), rest);
        } else if (present != 0 && deviations <= deviationsOf(present) && questions <= questionsOf(present)) {
            put(place, high, low, packed(deviations, questions, owner), rest);
        }
    }

    private static long packed(int deviations, int questions, int owner) {
        return (((long) deviations + 1) << (OWNER_BITS + QUESTION_BITS)) | ((long) questions << OWNER_BITS)
                | Integer.toUnsignedLong(owner);
    }

    private static int deviationsOf(long packed) {
        return (int) (packed >>> (OWNER_BITS + QUESTION_BITS)) - 1;
    }

    private static int questionsOf(long packed) {
        return (int) (packed >>> OWNER_BITS) & QUESTIONS_MAX;
    }

    private void put(int place, long high, long low, long packed, int rest) {
        table[WORDS * place] = high;
        table[WORDS * place + 1] = low;
        table[WORDS * place + 2] = packed;
        rests[place] = rest;
    }

    /** Where a state is, or belongs. */
    private int place(long high, long low) {
        int place = (int) (high ^ low >>> 17) & (places - 1);
        while (table[WORDS * place + 2] != 0 && (table[WORDS * place] != high || table[WORDS * place + 1] != low)) {
            place = (place + 1) & (places - 1);
        }
        return place;
    }

    private void grow() {
        long[] before = table;
        int[] restsBefore = rests;
        int placesBefore = places;
        places *= 2;
        table = new long[WORDS * places];
        rests = new int[places];
        for (int i = 0; i < placesBefore; i++) {
            int at = WORDS * i;
            if (before[at + 2] != 0) {
                put(place(before[at], before[at + 1]), before[at], before[at + 1], before[at + 2], restsBefore[i]);
            }
        }
    }
}
