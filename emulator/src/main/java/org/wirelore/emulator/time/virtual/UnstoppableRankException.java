package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.Nullable;

/**
 * A run has ended and one of its ranks goes on: it makes no host call, or catches what ends it. So there can't be
 * another run in the same simulation.
 */
public final class UnstoppableRankException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** @param rank null if that is not known */
    UnstoppableRankException(@Nullable Rank rank) {
        super((rank == null ? "a rank" : rank.rankName()) + " can't be stopped, so no further run can be made: it loops"
                + " without a call that could end it, or catches every Throwable and goes on" + where(rank));
    }

    /** The line of its program, as a stack trace prints it. */
    private static String where(@Nullable Rank rank) {
        String line = rank == null ? "" : ProgramLine.of(rank.baton().thread().getStackTrace());
        return line.isEmpty() ? "" : ", at " + line;
    }
}
