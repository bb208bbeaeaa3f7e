package org.wirelore.rig.sci.conformance;

import java.util.Arrays;
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

    static boolean isName(String text) {
        return Arrays.stream(values()).anyMatch(each -> Fields.name(each).equals(text));
    }
}
