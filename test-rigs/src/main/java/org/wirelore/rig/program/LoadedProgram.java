package org.wirelore.rig.program;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.message.type.ObjectSeal;

/**
 * A program, loaded once for all ranks of a simulation, or for the one rank of a process. What is set holds from the
 * next run on.
 */
public interface LoadedProgram {
    /** A program whose ranks need nothing of the run but their context. */
    static LoadedProgram of(int ranks, Supplier<RankProgram> maker) {
        List<RankProgram> programs = Stream.generate(maker).limit(ranks).toList();
        return programs::get;
    }

    /** The same of a program of which {@link #isDrivenByMessages} holds. */
    static LoadedProgram drivenByMessages(int ranks, Supplier<RankProgram> maker) {
        LoadedProgram program = of(ranks, maker);
        return new LoadedProgram() {
            @Override
            public RankProgram rank(int rank) {
                return program.rank(rank);
            }

            @Override
            public boolean isDrivenByMessages() {
                return true;
            }
        };
    }

    /**
     * Whether each rank's next call and its arguments follow from what its messages have brought it so far: it has no
     * other input, and no time decides what it does.
     */
    default boolean isDrivenByMessages() {
        return false;
    }

    /** What a rank does; the same object in every run. */
    RankProgram rank(int rank);

    /** Sets what the first rank finds on its standard input; nothing by default. */
    default void readFrom(ProgramInput input) {
    }

    /** Sets where the ranks' output goes; it is dropped by default. */
    default void printTo(ProgramOutput output) {
    }

    /** Sets the observer of what the ranks do beside their messages, such as collective operations. */
    default void heardBy(AdiObserver observer) {
    }

    /** Sets the proofs that objects carry where others than the job's ranks can send to its ranks. */
    default void sealedBy(ObjectSeal proofs) {
    }

    /**
     * Sets the listener for the end of a program whose main goes on although another of its threads has ended it; it
     * gets the failure, or null. Only in a process of the rank's own, which has to be ended then.
     */
    default void lastWordTo(Consumer<@Nullable Throwable> listener) {
    }

    /**
     * Another program of the same class path, for processes that a rank of this one starts in the course of a run.
     *
     * @param mainClass the name of a class with main
     * @param ranks how many processes
     * @throws MissingProgramException if there is no such class, or this kind of program starts none
     */
    default LoadedProgram another(String mainClass, List<String> arguments, int ranks) throws MissingProgramException {
        throw new MissingProgramException("program", "this kind of program starts no processes",
                "run a class with main, which calls MPI");
    }

    /** The runs are those of an exploration, which itself repeats what is random in them. */
    default void explored() {
    }

    /** How the last run ended, in the program's own words, by which explorers tell runs apart; null: by its results. */
    default @Nullable String outcome() {
        return null;
    }

    /** Which of the conditions of the program's settings that some run is to reach held in the last run, from 0. */
    default List<Integer> reached() {
        return List.of();
    }

    /** Whether the ranks' computing costs the time that it takes on this machine. */
    default boolean isMeasured() {
        return false;
    }
}
