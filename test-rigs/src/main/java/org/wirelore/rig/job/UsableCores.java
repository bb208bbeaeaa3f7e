package org.wirelore.rig.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The processors that this process may use, by number: in a container they need not begin at 0 (proc_pid_status(5)).
 */
public final class UsableCores {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String FIELD = "Cpus_allowed_list:";

    private UsableCores() {
    }

    /** Their numbers, lowest first. */
    public static List<Integer> numbers() throws IOException {
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(FIELD)) {
                return parse(line.substring(FIELD.length()).strip());
            }
        }
        throw new IOException("could not find out which processors are usable: " + STATUS + " has no line " + FIELD);
    }

    /** A list such as {@code 0-3,8}. */
    public static List<Integer> parse(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            int hyphen = range.indexOf('-');
            int first = Integer.parseInt(hyphen < 0 ? range : range.substring(0, hyphen));
            int last = Integer.parseInt(range.substring(hyphen + 1));
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return numbers;
    }
}
