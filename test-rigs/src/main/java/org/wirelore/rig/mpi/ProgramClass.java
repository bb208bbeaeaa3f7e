package org.wirelore.rig.mpi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.spi.RigCheck;

/**
 * A user's own class in place of the rig's program: either a {@link RankProgram} with a public constructor that takes
 * the arguments as {@code String[]} or takes nothing, or any class with a {@code public static void main(String[])},
 * which may call MPI.
 */
public final class ProgramClass {
    private ProgramClass() {
    }

    /**
     * Loads a class and makes it a program.
     *
     * @param name its full name
     * @param arguments what it is given
     * @param classPath where a class with main, and what it needs, are looked for first
     * @throws MissingProgramException if there is no such class, or it is neither kind
     */
    public static LoadedProgram load(String name, List<String> arguments, String classPath)
            throws MissingProgramException {
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
                    ? around(instance(type, words), classPath)
                    : main(type, arguments, classPath);
        } catch (ExceptionInInitializerError e) {
            throw missing("class " + name + " can't be used: " + e.getCause(),
                    "its static initializer fails");
        } catch (LinkageError e) {
            throw missing(name, e);
        } catch (ReflectiveOperationException e) {
            throw missing("class " + name + " can't be used: " + cause(e),
                    "make it a public RankProgram with a public constructor, or give it a public static main");
        }
    }

    private static MissingProgramException missing(String name, Throwable cause) {
        return missing("class " + name + " is not on the class path: " + cause,
                "name the folder or jar that has it with --class-path");
    }

    /** Makes a program; its public constructor takes String[], or nothing if there are no arguments. */
    static RankProgram instance(Class<?> type, String[] arguments) throws ReflectiveOperationException {
        try {
            return (RankProgram) type.getConstructor(String[].class).newInstance((Object) arguments);
        } catch (NoSuchMethodException e) {
            if (arguments.length > 0) {
                throw new NoSuchMethodException("arguments were given, and it has no constructor that takes String[]");
            }
            return (RankProgram) type.getConstructor().newInstance();
        }
    }

    private static LoadedProgram main(Class<?> type, List<String> arguments, String classPath)
            throws ReflectiveOperationException, MissingProgramException {
        if (!Modifier.isStatic(type.getMethod("main", String[].class).getModifiers())) {
            throw new NoSuchMethodException("main is not static");
        }
        return MpiProgram.launched(type.getName(), arguments, open(classPath, "program", false));
    }

    private static LoadedProgram around(RankProgram program, String classPath) throws MissingProgramException {
        return MpiProgram.around(program, open(classPath, "program", false));
    }

    /**
     * Opens a class path.
     *
     * @param path the key of the rig that has it
     * @throws MissingProgramException if an entry does not exist
     */
    public static ProgramClasses open(String classPath, String path, boolean isVirtual) throws MissingProgramException {
        try {
            return ProgramClasses.open(classPath, isVirtual);
        } catch (ProgramClasses.MissingPath e) {
            throw new MissingProgramException(path, String.valueOf(e.getMessage()), "name what exists with -cp");
        }
    }

    /**
     * Adds a problem if a class is not where a rig says, or is not what it has to be. Nothing of the class runs.
     *
     * @param at the part of the rig that has the keys {@code class} and {@code classPath}
     * @param need what it must be
     */
    static void check(RigCheck check, TreePath at, String name, String classPath, ClassNeed need) {
        try (ProgramClasses classes = open(classPath, at.child("classPath").toString(), false)) {
            Class<?> found = Class.forName(name, false, classes.loader());
            if (!need.type().isAssignableFrom(found)) {
                check.problem(at.child("class"), "expected a class that implements " + need.type().getName()
                        + ", found " + Quoted.text(name) + ", which does not");
            } else if (!need.hasMember().test(found)) {
                check.problem(at.child("class"), "expected a class with " + need.member() + ", found "
                        + Quoted.text(name) + " without one");
            }
        } catch (MissingProgramException e) {
            check.problem(at.child("classPath"), "expected folders and jars that are there, found "
                    + Quoted.text(classPath) + ": " + e.getMessage());
        } catch (ClassNotFoundException e) {
            check.problem(at.child("class"), "expected a class " + (classPath.isEmpty()
                    ? "that comes with Wirelore, or the key classPath"
                    : "on the class path " + Quoted.text(classPath)) + ", found none of the name " + Quoted.text(name));
        } catch (LinkageError e) {
            check.problem(at.child("class"), "expected a class that can be loaded, found " + Quoted.text(name) + " ("
                    + e.getClass().getSimpleName() + ": " + e.getMessage() + ")");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As {@link #check}, of a class with main. */
    public static void checkMain(RigCheck check, TreePath at, String name, String classPath) {
        check(check, at, name, classPath, ClassNeed.MAIN);
    }

    /**
     * Looks for a class that processes are to be started with in the course of a run. Nothing of it runs.
     *
     * @throws MissingProgramException if it is not on the class path, or has no main
     */
    public static void requireMain(String name, String classPath) throws MissingProgramException {
        try (ProgramClasses classes = open(classPath, "program.arguments.classPath", false)) {
            main(classes.loader(), name, classPath, false);
        } catch (ProgramFailure failure) {
            throw new MissingProgramException("program", String.valueOf(failure.getMessage()), "name one that is");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Finds the main of a program. Its class need not be public, as with the command java.
     *
     * @param isBegun whether its class is initialized, too
     * @throws ProgramFailure if there is none, or the class can't be initialized
     */
    public static Method main(ClassLoader loader, String name, String classPath, boolean isBegun)
            throws ProgramFailure {
        try {
            Method main = find(loader, "program", name, classPath, isBegun).getMethod("main", String[].class);
            if (!Modifier.isStatic(main.getModifiers())) {
                throw new NoSuchMethodException("main is not static");
            }
            main.setAccessible(true);
            return main;
        } catch (NoSuchMethodException e) {
            throw new ProgramFailure("class " + name + " has no public static void main(String[])", 2, e);
        }
    }

    /**
     * What a failure of a program's own code ends its rank with.
     *
     * @throws Exception what is no failure of it
     */
    public static Exception failure(Throwable cause) throws Exception {
        return ProgramBody.failure(cause);
    }

    /**
     * Finds a class of the user's for a rank.
     *
     * @param what of the rig it is, such as {@code program}
     * @throws ProgramFailure if it is not there, or its static initializer fails
     */
    static Class<?> find(ClassLoader loader, String what, String name, String classPath) throws ProgramFailure {
        return find(loader, what, name, classPath, true);
    }

    private static Class<?> find(ClassLoader loader, String what, String name, String classPath, boolean isBegun)
            throws ProgramFailure {
        try {
            return Class.forName(name, isBegun, loader);
        } catch (ClassNotFoundException e) {
            throw new ProgramFailure("class " + e.getMessage() + " is not on the class path: "
                    + (classPath.isEmpty() ? "(none given; use -cp)" : classPath), 2, e);
        } catch (ExceptionInInitializerError e) {
            throw new ProgramFailure("the static initializer of " + name + " has failed: " + e.getCause(), 1,
                    e.getCause());
        } catch (LinkageError e) {
            throw new ProgramFailure("the " + what + "'s class does not fit its libraries: " + e, 2, e);
        }
    }

    private static MissingProgramException missing(String message, String remedy) {
        return new MissingProgramException("program", message, remedy);
    }

    private static Throwable cause(ReflectiveOperationException e) {
        return e instanceof InvocationTargetException target && target.getCause() != null ? target.getCause() : e;
    }
}
