package org.wirelore.rig.sci.conformance;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.wirelore.rig.model.Fields;

/** What is below a SISCI library. */
public enum Provider {
    /** PCI-SCI adapters and their driver. */
    CARDS,
    /** The shared memory of a machine. */
    MEMORY,
    /** The loopback, which has neither. */
    LOOPBACK,
    /** The loopback, whose programs may touch physical memory and registers. */
    PRIVILEGED;

    /** How the table names them. */
    static Set<String> names() {
        return Arrays.stream(values()).map(Fields::name).collect(Collectors.toSet());
    }
}
