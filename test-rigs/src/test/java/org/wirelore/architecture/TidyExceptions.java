package org.wirelore.architecture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The exceptions of the tidy test. A line is a kind ({@code columns}, {@code file}, {@code method}, {@code package},
 * {@code name} or {@code comment}), a path or {@code path#method}, and a reason. A path that ends in a slash stands for
 * all below it.
 */
final class TidyExceptions {
    private static final String LIST = "tidy-exceptions.txt";

    private final Map<String, String> reasons = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();

    static TidyExceptions read() {
        TidyExceptions exceptions = new TidyExceptions();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(TidyExceptions.class.getResourceAsStream(LIST)), StandardCharsets.UTF_8))) {
            for (String line : reader.lines().filter(each -> !each.isBlank() && !each.startsWith("#")).toList()) {
                String[] words = line.split(" +", 3);
                if (words.length < 3) {
                    throw new IllegalStateException("an exception must have a kind, a name and a reason: " + line);
                }
                exceptions.reasons.put(words[0] + " " + words[1], words[2]);
            }
            return exceptions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was found and is no exception, each with its detail. */
    List<String> without(String kind, Map<String, String> found) {
        return found.entrySet().stream().filter(each -> !isExcepted(kind, each.getKey()))
                .map(each -> each.getKey() + " " + each.getValue()).toList();
    }

    private boolean isExcepted(String kind, String name) {
        for (String exception : reasons.keySet()) {
            String whole = kind + " " + name;
            if (exception.equals(whole) || (exception.endsWith("/") && whole.startsWith(exception))) {
                used.add(exception);
                return true;
            }
        }
        return false;
    }

    /** Exceptions that nothing needs any more. */
    List<String> unused() {
        return reasons.keySet().stream().filter(each -> !used.contains(each)).toList();
    }
}
