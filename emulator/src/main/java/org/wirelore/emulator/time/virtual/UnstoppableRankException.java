package org.wirelore.emulator.time.virtual;

/**
 * A run has ended and one of its ranks goes on: it makes no host call, or catches what ends it. So there can't be
 * another run in the same simulation.
 */
public final class UnstoppableRankException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /**
     * @param rank its name; empty if that is not known
     * @param where the line of its program, as a stack trace prints it; empty if that is not known
     */
    UnstoppableRankException(String rank, String where) {
        super((rank.isEmpty() ? "a rank" : rank) + " can't be stopped, so no further run can be made: it loops without"
                + " a call that could end it, or catches every Throwable and goes on"
                + (where.isEmpty() ? "" : ", at " + where));
    }
}
