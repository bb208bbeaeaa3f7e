package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.product.ProductRegistry;

/**
 * Whatever a rig's file and its settings hold, they are loaded, or refused with messages for people; never anything
 * else. Every shipped rig is damaged, and laid over with settings that fit it more or less.
 * {@code -Dwirelore.rigs.fuzz=100000} tries as many.
 */
@Tag("campaign")
class HostileRigsTest {
    private static final int COUNT_IN_CI = 300;
    private static final Pattern JARGON = Pattern
            .compile("REDACTED|Exception|StreamRead|JsonToken|VALUE_|java\\.|tools\\.");
    private static final List<String> VALUES = List.of("0", "-1", "1", "2", "4", "32.0", "0.001", "1e300", "1e308",
            "-1e400", "123456789012345678901", "9".repeat(120), "null", "true", "\"\"", "\"raw\"", "\"alpha\"",
            "\"a/b\"",
            "\"\\n\"", "\"\\u0000\"", "\"\\ud800\"", "\"random\"", "[]", "{}", "[1]", "[[]]", "{\"kind\": 1}",
            "\"0-0\"",
            "\"../x.json\"", "NaN", "+1", "01", ".5", "5.", "5e", "'a'", "x y", "[", "{\"", "\u00e9", "\u202e");
    private static final List<String> PIECES = List.of("{", "}", "[", "]", ",", ":", "\"", "0", "-1", "1e309", "null",
            "\"raw\"", "{}", "[]", "\\u0000", "\u00e9", "\n", "/", "#", "..", "\"kind\"", "\"name\"", "1e-400", "\\",
            "\t",
            "\"extends\": \"unet-loopback\",", "\"extends\": \"./rig.json\",", "\"mode\": \"paced\",",
            "\"mode\": \"real\",");
    private static final List<String> MARKS = List.of("[", "]", ".", "[0]", "[-1]", "x", "=", "[99]");
    private static final List<String> PATHS = List.of("hosts[0].profile", "hosts[1].name", "hosts[0].card", "hosts",
            "hosts[0].interface", "fabric", "fabric.kind", "fabric.ports", "fabric.bitsPerSecond", "unet.areaBytes",
            "protocol", "protocol.kind", "protocol.window", "protocol.sequenceBits", "protocol.local",
            "protocol.retriesMax",
            "ranks", "ranks[0]", "ranks[0].host", "ranks[1].environment", "program", "program.name",
            "program.arguments", "program.arguments.sizesBytes", "program.arguments.repetitions",
            "program.arguments.class", "faults", "faults.loss", "faults.rules", "faults.rules[0].copies",
            "limits.virtualSeconds", "limits.events", "variants", "variants[0].set", "variants[1].name", "checks",
            "checks[0].metric", "curves", "consoles", "mode", "seed", "capture", "extends", "name", "description");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aDamagedRigIsLoadedOrRefused() throws IOException {
        ConfigFolder shipped = ConfigFolder.find();
        RigLoader loader = new RigLoader(shipped, ProductRegistry.REGISTRY);
        List<String> rigs = new ArrayList<>();
        for (String name : shipped.names(ConfigFolder.Kind.RIG)) {
            rigs.add(Files.readString(shipped.folder(ConfigFolder.Kind.RIG).resolve(name + ".json")));
        }
        int count = Integer.getInteger("wirelore.rigs.fuzz", COUNT_IN_CI);
        int loaded = 0;
        for (int seed = 0; seed < count; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String rig = rigs.get(seed % rigs.size());
            boolean isDamaged = random.nextBoolean();
            Path file = Files.writeString(folder.resolve("rig.json"), isDamaged ? damaged(rig, random) : rig);
            List<String> settings = isDamaged && random.nextBoolean() ? List.of() : settings(random);
            loaded += isLoaded(loader, file, settings, seed) ? 1 : 0;
        }
        // Some damage must go unnoticed, or what is behind the reader is not tried.
        assertThat(loaded).isBetween(count / 100, count - count / 100);
    }

    private static String damaged(String rig, SplittableRandom random) {
        StringBuilder text = new StringBuilder(rig);
        for (int mutations = 1 + random.nextInt(3); mutations > 0; mutations--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(12));
            switch (random.nextInt(5)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, one(PIECES, random));
                case 2 -> text.replace(at, end, one(PIECES, random));
                case 3 -> text.insert(random.nextInt(text.length()), text.substring(at, end));
                default -> replaceValue(text, at, one(VALUES, random));
            }
        }
        return text.toString();
    }

    private static void replaceValue(StringBuilder text, int from, String value) {
        int begin = text.indexOf(": ", from) + 2;
        int end = begin;
        while (end < text.length() && ",}]\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        text.replace(begin, end, value);
    }

    private static List<String> settings(SplittableRandom random) {
        List<String> settings = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            StringBuilder path = new StringBuilder(one(PATHS, random));
            if (random.nextInt(4) == 0) {
                path.insert(random.nextInt(path.length()), one(MARKS, random));
            }
            settings.add(path + (random.nextInt(20) == 0 ? "" : "=") + one(VALUES, random));
        }
        return settings;
    }

    private static String one(List<String> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }

    private static boolean isLoaded(RigLoader loader, Path file, List<String> settings, int seed) {
        try {
            assertThat(loader.load(file, settings).variants()).isNotEmpty();
            return true;
        } catch (RigException refused) {
            for (Problem problem : refused.problems()) {
                assertThat(problem.toString()).as("seed %d", seed).matches("(?s).*\\S: .{10,}")
                        .doesNotContainPattern(JARGON).doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f\u202e]");
            }
            return false;
        } catch (RuntimeException mistake) {
            throw new AssertionError("seed " + seed, mistake);
        }
    }
}
