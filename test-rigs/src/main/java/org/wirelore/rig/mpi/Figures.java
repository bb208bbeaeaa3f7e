package org.wirelore.rig.mpi;

import java.util.regex.Pattern;
import org.wirelore.rig.mpi.process.RankProcessEnvironment;

/** Lets a program give figures of its own to the rig that runs it, where reports show and checks judge them. */
public final class Figures {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z0-9]+)*");

    private Figures() {
    }

    /**
     * Records a figure of the run; of several under one name the last one holds. In a program that no rig runs, nothing
     * happens.
     *
     * @param name words of letters and digits with dots between them, such as {@code seconds.16}; unique in the run
     * @param value finite; another is not recorded
     * @param unit as it is printed, may be empty
     * @throws IllegalArgumentException if the name is not of this form
     */
    public static void record(String name, double value, String unit) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "expected a figure's name of letters and digits, with dots between its words, found " + name);
        }
        if (RankProcessEnvironment.RUNNING.isBound()) {
            RankProcessEnvironment.RUNNING.get().record(name, value, unit);
        }
    }
}
