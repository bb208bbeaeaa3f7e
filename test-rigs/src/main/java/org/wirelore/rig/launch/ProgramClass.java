package org.wirelore.rig.launch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.List;
import org.wirelore.rig.mpi.MpiProgram;
import org.wirelore.rig.mpi.ProgramClasses;
import org.wirelore.rig.program.RankProgram;

/**
 * A user's own class in place of the rig's program: either a {@link RankProgram} with a public constructor that takes
 * the arguments as {@code String[]} or takes nothing, or any class with a {@code public static void main(String[])},
 * which may call MPI.
 */
final class ProgramClass {
    private ProgramClass() {
    }

    /** A class that can't be run. */
    static final class Missing extends Exception {
        private static final long serialVersionUID = 1;

        private final String remedy;

        Missing(String message, String remedy) {
            super(message);
            this.remedy = remedy;
        }

        /** What to do about it. */
        String remedy() {
            return remedy;
        }
    }

    /**
     * Loads a class and makes it a program.
     *
     * @param name its full name
     * @param arguments what it is given
     * @param classPath where a class with main, and what it needs, are looked for first
     * @throws Missing if there is no such class, or it is neither kind
     */
    static RankProgram load(String name, List<String> arguments, String classPath) throws Missing {
        Class<?> type;
        try {
            // A class with main is initialized where it is run.
            type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw missing(name, e);
        }
        String[] words = arguments.toArray(String[]::new);
        try {
            return RankProgram.class.isAssignableFrom(type)
                    ? instance(type, words)
                    : main(type, arguments, classPath);
        } catch (ExceptionInInitializerError e) {
            throw new Missing("the program's class must be usable: class=" + name + ", cause=" + e.getCause(),
                    "its static initializer fails");
        } catch (LinkageError e) {
            throw missing(name, e);
        } catch (ReflectiveOperationException e) {
            throw new Missing("the program's class must be usable: class=" + name + ", cause=" + cause(e),
                    "make it a public RankProgram with a public constructor, or give it a public static main");
        }
    }

    private static Missing missing(String name, Throwable cause) {
        return new Missing("the program's class must be on the class path: class=" + name + ", cause=" + cause,
                "name the folder or jar that has it with --class-path");
    }

    private static RankProgram instance(Class<?> type, String[] arguments) throws ReflectiveOperationException {
        try {
            return (RankProgram) type.getConstructor(String[].class).newInstance((Object) arguments);
        } catch (NoSuchMethodException e) {
            if (arguments.length > 0) {
                throw new NoSuchMethodException("arguments were given, and it has no constructor that takes String[]");
            }
            return (RankProgram) type.getConstructor().newInstance();
        }
    }

    private static RankProgram main(Class<?> type, List<String> arguments, String classPath)
            throws ReflectiveOperationException, Missing {
        if (!Modifier.isStatic(type.getMethod("main", String[].class).getModifiers())) {
            throw new NoSuchMethodException("main is not static");
        }
        try {
            return MpiProgram.launched(type.getName(), arguments, ProgramClasses.open(classPath, false));
        } catch (ProgramClasses.MissingPath e) {
            throw new Missing(String.valueOf(e.getMessage()), "name what exists with --class-path");
        }
    }

    private static Throwable cause(ReflectiveOperationException e) {
        return e instanceof InvocationTargetException target && target.getCause() != null ? target.getCause() : e;
    }
}
