package org.wirelore.rig.spi;

import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;

/** What the ranks of a rig do: the settings of one program, bound from the rig's file. */
public interface ProgramConfig {
    /** The program's name in a rig. */
    String name();

    /** What it does with these settings, in a line. */
    String description();

    /** How many ranks it needs at least. */
    default int ranksMin() {
        return 2;
    }

    /** Whether its ranks send messages through the rig's protocol. */
    default boolean sendsMessages() {
        return true;
    }

    /** Whether messages that it never receives, and receives that it never completes, are worth a warning only. */
    default boolean mayLeaveMessages() {
        return false;
    }

    /** Whether its ranks call MPI: collectives are judged, and the first messages are drawn. */
    default boolean callsMpi() {
        return false;
    }

    /** What a report says of runs in this mode, besides the rig's own words; begins with a space, or is empty. */
    default String note(RigConfig.Mode mode) {
        return "";
    }

    /** Adds what can't work in this rig beyond what the schema can say; the check stands at {@code program}. */
    default void check(RigCheck check) {
    }

    /**
     * Loads it.
     *
     * @param isVirtual whether its ranks share this process, in virtual or paced time
     * @param ranks how many there are in this process: all of a simulation, or one
     * @throws MissingProgramException if it is not where the settings say
     */
    LoadedProgram load(boolean isVirtual, int ranks) throws MissingProgramException;
}
