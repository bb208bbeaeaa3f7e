package org.wirelore.rig.pvm;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankProgram;

/** A Java program that calls PVM: its classes are found once, and each task defines its own of them. */
final class LoadedPvm implements LoadedProgram {
    private final PvmConfig config;
    private final List<PvmProgram> ranks;

    LoadedPvm(PvmConfig config, List<PvmProgram> ranks) {
        this.config = config;
        this.ranks = List.copyOf(ranks);
    }

    @Override
    public RankProgram rank(int rank) {
        return ranks.get(rank);
    }

    @Override
    public void readFrom(ProgramInput input) {
        ranks.forEach(rank -> rank.readFrom(input));
    }

    @Override
    public void printTo(ProgramOutput output) {
        ranks.forEach(rank -> rank.printTo(output));
    }

    @Override
    public void heardBy(AdiObserver observer) {
        ranks.forEach(rank -> rank.heardBy(observer));
    }

    @Override
    public void lastWordTo(Consumer<@Nullable Throwable> listener) {
        ranks.forEach(rank -> rank.lastWordTo(listener));
    }

    @Override
    public boolean isMeasured() {
        return config.isMeasured();
    }
}
