package org.wirelore.rig.spi;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;

/** What the ranks of a rig do: the settings of one program, bound from the rig's file. */
public interface ProgramConfig {
    /**
     * What one variant of a rig has measured.
     *
     * @param title the variant's
     * @param program that it ran
     * @param figures by name; none if it did not run
     */
    record Measured(String title, ProgramConfig program, SortedMap<String, Metric> figures) {
        /** Makes the figures unmodifiable. */
        public Measured {
            figures = Collections.unmodifiableSortedMap(figures);
        }
    }

    /** The program's name in a rig. */
    String name();

    /** What it does with these settings, in a line. */
    String description();

    /** How many ranks it needs at least. */
    default int ranksMin() {
        return 2;
    }

    /** The user APIs that its ranks open themselves, beside the rig's protocol, as far as it is known. */
    default List<Class<?>> apis() {
        return List.of();
    }

    /** Whether its ranks may open any user API, beside those that are known. */
    default boolean opensAnything() {
        return false;
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

    /** Conditions, in words, of which an exploration that leaves nothing out is to find each at the end of some run. */
    default List<String> reachable() {
        return List.of();
    }

    /** What a report says of runs in this mode, besides the rig's own words; begins with a space, or is empty. */
    default String note(RigConfig.Mode mode) {
        return "";
    }

    /**
     * What a report shows of what it has measured, besides what it shows of all programs.
     *
     * @param variants those that run this program, in the rig's order
     */
    default List<Table> tables(List<Measured> variants) {
        return List.of();
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
