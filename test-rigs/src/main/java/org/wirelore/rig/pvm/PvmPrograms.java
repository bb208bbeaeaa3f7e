package org.wirelore.rig.pvm;

import java.util.List;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProgramKind;

/** Programs in Java that call PVM. */
public final class PvmPrograms implements Binding {
    @Override
    public List<ProgramKind> programs() {
        return List.of(new ProgramKind(PvmConfig.NAME, PvmPrograms.class, PvmConfig::bind));
    }
}
