package org.wirelore.rig.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Options of every Java process that this project starts; the script {@code wirelore} has the same. */
public final class JvmOptions {
    /**
     * One thread does the work and memory is small, so the simplest collector is the quickest; system calls go through
     * java.lang.foreign. Then: copies below 64 bytes are made by native code, too, for JDK 25's own loop for them, once
     * C2 has vectorized it in a caller, was seen to copy the first 8 bytes only. And no method handle gets byte code of
     * its own at its 128th call: all are constants, which the compiler sees through anyway, and the call at which it
     * happened took 130 KB and some milliseconds.
     */
    public static final List<String> COMMON = List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
            "-Djava.lang.foreign.native.threshold.power.copy=0",
            "-Djava.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD=-1");

    private static final Path SET_PRIV = Path.of("/usr/bin/setpriv");

    private JvmOptions() {
    }

    /**
     * What a command begins with so that its process is killed when the thread that starts it ends; nothing where the
     * system has no setpriv(1).
     *
     * @return words of the command
     */
    public static List<String> endingWithStarter() {
        return isSetPriv() ? List.of(SET_PRIV.toString(), "--pdeathsig", "KILL", "--") : List.of();
    }

    /** Busybox has a command of that name that lacks the option; there it is a link to the one program. */
    private static boolean isSetPriv() {
        try {
            return Files.isExecutable(SET_PRIV) && SET_PRIV.toRealPath().endsWith(SET_PRIV.getFileName());
        } catch (IOException e) {
            return false;
        }
    }

    /** {@return the Java virtual machine that runs this process} */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** {@return where this process has its classes} */
    public static String classPath() {
        return System.getProperty("java.class.path");
    }

    /** {@return maker and version of the Java platform that runs this process} */
    public static String platform() {
        return System.getProperty("java.vendor") + " " + Runtime.version();
    }
}
