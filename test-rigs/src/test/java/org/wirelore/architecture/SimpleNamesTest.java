package org.wirelore.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A name means one thing: no two types of main code that are not inside another have the same simple name. */
class SimpleNamesTest {
    /** What may have two meanings, with the reason. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "Plug", "a station's place in a hub, and a card's in a rig: the fabric's word in both");

    @Test
    void noSimpleNameOfATypeOccursTwice() throws IOException {
        Map<String, Set<String>> twice = namesOfMainCode();
        twice.values().removeIf(places -> places.size() == 1);
        assertThat(twice.keySet()).as(twice.toString()).containsExactlyElementsOf(new TreeSet<>(EXCEPTIONS.keySet()));
    }

    private static Map<String, Set<String>> namesOfMainCode() throws IOException {
        Map<String, Set<String>> places = new TreeMap<>();
        for (Path file : Repository.moduleFiles()) {
            String name = Repository.name(file);
            String type = String.valueOf(file.getFileName()).replace(".java", "");
            if (name.contains("/src/main/") && !type.equals("package-info")) {
                places.computeIfAbsent(type, each -> new TreeSet<>()).add(name);
            }
        }
        return places;
    }
}
