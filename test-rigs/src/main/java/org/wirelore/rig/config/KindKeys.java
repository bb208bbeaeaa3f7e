package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The keys that the kinds of one part of a file add to it. Kinds share the keys to which they give the same meaning; a
 * key to which two kinds give different meanings has that of the kind that the part is of.
 *
 * <p>A part by itself takes the keys of every kind, so that a variant can change its kind alone. An entry of a list
 * takes those of its own kind only.
 */
final class KindKeys {
    private static final String KIND = "kind";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";

    /** The keys of one kind, in order, and those that it takes over from kinds that come behind it. */
    private record Kind(String name, Map<String, ObjectNode> keys, JsonNode required, JsonNode shares) {
    }

    private final ObjectNode part;
    private final ObjectNode properties;
    /** The keys that the part has whatever its kind is. */
    private final List<String> common;
    private final List<Kind> kinds = new ArrayList<>();
    /** What each key means, by the kinds that have it. */
    private final Map<String, Map<String, ObjectNode>> meanings = new LinkedHashMap<>();

    /** @param part the schema of the part, to which the keys are added */
    KindKeys(ObjectNode part) {
        this.part = part;
        this.properties = (ObjectNode) part.path(PROPERTIES);
        this.common = List.copyOf(properties.propertyNames());
    }

    /**
     * Adds the keys of a kind.
     *
     * @param fragments the kind's own schema, and the one that it shares with others; keys of the first are required
     * @throws IllegalStateException if the part has such a key whatever its kind is, or the fragments differ in one
     */
    void add(String name, List<JsonNode> fragments) {
        Map<String, ObjectNode> keys = new LinkedHashMap<>();
        for (JsonNode fragment : fragments) {
            for (Map.Entry<String, JsonNode> key : fragment.path(PROPERTIES).properties()) {
                ObjectNode definition = (ObjectNode) key.getValue();
                ObjectNode known = keys.putIfAbsent(key.getKey(), definition);
                require(known == null || known.equals(definition), name, key.getKey());
                require(!common.contains(key.getKey()), name, key.getKey());
                meanings.computeIfAbsent(key.getKey(), each -> new LinkedHashMap<>()).put(name, definition);
            }
        }
        kinds.add(new Kind(name, keys, fragments.getFirst().path(REQUIRED),
                fragments.getFirst().path("shares")));
    }

    private static void require(boolean holds, String kind, String key) {
        if (!holds) {
            throw new IllegalStateException("must have one meaning: kind=" + kind + ", key=" + key);
        }
    }

    /** Writes the keys of all kinds into the part. */
    void write() {
        kinds.forEach(this::takeOver);
        meanings.forEach((key, byKind) -> {
            ObjectNode definition = isShared(key)
                    ? byKind.values().iterator().next().deepCopy()
                    : severalMeanings(byKind);
            ArrayNode names = properties.arrayNode();
            byKind.keySet().forEach(names::add);
            definition.set(SchemaNode.KINDS, names);
            properties.set(key, definition);
        });
        for (Kind kind : kinds) {
            ObjectNode own = properties.objectNode();
            kind.keys().forEach((key, definition) -> {
                if (kind.required().isArray() || !isShared(key)) {
                    own.set(key, definition.deepCopy());
                }
            });
            if (!own.isEmpty()) {
                branch(part, kind).set(PROPERTIES, own);
            }
        }
    }

    /**
     * Writes the schema of an entry of a list of such parts. It must name its kind.
     *
     * @param entry has the keys that entries have besides
     */
    void writeEntry(ObjectNode entry) {
        ObjectNode all = properties.deepCopy();
        ((ObjectNode) all.path(KIND)).remove("default");
        for (Map.Entry<String, JsonNode> key : entry.path(PROPERTIES).properties()) {
            require(!meanings.containsKey(key.getKey()), "any", key.getKey());
            all.set(key.getKey(), key.getValue());
        }
        entry.set(PROPERTIES, all);
        for (Kind kind : kinds) {
            ObjectNode branch = branch(entry, kind);
            ObjectNode own = branch.put("additionalProperties", false).putObject(PROPERTIES);
            for (String key : all.propertyNames()) {
                ObjectNode definition = kind.keys().get(key);
                if (definition != null) {
                    own.set(key, definition.deepCopy());
                } else if (!meanings.containsKey(key)) {
                    own.set(key, all.path(key).deepCopy());
                }
            }
        }
    }

    /** Gives a kind the keys that it takes over from kinds that come behind it. */
    private void takeOver(Kind kind) {
        for (JsonNode key : kind.shares()) {
            Map<String, ObjectNode> byKind = meanings.getOrDefault(key.stringValue(), Map.of());
            require(!byKind.isEmpty(), kind.name(), key.stringValue());
            ObjectNode definition = byKind.values().iterator().next();
            kind.keys().put(key.stringValue(), definition);
            byKind.put(kind.name(), definition);
        }
    }

    private boolean isShared(String key) {
        return meanings.getOrDefault(key, Map.of()).values().stream().distinct().count() == 1;
    }

    /** What holds where the part is of a kind: also where it does not say so, if that is the kind by default. */
    private ObjectNode branch(ObjectNode of, Kind kind) {
        ObjectNode branch = of.withArray("allOf").addObject();
        ObjectNode condition = branch.putObject("if");
        condition.putObject(PROPERTIES).putObject(KIND).put("const", kind.name());
        if (!of.path(PROPERTIES).path(KIND).path("default").stringValue("").equals(kind.name())) {
            condition.putArray(REQUIRED).add(KIND);
        }
        ObjectNode then = branch.putObject("then");
        if (kind.required().isArray()) {
            then.set(REQUIRED, kind.required());
        }
        return then;
    }

    /**
     * A key that allows by itself what any of the kinds allows, as the part may have it for another kind than its own,
     * and tells people what it is for each kind.
     */
    private ObjectNode severalMeanings(Map<String, ObjectNode> byKind) {
        Map<ObjectNode, List<String>> names = new LinkedHashMap<>();
        byKind.forEach((kind, definition) -> names.computeIfAbsent(definition, each -> new ArrayList<>()).add(kind));
        ObjectNode key = properties.objectNode();
        key.put("description", names.entrySet().stream().map(each -> "Under " + String.join(" and ", each.getValue())
                + ": " + each.getKey().path("description").stringValue("")).collect(Collectors.joining(" ")));
        key.put("x-expected", expected(byKind));
        ArrayNode allowed = key.putArray("anyOf");
        names.keySet()
                .forEach(definition -> allowed.add(definition.deepCopy().without(List.of("description", "default"))));
        return key;
    }

    /** What each kind expects; once what several do. */
    private static String expected(Map<String, ObjectNode> byKind) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        byKind.forEach((kind, definition) -> names
                .computeIfAbsent(new SchemaNode(definition).expected(), each -> new ArrayList<>()).add(kind));
        return names.size() == 1
                ? names.keySet().iterator().next()
                : names.entrySet().stream().map(each -> each.getKey() + " under "
                        + String.join(" and ", each.getValue())).collect(Collectors.joining(", "));
    }
}
