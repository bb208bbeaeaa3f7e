package org.wirelore.rig.sci.conformance;

/** What rank 0 can have rank 1 do. */
enum Order {
    /** Terminates the library and opens it again: nothing of rank 1 is left. */
    BEGIN,
    /** Terminates the library and leaves it so. */
    TERMINATE,
    /** Creates the segment. */
    CREATE,
    /** Prepares it and makes it available. */
    EXPORT,
    /** Asks those who are connected to it to leave. */
    NOTIFY,
    /** Cuts the connections to it. */
    CUT,
    /** Connects to rank 0's segment. */
    CONNECT,
    /** Stores to the first word of rank 0's segment through a map that interrupts there. */
    STORE,
    /** Adds 1 to the first word of rank 0's segment through a map that interrupts there if it was 0. */
    ADD,
    /** Creates an interrupt and a data interrupt. */
    CREATE_INTERRUPTS,
    /** Connects to rank 0's interrupt. */
    CONNECT_INTERRUPT,
    /** Triggers it. */
    TRIGGER,
    /** Connects to rank 0's data interrupt. */
    CONNECT_DATA_INTERRUPT,
    /** Triggers it. */
    TRIGGER_DATA,
    /** Leaves. */
    END
}
