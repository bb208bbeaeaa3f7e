package org.wirelore.rig.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Explores before the test, which is called once with what was found. Either a {@link Rig} is run under every script
 * within bounds, or a program in every order of its messages. The display name is the script that fails, as small as it
 * gets, or how many pass; the report, the capture and the replay of a failure are in {@code
 * target/wirelore/junit/CLASS.METHOD}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TestTemplate
@ExtendWith(ExplorationExtension.class)
public @interface Explore {
    /** Most faults in one run, 0 to 16. */
    int faults() default 0;

    /** Faults are placed among this many first frames. */
    int frames() default 0;

    /** What faults are, such as {@code drop}; the usual ones if none is named. */
    String[] kinds() default {};

    /** Names of decision points that deviate instead of faults, such as {@code sci.*}. */
    String[] choices() default {};

    /** Most answers other than the undisturbed one in one run, of these points. */
    int deviations() default 0;

    /** How many questions of these points can deviate. */
    int first() default 100_000;

    /** A program that calls MPI, to be run in every order of its messages instead of a rig. */
    Class<?> program() default void.class;

    /** How many ranks run it. */
    int ranks() default 0;

    /** What it is given. */
    String[] arguments() default {};
}
