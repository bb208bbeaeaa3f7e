package org.wirelore.rig.sci.litmus;

import java.util.List;
import org.wirelore.rig.spi.ProgramKind;

/** The program of litmus tests. */
public final class LitmusPrograms {
    private LitmusPrograms() {
    }

    /** {@return the program, for the registry} */
    public static List<ProgramKind> kinds() {
        return List.of(LitmusConfig.kind());
    }
}
