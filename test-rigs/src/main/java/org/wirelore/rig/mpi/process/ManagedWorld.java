package org.wirelore.rig.mpi.process;

import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What stands for the standard streams and the system properties in a program in virtual time, which a process would
 * have for itself. Public because the program's classes call it; not meant to be called by name.
 */
public final class ManagedWorld {
    private ManagedWorld() {
    }

    private static ProgramWorld world() {
        return RankProcessEnvironment.RUNNING.get().world();
    }

    /** System.in. */
    public static InputStream in() {
        return world().in();
    }

    /** System.out. */
    public static PrintStream out() {
        return world().out();
    }

    /** System.err. */
    public static PrintStream err() {
        return world().err();
    }

    /** System.setIn. */
    public static void setIn(InputStream stream) {
        world().setIn(stream);
    }

    /** System.setOut. */
    public static void setOut(PrintStream stream) {
        world().setOut(stream);
    }

    /** System.setErr. */
    public static void setErr(PrintStream stream) {
        world().setErr(stream);
    }

    /** System.getProperty. */
    public static @Nullable String getProperty(String key) {
        return world().properties().getProperty(named(key));
    }

    /** System.getProperty. */
    public static @Nullable String getProperty(String key, @Nullable String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    /** System.setProperty. */
    public static @Nullable String setProperty(String key, String value) {
        return (String) world().properties().setProperty(named(key), value);
    }

    /** System.clearProperty. */
    public static @Nullable String clearProperty(String key) {
        return (String) world().properties().remove(named(key));
    }

    private static String named(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a system property must have a name: found an empty one");
        }
        return key;
    }

    /** System.getProperties. */
    public static Properties getProperties() {
        return world().properties();
    }

    /** System.setProperties. */
    public static void setProperties(@Nullable Properties properties) {
        world().setProperties(properties);
    }

    /** Integer.getInteger. */
    public static @Nullable Integer getInteger(@Nullable String key) {
        return getInteger(key, null);
    }

    /** Integer.getInteger. */
    public static @Nullable Integer getInteger(@Nullable String key, int otherwise) {
        return getInteger(key, Integer.valueOf(otherwise));
    }

    /** Integer.getInteger. */
    public static @Nullable Integer getInteger(@Nullable String key, @Nullable Integer otherwise) {
        return number(key, Integer::decode, otherwise);
    }

    /** Long.getLong. */
    public static @Nullable Long getLong(@Nullable String key) {
        return getLong(key, null);
    }

    /** Long.getLong. */
    public static @Nullable Long getLong(@Nullable String key, long otherwise) {
        return getLong(key, Long.valueOf(otherwise));
    }

    /** Long.getLong. */
    public static @Nullable Long getLong(@Nullable String key, @Nullable Long otherwise) {
        return number(key, Long::decode, otherwise);
    }

    /** Boolean.getBoolean. */
    public static boolean getBoolean(@Nullable String key) {
        return Boolean.parseBoolean(valueOrNull(key));
    }

    private static <T> @Nullable T number(@Nullable String key, Function<String, T> decode, @Nullable T otherwise) {
        String value = valueOrNull(key);
        try {
            return value == null ? otherwise : decode.apply(value);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** What asks for numbers and the like takes no name at all for a property that is not set. */
    private static @Nullable String valueOrNull(@Nullable String key) {
        return key == null || key.isEmpty() ? null : getProperty(key);
    }

    /** IO.println. */
    public static void println(@Nullable Object object) {
        out().println(object);
    }

    /** IO.println. */
    public static void println() {
        out().println();
    }

    /** IO.print. */
    public static void print(@Nullable Object object) {
        out().print(object);
        out().flush();
    }

    /** IO.readln. */
    public static @Nullable String readln() {
        try {
            return world().lines().readLine();
        } catch (IOException e) {
            throw new IOError(e);
        }
    }

    /** IO.readln. */
    public static @Nullable String readln(String prompt) {
        print(prompt);
        return readln();
    }

    /** Throwable.printStackTrace: that of the object's own class, if it has one. */
    public static void printStackTrace(Throwable failure) {
        if (hasOwnPrint(failure.getClass())) {
            failure.printStackTrace();
        } else {
            printInherited(failure);
        }
    }

    private static boolean hasOwnPrint(Class<?> type) {
        try {
            return type.getMethod("printStackTrace").getDeclaringClass() != Throwable.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Throwable.printStackTrace, called as what a class inherits. */
    public static void printInherited(Throwable failure) {
        failure.printStackTrace(err());
    }

    /** Thread.dumpStack. */
    public static void dumpStack() {
        Exception here = new Exception("Stack trace");
        ProgramTrace.end(here);
        printStackTrace(here);
    }
}
