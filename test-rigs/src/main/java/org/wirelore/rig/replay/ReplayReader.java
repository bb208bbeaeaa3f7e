package org.wirelore.rig.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a {@code replay.json} field by field. Everything that a run can't have written is refused with its line: a
 * field that is missing, unknown, there twice, of another type or out of range, and a question that a script answers
 * twice.
 */
final class ReplayReader {
    private static final int BYTES_MAX = 64 << 20;
    /** Beyond it, numbers of events could overflow while trails are compared. */
    private static final long EVENTS_MAX = 1L << 53;
    private static final int SHOWN_MAX = 60;
    private static final String HASH = "[0-9a-f]{16}";
    private static final String SHA_256 = "[0-9a-f]{64}";

    private static final List<String> FIELDS = List.of("format", "rigFile", "settings", "rig", "seed", "explored",
            "reproduceCommand", "capture", "variants", "digest");
    private static final List<String> VARIANT_FIELDS = List.of("name", "hash", "events", "trailInterval", "trail",
            "script");
    private static final List<String> CHOICE_FIELDS = List.of("point", "index", "answer", "alternatives");

    private final JsonMapper mapper = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    private final Path file;
    private final byte[] bytes;

    private ReplayReader(Path file) {
        this.file = file;
        this.bytes = content(file);
    }

    /**
     * Reads a record.
     *
     * @throws RigException if the file is not one
     */
    static ReplayRecord read(Path file) {
        ReplayReader reader = new ReplayReader(file);
        return reader.record(reader.tree());
    }

    private static byte[] content(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > BYTES_MAX) {
                throw new RigException(new Problem(Place.whole(file.toString()), "",
                        "expected the replay.json of a run, found no regular file of at most " + BYTES_MAX
                                + " bytes"));
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new RigException(new Problem(Place.whole(file.toString()), "",
                    "expected the replay.json of a run, found a file that can't be read: "
                            + FileErrors.reason(e)));
        }
    }

    private JsonNode tree() {
        try {
            return mapper.readTree(bytes);
        } catch (JacksonException e) {
            String message = String.valueOf(e.getOriginalMessage());
            throw new RigException(new Problem(place(e.getLocation()), "", message.startsWith("Duplicate")
                    ? "expected every field once, found one twice"
                    : "expected the replay.json of a run, found text that is not JSON"));
        }
    }

    private ReplayRecord record(JsonNode root) {
        requireFields(root, "", FIELDS);
        long format = whole(root, "", "format", 0, Integer.MAX_VALUE);
        if (format != ReplayRecord.FORMAT) {
            throw problem("/format", "expected format " + ReplayRecord.FORMAT + ", found " + format
                    + "; record the run again with this version");
        }
        List<String> settings = new ArrayList<>();
        JsonNode given = list(root, "", "settings");
        for (int i = 0; i < given.size(); i++) {
            settings.add(text(given.get(i), "/settings/" + i, ".*"));
        }
        List<VariantRecord> variants = new ArrayList<>();
        Set<String> names = new HashSet<>();
        JsonNode recorded = list(root, "", "variants");
        for (int i = 0; i < recorded.size(); i++) {
            VariantRecord variant = variant(recorded.get(i), "/variants/" + i);
            if (!names.add(variant.name())) {
                throw problem("/variants/" + i + "/name", "expected every variant once, found " + shown(variant.name())
                        + " twice");
            }
            variants.add(variant);
        }
        return new ReplayRecord((int) format, text(root, "", "rigFile", ".+"), settings, text(root, "", "rig", ".+"),
                whole(root, "", "seed", 0, RigConfig.SEED_MAX), kinds(root),
                text(root, "", "reproduceCommand", ".+"), text(root, "", "capture", "|" + SHA_256), variants,
                text(root, "", "digest", SHA_256));
    }

    private List<String> kinds(JsonNode root) {
        List<String> kinds = new ArrayList<>();
        JsonNode given = list(root, "", "explored");
        for (int i = 0; i < given.size(); i++) {
            String kind = text(given.get(i), "/explored/" + i, ".*");
            if (PlacedKind.of(kind) == null || kinds.contains(kind)) {
                throw problem("/explored/" + i, "expected kinds of faults that an explorer can place ("
                        + String.join(", ", PlacedKind.keys()) + "), each once, found " + shown(kind)
                        + NearestName.question(kind, PlacedKind.keys()));
            }
            kinds.add(kind);
        }
        return kinds;
    }

    private VariantRecord variant(JsonNode node, String at) {
        requireFields(node, at, VARIANT_FIELDS);
        long events = whole(node, at, "events", 0, EVENTS_MAX);
        long interval = whole(node, at, "trailInterval", 1, EVENTS_MAX);
        JsonNode values = list(node, at, "trail");
        if (Long.bitCount(interval) != 1 || values.size() != events / interval) {
            throw problem(at + "/trailInterval", "expected a power of two, and " + events
                    + " events to have one value in the trail for each, found " + interval + " and " + values.size()
                    + " values");
        }
        List<String> trail = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            trail.add(text(values.get(i), at + "/trail/" + i, HASH));
        }
        List<Choice> script = new ArrayList<>();
        Set<String> asked = new HashSet<>();
        JsonNode entries = list(node, at, "script");
        for (int i = 0; i < entries.size(); i++) {
            Choice choice = choice(entries.get(i), at + "/script/" + i);
            if (!asked.add(choice.index() + " " + choice.point())) {
                throw problem(at + "/script/" + i,
                        "expected one answer to each question, found a second one to question "
                                + choice.index() + " at " + shown(choice.point()));
            }
            script.add(choice);
        }
        return new VariantRecord(text(node, at, "name", ".+"), text(node, at, "hash", HASH), events, interval, trail,
                script);
    }

    private Choice choice(JsonNode node, String at) {
        requireFields(node, at, CHOICE_FIELDS);
        int alternatives = (int) whole(node, at, "alternatives", 1, Integer.MAX_VALUE);
        return new Choice(text(node, at, "point", ".+"), whole(node, at, "index", 0, Long.MAX_VALUE),
                (int) whole(node, at, "answer", 0, alternatives - 1), alternatives);
    }

    private void requireFields(JsonNode node, String at, List<String> fields) {
        if (!node.isObject()) {
            throw problem(at, "expected an object with the fields " + String.join(", ", fields) + ", found "
                    + found(node));
        }
        for (String name : node.propertyNames()) {
            if (!fields.contains(name)) {
                throw problem(at, "expected the fields " + String.join(", ", fields) + ", found one more: "
                        + shown(name));
            }
        }
        for (String field : fields) {
            if (!node.has(field)) {
                throw problem(at, "expected the replay.json of a run, found no field " + field);
            }
        }
    }

    private long whole(JsonNode parent, String at, String field, long least, long most) {
        JsonNode node = parent.path(field);
        if (!node.isIntegralNumber() || !node.canConvertToLong() || node.longValue() < least
                || node.longValue() > most) {
            throw problem(at + "/" + field,
                    "expected a whole number from " + least + " to " + most + ", found " + found(node));
        }
        return node.longValue();
    }

    private String text(JsonNode parent, String at, String field, String pattern) {
        return text(parent.path(field), at + "/" + field, pattern);
    }

    private String text(JsonNode node, String at, String pattern) {
        if (!node.isString() || !node.stringValue().matches("(?s:" + pattern + ")")) {
            throw problem(at, "expected text" + switch (pattern) {
                case HASH -> " of 16 hexadecimal digits";
                case "|" + SHA_256 -> " of 64 hexadecimal digits, or none";
                case SHA_256 -> " of 64 hexadecimal digits";
                default -> "";
            } + ", found " + found(node));
        }
        return node.stringValue();
    }

    private JsonNode list(JsonNode parent, String at, String field) {
        JsonNode node = parent.path(field);
        if (!node.isArray()) {
            throw problem(at + "/" + field, "expected a list, found " + found(node));
        }
        return node;
    }

    private RigException problem(String pointer, String text) {
        return new RigException(new Problem(find(pointer), pointer.isEmpty()
                ? ""
                : pointer.substring(1).replace('/', '.'), text));
    }

    /** Where a value begins. Reads the file again, since places are wanted of damaged files only. */
    private Place find(String pointer) {
        try (JsonParser parser = mapper.createParser(bytes)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.PROPERTY_NAME
                        && parser.streamReadContext().pathAsPointer().toString().equals(pointer)) {
                    return place(parser.currentTokenLocation());
                }
            }
        } catch (JacksonException e) {
            return place(e.getLocation());
        }
        return Place.whole(file.toString());
    }

    private Place place(@Nullable TokenStreamLocation location) {
        return location == null
                ? Place.whole(file.toString())
                : new Place(file.toString(), Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()),
                        false);
    }

    private static String found(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "a list";
            case STRING -> shown(node.stringValue());
            case MISSING -> "nothing";
            default -> shown(node.toString());
        };
    }

    private static String shown(String text) {
        String clean = text.replaceAll("\\p{C}", "?");
        return '"' + (clean.length() > SHOWN_MAX ? clean.substring(0, SHOWN_MAX) + "…" : clean) + '"';
    }
}
