package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.spi.Registry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a rig may say, topic by topic, taken from the schemas: every key with what it may hold, its default and its
 * meaning, and an example.
 */
public final class RigTopics {
    private static final int WIDTH = 100;

    /** Where a topic is described. */
    private record Topic(ConfigFolder.Kind kind, String pointer, String key) {
        static Topic of(String key) {
            return new Topic(ConfigFolder.Kind.RIG, "/properties/" + key, key);
        }
    }

    private final ConfigSchema schema;
    private final StringBuilder text = new StringBuilder();

    private RigTopics(ConfigSchema schema) {
        this.schema = schema;
    }

    private static Map<String, Topic> topics(Registry registry) {
        Map<String, Topic> topics = new LinkedHashMap<>();
        topics.put("hosts", Topic.of("hosts"));
        topics.put("profiles", new Topic(ConfigFolder.Kind.HOST, "", ""));
        topics.put("cards", new Topic(ConfigFolder.Kind.CARD, "", ""));
        topics.put("fabrics", Topic.of("fabric"));
        topics.put("ports", new Topic(ConfigFolder.Kind.RIG, "/$defs/port", "port"));
        registry.settings().forEach(block -> topics.put(block.topic(), Topic.of(block.key())));
        topics.put("protocols", Topic.of("protocol"));
        topics.put("routes", Topic.of("protocols"));
        topics.put("ranks", Topic.of("ranks"));
        topics.put("programs", Topic.of("program"));
        topics.put("faults", Topic.of("faults"));
        topics.put("daemons", Topic.of("daemons"));
        topics.put("limits", Topic.of("limits"));
        topics.put("variants", Topic.of("variants"));
        topics.put("consoles", Topic.of("consoles"));
        topics.put("checks", Topic.of("checks"));
        topics.put("metrics", new Topic(ConfigFolder.Kind.RIG, "/$defs/metric", "metric"));
        topics.put("curves", Topic.of("curves"));
        return topics;
    }

    /** The topics in the order of a rig. */
    public static List<String> names(Registry registry) {
        return List.copyOf(topics(registry).keySet());
    }

    /** The text of a schema, with what the registry adds. */
    public static String schema(Registry registry, ConfigFolder.Kind kind) {
        return SchemaComposer.compose(registry, kind).toPrettyString() + "\n";
    }

    /** What a rig may say about a topic; nothing if there is no such topic. */
    public static Optional<String> text(Registry registry, String name) {
        Topic topic = topics(registry).get(name);
        if (topic == null) {
            return Optional.empty();
        }
        RigTopics topics = new RigTopics(new ConfigSchema(registry, topic.kind()));
        topics.write(name, topic);
        return Optional.of(topics.text.toString());
    }

    /** A name that is neither a rig's nor a topic's. */
    public static RigException unknown(Registry registry, String name, Collection<String> rigs) {
        List<String> all = new ArrayList<>(names(registry));
        all.addAll(rigs);
        return new RigException(new Problem(Place.commandLine(Quoted.clean(name)), "", "expected a file, the name of a"
                + " shipped rig (" + String.join(", ", rigs) + ") or a topic (" + String.join(", ", names(registry))
                + "), found nothing of this name" + NearestName.question(name, all)));
    }

    /** The example of a topic. */
    static JsonNode example(Registry registry, String name) {
        Topic topic = topics(registry).getOrDefault(name, Topic.of(name));
        ConfigSchema schema = new ConfigSchema(registry, topic.kind());
        return example(schema, schema.document().at(topic.pointer()));
    }

    private static JsonNode example(ConfigSchema schema, JsonNode declared) {
        JsonNode own = declared.path("examples");
        return (own.isMissingNode() ? schema.resolve(declared).path("examples") : own).path(0);
    }

    private void write(String name, Topic topic) {
        JsonNode declared = schema.document().at(topic.pointer());
        JsonNode node = schema.resolve(declared);
        paragraph("", name + ": " + meaning(declared));
        JsonNode items = schema.resolve(node.path("items"));
        if (items.isObject()) {
            paragraph("", "Expected is " + new SchemaNode(node).expected() + ", each with:");
            keys("  ", items);
        } else if (node.has("properties")) {
            keys("  ", node);
        } else {
            paragraph("  ", "Expected is " + new SchemaNode(node).expected() + ".");
        }
        listKeys(topic, node);
        String shown = example(schema, declared).toPrettyString();
        line("");
        line("Example:");
        line((topic.key().isEmpty() ? "" : "\"" + topic.key() + "\": ") + shown);
    }

    /** What an entry has besides where a rig has a list in place of the part. */
    private void listKeys(Topic topic, JsonNode node) {
        for (Map.Entry<String, JsonNode> other : schema.document().path("properties").properties()) {
            JsonNode replaces = other.getValue().path(SchemaNode.INSTEAD_OF);
            if (topic.kind() == ConfigFolder.Kind.RIG && replaces.size() == 1
                    && replaces.path(0).stringValue("").equals(topic.key())) {
                ObjectNode more = ((ObjectNode) schema.resolve(other.getValue().path("items"))).deepCopy();
                ((ObjectNode) more.path("properties")).remove(node.path("properties").propertyNames());
                if (!more.path("properties").isEmpty()) {
                    line("");
                    line("  In the list " + other.getKey() + ", each also has:");
                    more.remove("allOf");
                    keys("    ", more);
                }
            }
        }
    }

    private void keys(String indent, JsonNode node) {
        for (Map.Entry<String, JsonNode> property : node.path("properties").properties()) {
            if (!property.getKey().startsWith("$")) {
                key(indent, property.getKey(), property.getValue(),
                        node.path("required").valueStream()
                                .anyMatch(key -> key.stringValue("").equals(property.getKey())));
            }
        }
        for (JsonNode branch : node.path("allOf")) {
            String constant = branch.at("/if/properties/name/const").stringValue("");
            if (constant.isEmpty()) {
                continue;
            }
            line("");
            line(indent + "arguments of " + constant + ":");
            keys(indent + "  ", schema.resolve(branch.at("/then/properties/arguments")));
        }
    }

    private void key(String indent, String key, JsonNode declared, boolean isRequired) {
        JsonNode node = schema.resolve(declared);
        JsonNode preset = declared.has("default") ? declared.path("default") : node.path("default");
        boolean isPlain = !preset.isMissingNode() && !preset.toString().matches("\\[]|\\{}|\"\"");
        line(indent + key + ": " + new SchemaNode(node).expected() + (isRequired ? ", required" : "")
                + (isPlain ? ", default " + (preset.isString() ? preset.stringValue() : preset.toString()) : ""));
        String meaning = meaning(declared);
        if (!meaning.isEmpty()) {
            paragraph(indent + "    ", meaning);
        }
        keys(indent + "    ", node);
        keys(indent + "    ", schema.resolve(node.path("items")));
        keys(indent + "    ", schema.resolve(node.path("additionalProperties")));
    }

    private String meaning(JsonNode declared) {
        String own = declared.path("description").stringValue("");
        return own.isEmpty() ? schema.resolve(declared).path("description").stringValue("") : own;
    }

    private void paragraph(String indent, String words) {
        StringBuilder current = new StringBuilder(indent);
        for (String word : words.split(" ", -1)) {
            if (current.length() + word.length() > WIDTH && current.length() > indent.length()) {
                line(current.toString().stripTrailing());
                current = new StringBuilder(indent);
            }
            current.append(word).append(' ');
        }
        line(current.toString().stripTrailing());
    }

    private void line(String words) {
        text.append(words).append('\n');
    }
}
