package org.wirelore.emulator.backend.sisci;

/** Something that this process has to do with another one through a shared table. */
interface Relation {
    /** Looks what the other side has changed, and reports it. On the process's own thread. */
    void look();
}
