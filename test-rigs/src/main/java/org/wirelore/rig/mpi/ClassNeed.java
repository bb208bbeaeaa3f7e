package org.wirelore.rig.mpi;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.wirelore.rig.program.RankProgram;

/**
 * What a class of the user's needs, so that ranks can use it.
 *
 * @param type what it implements
 * @param member what else it has, in words
 * @param hasMember whether a class has that
 */
record ClassNeed(Class<?> type, String member, Predicate<Class<?>> hasMember) {
    /** Of a program like those that the command java runs; such a class need not be public. */
    static final ClassNeed MAIN = new ClassNeed(Object.class, "a public static void main(String[])",
            ClassNeed::hasMain);

    /** Of a program that makes one object for each rank. */
    static ClassNeed program(boolean hasArguments) {
        return hasArguments
                ? new ClassNeed(RankProgram.class, "a public constructor that takes String[]",
                        found -> canBeMade(found, String[].class))
                : new ClassNeed(RankProgram.class, "a public constructor that takes String[] or nothing",
                        found -> canBeMade(found, String[].class) || canBeMade(found));
    }

    /** Of what ranks make objects of without arguments. */
    static ClassNeed object(Class<?> type) {
        return new ClassNeed(type, "a public constructor without parameters", ClassNeed::canBeMade);
    }

    private static boolean canBeMade(Class<?> found, Class<?>... parameters) {
        return Modifier.isPublic(found.getModifiers()) && !Modifier.isAbstract(found.getModifiers())
                && Stream.of(found.getConstructors())
                        .anyMatch(constructor -> Arrays.equals(constructor.getParameterTypes(), parameters));
    }

    private static boolean hasMain(Class<?> found) {
        try {
            return Modifier.isStatic(found.getMethod("main", String[].class).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
