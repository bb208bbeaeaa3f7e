package org.wirelore.adi.sci;

import java.util.List;

/** What the protocol charges to its host besides the stores themselves, by the names of a host profile. */
public final class SciCostNames {
    /** Computing or comparing a check sum, per byte. */
    public static final String CRC = "sci.crc";

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(CRC);

    private SciCostNames() {
    }
}
