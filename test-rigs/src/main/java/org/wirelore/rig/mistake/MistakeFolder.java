package org.wirelore.rig.mistake;

import com.github.difflib.unifieddiff.UnifiedDiff;
import com.github.difflib.unifieddiff.UnifiedDiffParserException;
import com.github.difflib.unifieddiff.UnifiedDiffReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;

/**
 * The known mistakes of an installation, each a file of its name: a unified diff, and before it the lines {@code
 * Mistake}, {@code Source}, {@code Explore} and {@code Oracle}, each with its value behind a colon;
 * of canaries also {@code Canary}, with protocols.
 *
 * @param folder where they are; it need not exist, and then there are none
 */
public record MistakeFolder(Path folder) {
    private static final String SUFFIX = ".diff";

    /** The mistakes' names, sorted. */
    public List<String> names() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length())).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * Reads one.
     *
     * @throws RigException if there is none of this name, or its file makes no sense
     */
    public Mistake read(String id) {
        List<String> names = names();
        if (!names.contains(id)) {
            throw new RigException(new Problem(Place.commandLine("--mistake"), "",
                    "expected one of " + String.join(", ", names) + "; found " + id));
        }
        Path file = folder.resolve(id + SUFFIX);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            UnifiedDiff change = UnifiedDiffReader.parseUnifiedDiff(in);
            if (change.getFiles().isEmpty()) {
                throw broken(file, "expected a unified diff behind the first lines, found none");
            }
            Map<String, String> lines = lines(String.valueOf(change.getHeader()));
            return new Mistake(id, value(file, lines, "Mistake"), value(file, lines, "Source"),
                    List.of(value(file, lines, "Explore").split(" +")), value(file, lines, "Oracle"),
                    List.of(lines.getOrDefault("Canary", "").split(", *")), change);
        } catch (IOException | UnifiedDiffParserException e) {
            throw broken(file, "it can't be read: " + e.getMessage());
        }
    }

    /**
     * The mistake that a random search must find before it is believed: that of the rig's protocol, or else that of all
     * others.
     *
     * @param protocols what the rig's variants send through
     * @return empty if there are no mistakes
     */
    public Optional<Mistake> canary(Collection<String> protocols) {
        List<Mistake> all = names().stream().map(this::read).toList();
        return all.stream().filter(each -> each.canaryOf().stream().anyMatch(protocols::contains)).findFirst()
                .or(() -> all.stream().filter(each -> each.canaryOf().contains(Mistake.OTHERS)).findFirst());
    }

    private static Map<String, String> lines(String header) {
        Map<String, String> lines = new HashMap<>();
        for (String line : header.lines().toList()) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                lines.put(line.substring(0, colon), line.substring(colon + 2).strip());
            }
        }
        return lines;
    }

    private static String value(Path file, Map<String, String> lines, String key) {
        String value = lines.get(key);
        if (value == null) {
            throw broken(file, "expected a line \"" + key + ": …\" before the diff, found none");
        }
        return value;
    }

    private static RigException broken(Path file, String text) {
        return new RigException(new Problem(Place.whole(file.toString()), "", text));
    }
}
