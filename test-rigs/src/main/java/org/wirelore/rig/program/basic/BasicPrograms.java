package org.wirelore.rig.program.basic;

import java.util.List;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProgramKind;

/** The programs that send messages of fixed patterns over any protocol. */
public final class BasicPrograms implements Binding {
    @Override
    public List<ProgramKind> programs() {
        return List.of(new ProgramKind(PingPongConfig.NAME, BasicPrograms.class, PingPongConfig::bind),
                new ProgramKind(StreamConfig.NAME, BasicPrograms.class, StreamConfig::bind),
                new ProgramKind(ExchangeConfig.NAME, BasicPrograms.class, ExchangeConfig::bind),
                new ProgramKind(RandomTrafficConfig.NAME, BasicPrograms.class, RandomTrafficConfig::bind),
                new ProgramKind(StallConfig.NAME, BasicPrograms.class, StallConfig::bind));
    }
}
