package org.wirelore.rig.mpi;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What stands for the standard streams and the system properties in a program in virtual time, which a process would have for
 * itself. Public because the program's classes call it; not meant to be called by name.
 */
public final class ManagedWorld {
    private ManagedWorld() {
    }

    private static ProgramWorld world() {
        return RankSurroundings.RUNNING.get().world();
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
        return world().properties().getProperty(key);
    }

    /** System.getProperty. */
    public static String getProperty(String key, String otherwise) {
        return world().properties().getProperty(key, otherwise);
    }

    /** System.setProperty. */
    public static @Nullable String setProperty(String key, String value) {
        return (String) world().properties().setProperty(key, value);
    }

    /** System.clearProperty. */
    public static @Nullable String clearProperty(String key) {
        return (String) world().properties().remove(key);
    }

    /** System.getProperties. */
    public static Properties getProperties() {
        return world().properties();
    }

    /** Integer.getInteger. */
    public static @Nullable Integer getInteger(String key) {
        return getInteger(key, null);
    }

    /** Integer.getInteger. */
    public static @Nullable Integer getInteger(String key, int otherwise) {
        return getInteger(key, Integer.valueOf(otherwise));
    }

    /** Integer.getInteger. */
    public static @Nullable Integer getInteger(String key, @Nullable Integer otherwise) {
        String value = getProperty(key);
        try {
            return value == null ? otherwise : Integer.decode(value);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** Boolean.getBoolean. */
    public static boolean getBoolean(String key) {
        return Boolean.parseBoolean(getProperty(key));
    }

    /** Throwable.printStackTrace. */
    public static void printStackTrace(Throwable failure) {
        failure.printStackTrace(err());
    }

    /** Thread.dumpStack. */
    public static void dumpStack() {
        printStackTrace(new Exception("Stack trace"));
    }
}
