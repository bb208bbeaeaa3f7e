package org.wirelore.rig.sci.raw;

import java.util.List;
import org.wirelore.rig.spi.ProgramKind;

/** The programs on SISCI itself. */
public final class RawPrograms {
    private RawPrograms() {
    }

    /** {@return the programs, for the registry} */
    public static List<ProgramKind> kinds() {
        return List.of(SciPingPongConfig.kind(), SciTrafficConfig.kind());
    }
}
