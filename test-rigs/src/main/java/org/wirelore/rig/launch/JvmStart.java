package org.wirelore.rig.launch;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why a rank's virtual machine could not start, as it says itself before it exits with 1 (HotSpot, java launcher). */
final class JvmStart {
    /** Variables whose words the virtual machine takes for options. */
    static final List<String> VARIABLES = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");
    private static final Pattern SIGN = Pattern.compile("(Error occurred during initialization of VM"
            + "|Error: Could not create the Java Virtual Machine\\."
            + "|# There is insufficient memory for the Java Runtime.*"
            + "|Error: Cannot specify .* in environment variable .*)");
    /** Say nothing about the cause. */
    private static final Pattern FRAME = Pattern.compile(
            "(NOTE: )?Picked up .*|Error: A fatal exception has occurred.*|#?\\s*");

    private JvmStart() {
    }

    /**
     * The cause.
     *
     * @param said the last lines of the process, of both streams
     * @return null if it has started
     */
    static @Nullable String failure(List<String> said) {
        List<String> signs = said.stream().filter(line -> SIGN.matcher(line).matches()).toList();
        if (signs.isEmpty()) {
            return null;
        }
        return said.stream().filter(line -> !SIGN.matcher(line).matches() && !FRAME.matcher(line).matches()).findFirst()
                .orElse(signs.getFirst());
    }

    /** What to do about it: correct the variables that carry options, or give it more room. */
    static String remedy(Map<String, String> environment) {
        String set = VARIABLES.stream().filter(environment::containsKey)
                .map(name -> name + " is '" + environment.get(name) + "'").collect(Collectors.joining(", "));
        return (set.isEmpty() ? "" : set + ": correct it, or unset it; ")
                + "ulimit -a shows what this shell allows, free -m how much memory is there; fewer ranks need less";
    }
}
