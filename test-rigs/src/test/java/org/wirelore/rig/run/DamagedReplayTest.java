package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.replay.VariantRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A recording whose file, or whose rig's file, was changed: it is refused, or its replay is not called identical. */
class DamagedReplayTest {
    private static final long SEED = 20261121;

    @TempDir
    static Path shared;

    /** What a run wrote, beside its capture. */
    private static String whole = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void record() throws IOException {
        Path run = shared.resolve("run");
        Rigs.launcher().run(Rigs.order(Rigs.load(Rigs.LOSSY, "program.arguments.messages=3", "faults.loss=0.1"), run));
        whole = Files.readString(run.resolve(ReplayRecord.FILE));
        assertThat(ReplayRecord.read(run.resolve(ReplayRecord.FILE)).variants().getFirst().script())
                .hasSizeGreaterThan(2);
    }

    @Test
    void aTrailThatDoesNotFitItsRunIsRefused() throws IOException {
        for (String interval : List.of("-1", "0", "1", "3", "9223372036854775807", "4503599627370496")) {
            assertRefused(text -> text.replaceAll("\"trailInterval\" : \\d+", "\"trailInterval\" : " + interval),
                    "trailInterval");
        }
        assertRefused(text -> text.replaceAll("\"trail\" : \\[[^\\]]*\\]", "\"trail\" : [ \"xyz\" ]"), "trail");
    }

    @Test
    void halfARecordingIsRefused() throws IOException {
        assertRefused(text -> text.substring(0, text.length() / 2), "expected the replay.json of a run");
    }

    @Test
    void aQuestionThatIsAnsweredTwiceIsRefusedWithItsLine() throws IOException {
        JsonNode root = JsonMapper.shared().readTree(whole);
        ArrayNode script = (ArrayNode) root.path("variants").path(0).path("script");
        script.insert(2, script.path(0).deepCopy());
        String text = JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root);
        long line = text.substring(0, text.indexOf("\"script\"")).lines().count() + 2 * 5L;
        assertRefused(unchanged -> text, ":" + line + ":", "variants.0.script.2",
                "expected one answer to each question, found a second one to question");
    }

    @Test
    void aFieldThatIsThereTwiceIsRefusedWithItsLine() throws IOException {
        assertRefused(text -> text.replace("\"explored\" : [ ],", "\"explored\" : [ ],\n\"explored\" : [ ],"),
                "expected every field once", ".json:");
    }

    @Test
    void anAnswerToAQuestionThatNoneAsksIsNamed() throws IOException {
        for (Choice stray : List.of(new Choice("link9.loss", 0, 1, 2),
                new Choice("link0.plug1.loss", 1L << 40, 1, 2))) {
            ReplayResult result = replay(rewritten(record -> withScript(record, script -> script.add(stray))));
            assertThat(result.identical()).isFalse();
            assertThat(result.difference()).contains("the script answers 1 questions that this run never asks, such as"
                    + " question " + stray.index() + " at " + stray.point());
        }
    }

    @Test
    void aScriptWithAPointOfAnotherNameOrAnotherAnswerIsNotIdentical() throws IOException {
        Path renamed = rewritten(record -> withScript(record, script -> script.set(0, new Choice("x" + script.get(0)
                .point(), script.get(0).index(), script.get(0).answer(), script.get(0).alternatives()))));
        assertThat(replay(renamed).difference()).contains("never asks").contains("went another way");
        Path answered = rewritten(record -> withScript(record, script -> {
            for (int i = 0; i < script.size(); i++) {
                Choice choice = script.get(i);
                // A first sequence number, of which only bytes and no time depends.
                if (choice.alternatives() > 2) {
                    int other = choice.answer() == 1 ? 2 : choice.answer() - 1;
                    script.set(i, new Choice(choice.point(), choice.index(), other, choice.alternatives()));
                    return;
                }
            }
            throw new IllegalStateException("a sequence number must have been drawn");
        }));
        assertThat(replay(answered).difference()).contains("went another way");
    }

    @Test
    void anotherCaptureIsADifference() throws IOException {
        Path record = fresh();
        Path capture = record.resolveSibling(Capture.FILE);
        byte[] bytes = Files.readAllBytes(shared.resolve("run", Capture.FILE));
        Files.write(capture, bytes);
        assertThat(replay(record).difference()).isEmpty();
        bytes[bytes.length / 2] ^= 1;
        Files.write(capture, bytes);
        assertThat(replay(record).difference()).contains("capture.pcapng differs from byte " + bytes.length / 2);
        Files.delete(capture);
        assertThat(replay(record).difference()).isEmpty();
        Path other = rewritten(r -> new ReplayRecord(r.rigFile(), r.settings(), r.rig(), r.seed(), r.explored(),
                r.reproduceCommand(), "0".repeat(64), r.variants()));
        assertThat(replay(other).difference()).contains("capture.pcapng has other bytes");
    }

    @Test
    void aRigsFileThatIsNoRigAnyMoreIsNotNeeded() throws IOException {
        Path edited = Files.writeString(folder.resolve("edited.json"), "{");
        for (String rigFile : new String[]{edited.toString(), "a\u0000b", folder.toString()}) {
            Path record = rewritten(r -> new ReplayRecord(rigFile, r.settings(), r.rig(), r.seed(), r.explored(),
                    r.reproduceCommand(), r.capture(), r.variants()));
            assertThat(replay(record).difference()).isEmpty();
        }
    }

    @Test
    void aRigOfRealModeIsRefused() throws IOException {
        Path record = rewritten(r -> new ReplayRecord("nothing.json", r.settings(),
                Rigs.load("shm-pingpong").json(), r.seed(), r.explored(), r.reproduceCommand(), r.capture(),
                r.variants()));
        assertThatThrownBy(() -> replay(record)).isInstanceOf(RigException.class).hasMessageContaining("real mode");
    }

    @Test
    void aChangeOfAnyFieldIsRefusedOrSeen() throws IOException {
        List<String> texts = new ArrayList<>();
        for (String pointer : List.of("/format", "/rigFile", "/settings", "/settings/0", "/rig", "/seed", "/explored",
                "/reproduceCommand", "/capture", "/variants", "/variants/0", "/digest", "/variants/0/name",
                "/variants/0/hash", "/variants/0/events", "/variants/0/trailInterval", "/variants/0/trail",
                "/variants/0/trail/0", "/variants/0/script", "/variants/0/script/0", "/variants/0/script/1/point",
                "/variants/0/script/1/index", "/variants/0/script/1/answer",
                "/variants/0/script/1/alternatives")) {
            texts.addAll(changed(pointer));
        }
        for (String text : texts) {
            Path record = fresh();
            Files.writeString(record, text);
            try {
                ReplayResult result = replay(record);
                assertThat(result.identical()).describedAs(text).isFalse();
            } catch (RigException e) {
                assertThat(e).hasMessageContaining(".json");
            }
        }
        assertThat(texts).hasSizeGreaterThan(200);
    }

    @Test
    void cutOffAnywhereItIsRefused() throws IOException {
        Path damaged = folder.resolve("damaged.json");
        for (int length = 0; length < whole.length() - 1; length += 1 + length / 60) {
            Files.writeString(damaged, whole.substring(0, length));
            assertThatThrownBy(() -> ReplayRecord.read(damaged)).isInstanceOf(RigException.class)
                    .hasMessageContaining("damaged.json");
        }
    }

    @Test
    void whateverIsWrongWithItsBytesItIsRefusedOrSeen() throws IOException {
        byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
        ReplayRecord original = ReplayRecord.read(shared.resolve("run", ReplayRecord.FILE));
        SplittableRandom random = new SplittableRandom(SEED);
        Path damaged = folder.resolve("damaged.json");
        int refused = 0;
        for (int i = 0; i < 200; i++) {
            byte[] hit = Arrays.copyOf(bytes, random.nextInt(8) == 0 ? random.nextInt(bytes.length) : bytes.length);
            for (int hits = random.nextInt(4); hits > 0 && hit.length > 0; hits--) {
                hit[random.nextInt(hit.length)] = (byte) random.nextInt(256);
            }
            Files.write(damaged, hit);
            try {
                ReplayRecord read = ReplayRecord.read(damaged);
                assertThat(read.hasItsOwnDigest()).isEqualTo(read.equals(original));
            } catch (RigException e) {
                assertThat(e).hasMessageContaining("damaged.json");
                refused++;
            }
        }
        assertThat(refused).isBetween(40, 199);
    }

    /** The recording with one value taken away, doubled, or replaced by others, of its own and of other types. */
    private static List<String> changed(String pointer) {
        List<String> texts = new ArrayList<>();
        texts.add(without(pointer));
        JsonNode before = JsonMapper.shared().readTree(whole).at(pointer);
        assertThat(before.isMissingNode()).describedAs(pointer).isFalse();
        List<String> values = new ArrayList<>(List.of("null", "true", "[]", "{}", "\"\"", "\"x\"", "7", "-1", "1.5",
                "1e400", "9223372036854775808", "[[]]"));
        if (before.isIntegralNumber()) {
            values.add(Long.toString(before.longValue() + 1));
            values.add(before.longValue() + ".0");
        } else if (before.isString()) {
            values.add(JsonMapper.shared().writeValueAsString(before.stringValue() + "x"));
            values.add(JsonMapper.shared().writeValueAsString(before.stringValue().replace('1', '2')));
        }
        for (String value : values) {
            String text = with(pointer, value);
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    private static String without(String pointer) {
        JsonNode root = JsonMapper.shared().readTree(whole);
        String name = pointer.substring(pointer.lastIndexOf('/') + 1);
        switch (root.at(pointer.substring(0, pointer.lastIndexOf('/')))) {
            case ObjectNode object -> object.remove(name);
            case ArrayNode list -> list.remove(Integer.parseInt(name));
            default -> throw new IllegalArgumentException(pointer);
        }
        return root.toString();
    }

    /** Null if that is what it is already. */
    private static @Nullable String with(String pointer, String value) {
        JsonNode root = JsonMapper.shared().readTree(whole);
        String name = pointer.substring(pointer.lastIndexOf('/') + 1);
        String mark = "the value that is to be replaced";
        switch (root.at(pointer.substring(0, pointer.lastIndexOf('/')))) {
            case ObjectNode object -> object.put(name, mark);
            case ArrayNode list -> list.set(Integer.parseInt(name), mark);
            default -> throw new IllegalArgumentException(pointer);
        }
        String text = root.toString().replace('"' + mark + '"', value);
        return text.equals(JsonMapper.shared().readTree(whole).toString()) ? null : text;
    }

    private static ReplayRecord withScript(ReplayRecord record, Consumer<List<Choice>> change) {
        VariantRecord variant = record.variants().getFirst();
        List<Choice> script = new ArrayList<>(variant.script());
        change.accept(script);
        return new ReplayRecord(record.rigFile(), record.settings(), record.rig(), record.seed(), record.explored(),
                record.reproduceCommand(), record.capture(), List.of(new VariantRecord(variant.name(), variant.hash(),
                        variant.events(), variant.trailInterval(), variant.trail(), script)));
    }

    private void assertRefused(UnaryOperator<String> damage, String... words) throws IOException {
        Path record = fresh();
        String damaged = damage.apply(whole);
        assertThat(damaged).isNotEqualTo(whole);
        Files.writeString(record, damaged);
        assertThatThrownBy(() -> replay(record)).isInstanceOf(RigException.class)
                .hasMessageContainingAll(words);
    }

    private ReplayResult replay(Path record) throws IOException {
        return Rigs.launcher().replay(record, Files.createDirectories(folder.resolve("again")));
    }

    /** The recording alone in a folder, changed as if a run had written it so. */
    private Path rewritten(UnaryOperator<ReplayRecord> change) throws IOException {
        Path record = fresh();
        change.apply(ReplayRecord.read(record)).write(folder.resolve("run"));
        return record;
    }

    private Path fresh() throws IOException {
        return Files.writeString(Files.createDirectories(folder.resolve("run")).resolve(ReplayRecord.FILE), whole);
    }
}
