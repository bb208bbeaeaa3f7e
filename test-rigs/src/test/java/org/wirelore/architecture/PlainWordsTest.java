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
 * Sources, schemas, configurations, pages and the script {@code wirelore} use the terms of the field (deadlock
 * detector, parent watchdog, warm-up, environment check, shutdown) and say who does what.
 */
class PlainWordsTest {
    private static final Pattern COINED = Pattern.compile("\\b(?:standstill|leash|rehears\\w*|farewell|surroundings"
            + "|tally|deeds?|undertaking|somebody|whoever|so many|told|nobody|in vain|affairs?|befell|befall(?:s|en)?"
            + "|the house|errands?|strangers?|knock(?:s|ed)?|(?:take|takes|took|taken|taking) leave"
            + "|(?:come|comes|came|coming) to (?:its|their) end"
            + "|hears? of|heard (?:of|out)|(?:observer|listener|monitor|progress|completion|core|oracle)s? hears?)\\b",
            Pattern.CASE_INSENSITIVE);

    @Test
    void nothingIsNamedOrSaidInCoinedWords() throws IOException {
        List<Path> files = new ArrayList<>(Repository.javaFiles());
        files.removeIf(file -> file.endsWith("PlainWordsTest.java"));
        files.addAll(Repository.schemasAndConfigs());
        files.add(Repository.ROOT.resolve("wirelore"));
        files.addAll(Repository.pages());
        assertThat(files).as("a file of each kind").anyMatch(file -> file.endsWith("rig.schema.json"))
                .anyMatch(file -> file.endsWith("tulip-on-serial.json")).anyMatch(file -> file.endsWith("README.md"));
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            found.addAll(coined(file));
        }
        assertThat(found).isEmpty();
    }

    /** A line break with the border of a comment is a space. */
    private static List<String> coined(Path file) throws IOException {
        String text = Files.readString(file);
        Matcher matcher = COINED.matcher(text.replaceAll("\\s+(?:\\*|//|#)?\\s+", " "));
        List<String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(Repository.name(file) + ": " + matcher.group());
        }
        return found;
    }
}
