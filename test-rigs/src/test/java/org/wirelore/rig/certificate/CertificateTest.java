package org.wirelore.rig.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a certificate claims is checked by what it refuses. */
class CertificateTest {
    private static final String FEW = "program.arguments.messages=20";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void certify() {
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(Rigs.load(Rigs.LOSSY, FEW), folder),
                SearchBounds.faults(1, 10), Progress.SILENT);
        file = folder.resolve("certificate.json");
        assertThat(result.certificate()).isEqualTo(file);
    }

    @Test
    void aCertificateIsVerifiedByASampleAndAsAWhole() {
        CertificateCheck.Finding sample = Rigs.launcher().verify(file, 0.01, Progress.SILENT);
        assertThat(sample.differences()).isEmpty();
        assertThat(sample.checked()).isEqualTo(1);
        CertificateCheck.Finding whole = Rigs.launcher().verify(file, 1, Progress.SILENT);
        assertThat(whole.differences()).isEmpty();
        assertThat(whole.checked()).isEqualTo(whole.units()).isEqualTo(2);
        assertThat(whole.runs()).isEqualTo(41);
        assertThat(whole.claim()).startsWith("Each of the 41 runs of unet-lossy-stream with at most 1 faults");
    }

    @Test
    void aChangeOfAnyFieldIsRefused() throws Exception {
        JsonNode whole = JsonMapper.shared().readTree(file.toFile());
        List<Runnable> changes = new ArrayList<>();
        collect(whole, changes);
        assertThat(changes).hasSizeGreaterThan(40);
        for (int i = 0; i < changes.size(); i++) {
            JsonNode changed = whole.deepCopy();
            List<Runnable> again = new ArrayList<>();
            collect(changed, again);
            again.get(i).run();
            Files.writeString(file, changed.toString());
            assertThatThrownBy(() -> Rigs.launcher().verify(file, 0.01, Progress.SILENT)).describedAs("change " + i)
                    .isInstanceOf(RigException.class).hasMessageContaining("certificate.json");
        }
    }

    /** One change for each value. */
    static void collect(JsonNode node, List<Runnable> changes) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode value = object.get(name);
                changes.add(() -> object.remove(name));
                if (value.isString()) {
                    changes.add(() -> object.put(name, value.stringValue() + "x"));
                } else if (value.isNumber()) {
                    changes.add(() -> object.put(name, value.longValue() + 1));
                }
                collect(value, changes);
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                collect(array.get(i), changes);
            }
        }
    }

    @Test
    void whatIsCutShortOrNoCertificateIsRefused() throws Exception {
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length - 1; length += 97) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Rigs.launcher().verify(file, 0.01, Progress.SILENT))
                    .isInstanceOf(RigException.class);
        }
        assertThatThrownBy(() -> Rigs.launcher().verify(folder, 0.01, Progress.SILENT))
                .isInstanceOf(RigException.class).hasMessageContaining("found no regular file");
    }

    @Test
    void whatIsWrongWithAFileIsSaidInPlainWords() throws Exception {
        JsonNode whole = JsonMapper.shared().readTree(file.toFile());
        ObjectNode less = (ObjectNode) whole.deepCopy();
        less.remove("claim");
        assertRefused(less.toString(), "found one whose field claim is missing, or is of another kind");
        ObjectNode other = (ObjectNode) whole.deepCopy();
        ((ObjectNode) other.get("units").get(0)).put("digest", 7).remove("scripts");
        assertRefused(other.toString(), "found one whose field units[0].scripts is missing, or is of another kind");
        assertRefused(((ObjectNode) whole.deepCopy()).put("more", 1).toString(),
                "found one with a field that no search writes: more");
        assertRefused(((ObjectNode) whole.deepCopy()).put("seed", 2).toString(), "found one that was changed");
        assertRefused(whole.toString().substring(0, 900), "found one that is cut short");
        assertRefused("[]", "found no object");
        assertRefused("hello", "found text that is no JSON");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(1L << 30);
        }
        assertThatThrownBy(() -> Rigs.launcher().verify(file, 0.01, Progress.SILENT))
                .hasMessageContaining("found one of 1073741824 bytes; none has more than 268435456");
        Files.delete(file);
        assertThatThrownBy(() -> Rigs.launcher().verify(file, 0.01, Progress.SILENT))
                .hasMessageContaining("found no such file");
    }

    private void assertRefused(String text, String words) throws Exception {
        Files.writeString(file, text);
        assertThatThrownBy(() -> Rigs.launcher().verify(file, 0.01, Progress.SILENT))
                .isInstanceOf(RigException.class).hasMessageContaining(words);
    }

    @Test
    void unitsThatEndOtherwiseAreFoundEvenIfAllDigestsFit() {
        Certificate right = CertificateReader.read(file);
        CertifiedUnit last = right.units().getLast();
        List<CertifiedUnit> units = List.of(right.units().getFirst(), new CertifiedUnit(last.variant(),
                last.questions(), last.answers(), last.scripts(), last.failed(), last.repeated(), last.merged(),
                last.audited(), last.isKeyed(), last.ends(),
                right.units().getFirst().digest()));
        new Certificate(right.format(), right.claim(), right.notClaimed(), right.rigFile(), right.settings(),
                right.rigDigest(), right.seed(), right.bounds(), right.code(), right.java(), right.levels(),
                right.outcomes(), right.others(), units, Certificate.root(units), "").write(folder);

        assertThat(Rigs.launcher().verify(file, 0.9, Progress.SILENT).differences()).singleElement().asString()
                .startsWith("the unit of 40 scripts from [0] of");
        assertThat(Rigs.launcher().verify(file, 1, Progress.SILENT).differences()).singleElement().asString()
                .startsWith("the search has root ");
    }

    @Test
    void whatFailsOrEndsEarlyIsNotCertifiedAndTheOldCertificateIsGone() {
        ExplorationResult failed = Rigs.launcher().explore(
                Rigs.order(Rigs.load(Rigs.LOSSY, "program.arguments.messages=5",
                        "protocol.retriesMax=1"), folder),
                SearchBounds.losses(2, 8), Progress.SILENT);
        assertThat(failed.batch().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(failed.certificate()).isNull();
        assertThat(file).doesNotExist();
    }

    @Test
    void codeIsItsNamesAndContentsWhereverItLies() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes/org/wirelore/x"));
        Files.writeString(classes.resolve("A.class"), "a");
        Files.writeString(classes.resolve("notes.txt"), "n");
        Path jar = folder.resolve("x.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("org/wirelore/x/A.class"));
            out.write("a".getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new JarEntry("com/other/B.class"));
        }
        String first = CodeDigest.of(folder.resolve("classes").toString(), "{}");
        assertThat(CodeDigest.of(jar.toString(), "{}")).isEqualTo(first);
        assertThat(CodeDigest.of(folder.resolve("classes").toString(),
                "{\"program\": {\"arguments\": {\"classPath\": \"" + jar + "\"}}}")).isNotEqualTo(first);
        Files.writeString(classes.resolve("A.class"), "b");
        assertThat(CodeDigest.of(folder.resolve("classes").toString(), "{}")).isNotEqualTo(first);
    }
}
