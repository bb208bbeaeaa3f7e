package org.wirelore.rig.config;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.SettingsBlock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** One of the project's JSON Schemas: finds what is wrong with a tree, says it in words, and fills in defaults. */
final class ConfigSchema {
    private static final String ANY_OF = "anyOf";
    private static final int PROBLEMS_MAX = 20;

    private final JsonNode document;
    private final Schema schema;
    /** Blocks of settings at the top of such a file. */
    private final List<String> blocks;

    /** @param kind whose files the schema is for, with what the registry adds */
    ConfigSchema(Registry registry, ConfigFolder.Kind kind) {
        this(maker(), registry, kind);
    }

    /**
     * @param schemas makes schemas; one for several spares the time to set it up
     * @param registry what adds to the schema
     * @param kind whose files the schema is for
     */
    ConfigSchema(SchemaRegistry schemas, Registry registry, ConfigFolder.Kind kind) {
        this.document = SchemaComposer.compose(registry, kind);
        this.blocks = kind == ConfigFolder.Kind.RIG
                ? registry.settings().stream().map(SettingsBlock::key).toList()
                : List.of();
        this.schema = schemas.getSchema(SchemaLocation.of("urn:wirelore:schema:" + kind.schema()), document);
    }

    /** A maker of schemas of the draft that the project uses. */
    static SchemaRegistry maker() {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    }

    /** The schema, whole. */
    JsonNode document() {
        return document;
    }

    /** What is wrong with a tree, in the order of the file; at most one problem for each value. */
    List<Problem> problems(LocatedTree tree) {
        List<Error> errors = new ArrayList<>(schema.validate(tree.root()));
        errors.sort(Comparator.comparing(ConfigSchema::isOfAnyKind)
                .thenComparing(error -> !"type".equals(error.getKeyword())));
        Set<String> seen = new HashSet<>();
        List<Problem> problems = new ArrayList<>();
        Map<Problem, Integer> missing = new HashMap<>();
        new ExclusiveKeys(this, tree).addProblems(problems, missing);
        List<TreePath> unknown = errors.stream().filter(ConfigSchema::isUnknownKey)
                .map(error -> path(error.getInstanceLocation()).child(error.getProperty())).toList();
        errors.removeIf(error -> unknown.stream().anyMatch(path(error.getInstanceLocation())::startsWith));
        for (Error error : errors) {
            Problem problem = problem(error, tree);
            if (problems.size() < PROBLEMS_MAX && seen
                    .add(problem.path() + ("required".equals(error.getKeyword()) ? " " + error.getProperty() : ""))) {
                problems.add(problem);
                if ("required".equals(error.getKeyword())) {
                    missing.put(problem, ExclusiveKeys.place(
                            subschema(error.getSchemaLocation()).path("properties"), error.getProperty()));
                }
            }
        }
        problems.sort(Comparator.comparing((Problem problem) -> problem.place().source())
                .thenComparingInt(problem -> problem.place().line())
                .thenComparingInt(problem -> problem.place().column())
                .thenComparingInt(problem -> missing.getOrDefault(problem, 0)));
        return problems;
    }

    /** The same object with every default filled in, its keys in the order of the schema. */
    ObjectNode complete(ObjectNode object) {
        ObjectNode copy = object.deepCopy();
        fill(copy, document);
        return copy;
    }

    private Problem problem(Error error, LocatedTree tree) {
        TreePath path = path(error.getInstanceLocation());
        SchemaNode parent = new SchemaNode(subschema(error.getSchemaLocation()));
        JsonNode found = tree.at(path);
        return switch (error.getKeyword()) {
            case "additionalProperties" -> {
                String key = error.getProperty();
                yield tree.problem(path.child(key), "unknown key " + Quoted.text(key) + ", expected "
                        + SchemaNode.anyOf(parent.keys(found)) + suggestion(key, path, parent.allKeys(found), error));
            }
            case "required" -> {
                String key = error.getProperty();
                yield tree.problem(path, "missing key " + Quoted.text(key) + ", expected "
                        + new SchemaNode(resolve(parent.node().path("properties").path(key))).expected());
            }
            case "enum" -> {
                String given = found.isString() ? found.stringValue() : found.toString();
                yield tree.problem(path, "expected " + parent.expected() + ", found " + Quoted.found(found)
                        + NearestName.question(given, parent.values()));
            }
            default -> {
                boolean aboutKey = error.getEvaluationPath().contains("propertyNames");
                String what = aboutKey && error.getInstanceNode() != null
                        ? "the key " + Quoted.found(error.getInstanceNode())
                        : Quoted.found(found);
                yield tree.problem(path, "expected " + parent.expected() + ", found " + what);
            }
        };
    }

    /** Whether a value is none that any kind of its part takes; what its own kind takes says more. */
    private static boolean isOfAnyKind(Error error) {
        return error.getEvaluationPath().contains(ANY_OF);
    }

    private static boolean isUnknownKey(Error error) {
        return "additionalProperties".equals(error.getKeyword());
    }

    /** What a user probably meant by a key: one of the object's, one of another kind, or a block of settings. */
    private String suggestion(String key, TreePath path, List<String> keys, Error error) {
        List<String> kinds = new SchemaNode(kindless(error.getSchemaLocation()).path("properties").path(key)).kinds();
        String near = NearestName.question(key, keys);
        if (!kinds.isEmpty()) {
            return "; it is a key of " + String.join(", ", kinds);
        }
        return near.isEmpty() && !path.isRoot()
                ? NearestName.of(key, blocks).map(block -> "; did you mean " + Quoted.text(block)
                        + " at the top of the rig?").orElse("")
                : near;
    }

    /** The subschema of an object whatever its kind is, in which a keyword stands, perhaps for one kind. */
    private JsonNode kindless(SchemaLocation keyword) {
        NodePath fragment = keyword.getFragment();
        int then = fragment.getNameCount() - 2;
        boolean isOfKind = then > 2 && "then".equals(String.valueOf(fragment.getElement(then)));
        return isOfKind ? subschema(fragment, then - 2) : MissingNode.getInstance();
    }

    private static TreePath path(NodePath location) {
        TreePath path = TreePath.ROOT;
        for (int i = 0; i < location.getNameCount(); i++) {
            path = path.child(String.valueOf(location.getElement(i)));
        }
        return path;
    }

    /** The subschema that a keyword belongs to. */
    private JsonNode subschema(SchemaLocation keyword) {
        NodePath fragment = keyword.getFragment();
        for (int i = 0; i < fragment.getNameCount(); i++) {
            if (ANY_OF.equals(fragment.getElement(i))) {
                return subschema(fragment, i);
            }
        }
        return subschema(fragment, fragment.getNameCount() - 1);
    }

    /** The subschema to which the first steps lead. */
    private JsonNode subschema(NodePath fragment, int steps) {
        JsonNode node = document;
        for (int i = 0; i < steps; i++) {
            String step = String.valueOf(fragment.getElement(i));
            node = node.isArray() ? node.path(TreePath.indexOf(step)) : node.path(step);
        }
        return resolve(node);
    }

    /** A subschema, or the one that it refers to. */
    JsonNode resolve(JsonNode node) {
        String reference = node.path("$ref").stringValue("");
        return reference.isEmpty() ? node : document.at(reference.substring(1));
    }

    private void fill(JsonNode value, JsonNode declared) {
        fill(value, declared, false);
    }

    /** @param isEntry whether it is one of a list, which takes keys of its own kind only */
    private void fill(JsonNode value, JsonNode declared, boolean isEntry) {
        JsonNode subschema = resolve(declared);
        if (value instanceof ObjectNode object) {
            fillObject(object, subschema, isEntry);
            for (JsonNode branch : subschema.path("allOf")) {
                if (applies(branch.path("if"), object)) {
                    for (Map.Entry<String, JsonNode> property : branch.path("then").path("properties").properties()) {
                        fill(object.path(property.getKey()), property.getValue());
                    }
                }
            }
        } else if (value instanceof ArrayNode array && subschema.path("items").isObject()) {
            array.forEach(entry -> fill(entry, subschema.path("items"), true));
        }
    }

    private void fillObject(ObjectNode object, JsonNode subschema, boolean isEntry) {
        JsonNode properties = subschema.path("properties");
        Set<String> replaced = ExclusiveKeys.replaced(object, properties);
        List<String> own = new SchemaNode(subschema).allKeys(object);
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String key = property.getKey();
            JsonNode given = object.remove(key);
            if (given == null && !replaced.contains(key) && (!isEntry || own.contains(key))) {
                JsonNode preset = preset(key, object, subschema);
                given = preset.isMissingNode() ? null : preset.deepCopy();
            }
            if (given != null) {
                fill(given, property.getValue());
                object.set(key, given);
            }
        }
        if (subschema.path("additionalProperties").isObject()) {
            for (Map.Entry<String, JsonNode> entry : object.properties()) {
                if (!properties.has(entry.getKey())) {
                    fill(entry.getValue(), subschema.path("additionalProperties"));
                }
            }
        }
    }

    /** The default of a key: that of the object's kind, which comes before it; a missing node if there is none. */
    private JsonNode preset(String key, ObjectNode object, JsonNode subschema) {
        JsonNode declared = subschema.path("properties").path(key);
        for (JsonNode branch : subschema.path("allOf")) {
            JsonNode then = branch.path("then");
            if ((then.path("properties").has(key) || then.has("additionalProperties"))
                    && applies(branch.path("if"), object)) {
                JsonNode ofKind = then.path("properties").path(key);
                // Most kinds say what a key is, and leave what it is without being written to the part.
                declared = ofKind.isMissingNode() || !preset(ofKind).isMissingNode() ? ofKind : declared;
            }
        }
        return preset(declared);
    }

    private JsonNode preset(JsonNode declared) {
        return declared.has("default") ? declared.path("default") : resolve(declared).path("default");
    }

    /** Whether the condition, which names one constant for one key, holds. */
    private static boolean applies(JsonNode condition, ObjectNode object) {
        for (Map.Entry<String, JsonNode> property : condition.path("properties").properties()) {
            if (!property.getValue().path("const").equals(object.path(property.getKey()))) {
                return false;
            }
        }
        return true;
    }
}
