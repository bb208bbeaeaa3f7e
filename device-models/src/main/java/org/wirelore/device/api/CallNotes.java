package org.wirelore.device.api;

/**
 * Takes note of how a process goes on from a place at which all that it holds is known, so that a key stands for where
 * it has come to since ({@link StateKey}). The process, and what it calls, write in it; it changes nothing.
 */
public interface CallNotes {
    /**
     * A device's library has answered the process: what the process does next may depend on that.
     *
     * @param answer stands for the answer
     */
    void note(long answer);

    /**
     * The process is where what it holds says all about how it goes on: nothing else is on its stack.
     *
     * @param place which of such places in its libraries it is
     */
    void beginsAnew(int place);
}
