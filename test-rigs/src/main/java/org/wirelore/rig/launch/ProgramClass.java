package org.wirelore.rig.launch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * A user's own class in place of the rig's program: either a {@link RankProgram} with a public constructor that takes the
 * arguments as {@code String[]} or takes nothing, or any class with a {@code public static void main(String[])}.
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
     * @throws Missing if there is no such class, or it is neither kind
     */
    static RankProgram load(String name, List<String> arguments) throws Missing {
        Class<?> type;
        try {
            type = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
        } catch (ExceptionInInitializerError e) {
            throw new Missing("the program's class must be usable: class=" + name + ", cause=" + e.getCause(),
                    "its static initializer fails");
        } catch (ClassNotFoundException | LinkageError e) {
            throw missing(name, e);
        }
        String[] words = arguments.toArray(String[]::new);
        try {
            return RankProgram.class.isAssignableFrom(type) ? instance(type, words) : main(type, words);
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

    private static RankProgram main(Class<?> type, String[] arguments) throws ReflectiveOperationException {
        Method main = type.getMethod("main", String[].class);
        if (!Modifier.isStatic(main.getModifiers())) {
            throw new NoSuchMethodException("main is not static");
        }
        // The class itself need not be public, as with the command java.
        main.setAccessible(true);
        return (RankContext context) -> {
            try {
                main.invoke(null, (Object) arguments);
            } catch (InvocationTargetException e) {
                switch (e.getCause()) {
                    case Exception failure -> throw failure;
                    case Error failure -> throw failure;
                    case null, default -> throw e;
                }
            }
        };
    }

    private static Throwable cause(ReflectiveOperationException e) {
        return e instanceof InvocationTargetException target && target.getCause() != null ? target.getCause() : e;
    }
}
