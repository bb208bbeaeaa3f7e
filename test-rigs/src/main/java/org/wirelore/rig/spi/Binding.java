package org.wirelore.rig.spi;

import java.util.List;

/**
 * What one line of the registry adds to rigs: an interconnect, a protocol, programs, or several of these that belong
 * together. A binding has no state, and nothing is made of it before a rig uses it.
 */
public interface Binding {
    /** Protocols that rigs can name. */
    default List<ProtocolKind> protocols() {
        return List.of();
    }

    /** Programs that rigs can name. */
    default List<ProgramKind> programs() {
        return List.of();
    }
}
