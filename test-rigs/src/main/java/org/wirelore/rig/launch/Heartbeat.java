package org.wirelore.rig.launch;

/**
 * A master and its ranks on other machines exchange signs of life all the time, because a cable that is pulled ends no
 * connection: the master says that it is there, a rank answers, and an end that hears nothing for long takes the other
 * for lost. A process may be held up for long by its machine or by the collection of its garbage: the bound is
 * generous.
 */
public final class Heartbeat {
    /** What the master says, and what a rank answers. */
    public static final String ALIVE = "alive";
    /** Between two of the master's, milliseconds. */
    static final long BEAT_MS = 2_000;
    /** An end that has sent nothing for so long, milliseconds, is lost. */
    static final int SILENCE_MS = 20_000;

    private Heartbeat() {
    }
}
