package org.wirelore.rig.mpi;

import java.util.List;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProgramKind;

/** Programs in Java that are not part of Wirelore: those that call MPI, and rank programs of the user's own. */
public final class MpiPrograms implements Binding {
    @Override
    public List<ProgramKind> programs() {
        return List.of(new ProgramKind(MpiConfig.NAME, MpiPrograms.class, MpiConfig::bind),
                new ProgramKind(ClassConfig.NAME, MpiPrograms.class, ClassConfig::bind));
    }
}
