package org.wirelore.device.vipl.agent;

/** A completion queue as the NIC writes it and a process reads it. */
public interface CqUnit {
    /** What reaches the agent from the completion queue, in any context. */
    interface Listener {
        /** What {@link CqUnit#arm} asked for. */
        void onEntry();

        /** There was no room for an entry. It is lost, and the queue takes no further ones. */
        void onOverflow();
    }

    /** How many entries it has room for. */
    int entries();

    /** The process looks, and takes the oldest entry: the number of the VI; 0 if there is none until now. */
    int take();

    /** Which queue of the VI the entry taken last was of. */
    boolean isReceive();

    /** The process asks once for an interrupt: at the next entry, or at once if there is one. */
    void arm();

    /** Keeps the entries. @return whether there is room for that number, and for all that are held */
    boolean resize(int entries);

    /** Gives it back. */
    void destroy();
}
