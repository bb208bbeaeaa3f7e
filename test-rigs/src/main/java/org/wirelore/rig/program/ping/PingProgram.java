package org.wirelore.rig.program.ping;

import java.util.List;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProgramKind;

/** The ping of IPv4 hosts, over raw datalinks. */
public final class PingProgram implements Binding {
    @Override
    public List<ProgramKind> programs() {
        return List.of(new ProgramKind(PingConfig.NAME, PingProgram.class, PingConfig::bind));
    }
}
