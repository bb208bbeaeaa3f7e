package org.wirelore.adi.pvm;

/** What a packet is. Its number is the tag of the ADI's message. */
enum PacketKind {
    /** A rank says on which host it is. */
    HELLO,
    /** The hosts of all ranks. */
    HOSTS,
    /** A task wants others started. */
    SPAWN,
    /** Which were started for it. */
    SPAWNED,
    /** A daemon wants tasks started on another's slots. */
    CREATE,
    /** Which were started for it. */
    CREATED,
    /** A daemon starts a task. */
    START,
    /** The slot runs it, or says why it can't. */
    STARTED,
    /** A task has a name other than its class's. */
    NAMED,
    /** A task has left the virtual machine, and goes on. */
    LEFT,
    /** A task has ended. */
    ENDED,
    /** A task has begun somewhere. */
    BEGUN,
    /** A task has ended somewhere. */
    OVER,
    /** Who asks for the tasks of a host. */
    LIST,
    /** They. */
    LISTED,
    /** All tasks shall end. */
    HALT,
    /** They must end now. */
    QUIT,
    /** All have ended: leave. */
    END,
    /** What one task sends to another. */
    MESSAGE;

    private static final PacketKind[] ALL = values();

    /** Its number. */
    @SuppressWarnings("EnumOrdinal") // both ends of a packet are of one build
    int tag() {
        return ordinal();
    }

    static PacketKind of(int tag) {
        return ALL[tag];
    }
}
