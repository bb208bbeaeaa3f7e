package org.wirelore.rig.program.serve;

import java.util.List;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProgramKind;

/** The server of HTTP. */
public final class ServeProgram implements Binding {
    @Override
    public List<ProgramKind> programs() {
        return List.of(new ProgramKind(ServeConfig.NAME, ServeProgram.class, ServeConfig::bind));
    }
}
