package org.wirelore.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Sources, schemas and pages use the terms of the field (deadlock detector, parent watchdog, warm-up, environment
 * check, shutdown) and say who does what.
 */
class PlainWordsTest {
    private static final Pattern COINED = Pattern.compile("\\b(?:standstill|leash|rehears\\w*|farewell|surroundings"
            + "|tally|deeds?|undertaking|somebody|whoever|so many|(?:is|are|was|were|be|been|being) told)\\b",
            Pattern.CASE_INSENSITIVE);

    @Test
    void nothingIsNamedOrSaidInCoinedWords() throws IOException {
        List<Path> files = new ArrayList<>(Repository.javaFiles());
        files.removeIf(file -> file.endsWith("PlainWordsTest.java"));
        files.addAll(Repository.pages());
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            found.addAll(coined(file));
        }
        assertThat(found).isEmpty();
    }

    /** A line break with the border of a comment is a space. */
    private static List<String> coined(Path file) throws IOException {
        String text = Files.readString(file);
        Matcher matcher = COINED.matcher(text.replaceAll("\\s+(?:\\*|//)?\\s+", " "));
        List<String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(Repository.name(file) + ": " + matcher.group());
        }
        return found;
    }
}
