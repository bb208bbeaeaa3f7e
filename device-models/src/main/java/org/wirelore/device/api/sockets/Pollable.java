package org.wirelore.device.api.sockets;

/** A socket of which {@link Sockets#poll} can tell whether it is ready. */
public interface Pollable {
    /** Bytes or a message are there, or the end, or an error. */
    int READABLE = 1;
    /** There is room to write. */
    int WRITABLE = 2;

    /**
     * Which of some conditions hold now. It is a step of {@link Sockets#poll}, which also pays for it.
     *
     * @param wanted {@link #READABLE}, {@link #WRITABLE} or both
     * @return those of them that hold
     */
    int ready(int wanted);
}
