package org.wirelore.emulator.process;

import java.util.Locale;
import java.util.Optional;

/**
 * The virtual machine could not have memory that it needed: in words, with what gives it more.
 *
 * @param missing what is used up, and how much there was
 * @param remedy the option or command that gives more
 */
public record MemoryShortage(String missing, String remedy) {
    private static final long MEBIBYTE = 1 << 20;
    /** A heap in which every shipped rig runs; nothing smaller is proposed. */
    public static final long HEAP_MIN_MEBIBYTES = 128;
    private static final int CAUSES_MAX = 100;

    /** What was missing if a failure is one of memory, or was caused by one. */
    public static Optional<MemoryShortage> in(Throwable failure) {
        return error(failure).map(error -> of(error, Runtime.getRuntime().maxMemory()));
    }

    /** The error of memory that a failure is or was caused by. */
    public static Optional<OutOfMemoryError> error(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < CAUSES_MAX && cause != null; i++) {
            if (cause instanceof OutOfMemoryError error) {
                return Optional.of(error);
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    /** @param heapBytes the most that the heap may have */
    static MemoryShortage of(OutOfMemoryError error, long heapBytes) {
        String said = String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT);
        if (said.contains("native thread")) {
            return new MemoryShortage("the system gives this process no more threads",
                    "raise the limit of processes (ulimit -u, or pids.max of the control group), or use fewer ranks");
        }
        if (said.contains("metaspace") || said.contains("class space")) {
            return new MemoryShortage("the memory for classes is used up",
                    option("-XX:MaxMetaspaceSize=", "1g"));
        }
        if (said.contains("direct")) {
            return new MemoryShortage("the memory for buffers outside of the heap is used up",
                    option("-XX:MaxDirectMemorySize=", "1g"));
        }
        if (said.contains("array size")) {
            return new MemoryShortage("an array of more than 2^31 - 3 elements was asked for, which no heap can hold",
                    "make the message or buffer smaller");
        }
        long heap = heapBytes / MEBIBYTE;
        long needed = Math.max(HEAP_MIN_MEBIBYTES, 2 * Long.highestOneBit(Math.max(1, 2 * heap - 1)));
        return new MemoryShortage("more than the " + heap + " MiB of heap that this process may have is needed, "
                + needed + " MiB may do", option("-Xmx", needed + "m"));
    }

    private static String option(String name, String value) {
        String option = "JDK_JAVA_OPTIONS=" + name + value;
        return "give it more with " + option + " in the environment, such as " + option
                + " ./wirelore … (if _JAVA_OPTIONS"
                + " sets " + name + ", change it there: that variable goes before all others)";
    }
}
