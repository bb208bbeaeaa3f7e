package org.wirelore.rig.program;

import java.io.IOException;

/** How the ranks of a program give each other rows of words beside its messages, and wait for each other. */
public interface Rows {
    /**
     * Gives a row and gets those of all ranks, the own one included, at the places of their ranks. All ranks call it
     * with rows of one length; with empty rows no rank goes on before all are there.
     *
     * @throws IOException if another rank can't be reached
     */
    long[][] exchange(long... row) throws IOException;
}
