package org.wirelore.device.inet;

/** A socket that {@link InetSockets#poll} can ask. */
public sealed interface InetSocket permits InetStream, InetListener, InetDatagram {
    /** Bytes, the end, an error or a connection are there. */
    int READABLE = 1;
    /** There is room to write, or an error is there. */
    int WRITABLE = 2;

    /**
     * Which of some conditions hold now, in kernel context.
     *
     * @param wanted {@link #READABLE}, {@link #WRITABLE} or both
     */
    int ready(int wanted);
}
