package org.wirelore.rig.mpi;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.program.RankProgram;

/** A Java program that may call MPI: its classes are found once, and each rank defines its own of them. */
final class LoadedMpi implements LoadedProgram {
    private final MpiConfig config;
    private final List<MpiProgram> ranks;

    LoadedMpi(MpiConfig config, List<MpiProgram> ranks) {
        this.config = config;
        this.ranks = List.copyOf(ranks);
    }

    @Override
    public RankProgram rank(int rank) {
        return ranks.get(rank);
    }

    @Override
    public LoadedProgram another(String mainClass, List<String> arguments, int count) throws MissingProgramException {
        return config.another(mainClass, arguments).load(true, count);
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
    public void sealedBy(ObjectSeal proofs) {
        ranks.forEach(rank -> rank.sealedBy(proofs));
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
