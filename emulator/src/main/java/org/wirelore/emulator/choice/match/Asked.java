package org.wirelore.emulator.choice.match;

/** Something in a run that could have gone otherwise: what it is called, what has caused it, and what it has caused. */
public abstract class Asked {
    /** Of those that are no choice. */
    public static final int NO_CHOICE = -1;
    /** As an answer: nothing yet. */
    public static final long NOTHING = -2;

    private final int rank;
    private final long operation;
    private final Past posted;
    private Past past = Past.NONE;
    private int choice = NO_CHOICE;
    private String where = "";

    /** @param posted the choices that may have caused it to be asked */
    Asked(int rank, long operation, Past posted) {
        this.rank = rank;
        this.operation = operation;
        this.posted = posted;
    }

    /** The rank whose it is. */
    public final int rank() {
        return rank;
    }

    /**
     * What it is called in every run in which its rank has come to it: a receive's number among the operations of the
     * rank, from 1; or, negative, its number among the probes that waited, or among the other questions.
     */
    public final long operation() {
        return operation;
    }

    /** What was chosen: the sender's rank, what {@link Look} says, or {@link #NOTHING}. */
    public abstract long answer();

    /** What its rank knew. */
    final Past posted() {
        return posted;
    }

    /** The choices without which it would not have been answered so. */
    public final Past past() {
        return past;
    }

    /** The number of the choice that it was, from 0; negative if there was nothing to choose, or nothing was chosen. */
    public final int choice() {
        return choice;
    }

    /** Where its rank was when it was answered; empty if that is not recorded. */
    public final String where() {
        return where;
    }

    final void at(String place) {
        where = place;
    }

    final void caused(Past newPast, int newChoice) {
        past = newPast;
        choice = newChoice;
    }

    /** What its rank knows once it knows the answer. */
    public final Past known() {
        return choice == NO_CHOICE ? past : past.with(choice);
    }
}
