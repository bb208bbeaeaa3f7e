package org.wirelore.rig.config;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import tools.jackson.databind.JsonNode;

/**
 * Keys that stand for others, such as {@code fabrics} for {@code fabric}: an object has the one or the others. The
 * schema marks them with {@value SchemaNode#INSTEAD_OF}, and with {@code x-needed} where an object must have one of
 * them.
 */
final class ExclusiveKeys {
    private final ConfigSchema schema;
    private final LocatedTree tree;

    ExclusiveKeys(ConfigSchema schema, LocatedTree tree) {
        this.schema = schema;
        this.tree = tree;
    }

    /** The keys of an object that other keys of it stand for. */
    static Set<String> replaced(JsonNode object, JsonNode properties) {
        Set<String> replaced = new HashSet<>();
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            if (object.has(property.getKey())) {
                property.getValue().path(SchemaNode.INSTEAD_OF).forEach(key -> replaced.add(key.stringValue()));
            }
        }
        return replaced;
    }

    /** Takes out of a lower tree what a key of the one that is laid over it stands for, and what stands for that. */
    static void replace(JsonNode properties, LocatedTree lower, LocatedTree upper) {
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String key = property.getKey();
            for (JsonNode other : property.getValue().path(SchemaNode.INSTEAD_OF)) {
                if (upper.root().has(key) && !upper.root().has(other.stringValue())) {
                    lower.remove(other.stringValue());
                } else if (upper.root().has(other.stringValue()) && !upper.root().has(key)) {
                    lower.remove(key);
                }
            }
        }
    }

    /** The place of a key in the order of a schema. */
    static int place(JsonNode properties, String key) {
        return List.copyOf(properties.propertyNames()).indexOf(key);
    }

    /**
     * Adds a problem for each key that stands beside one that stands for it, and for each that is needed.
     *
     * @param missing takes the place of each needed key in the schema
     */
    void addProblems(List<Problem> problems, Map<Problem, Integer> missing) {
        look(TreePath.ROOT, schema.document(), problems, missing);
    }

    private void look(TreePath path, JsonNode declared, List<Problem> problems, Map<Problem, Integer> missing) {
        JsonNode value = tree.at(path);
        JsonNode subschema = schema.resolve(declared);
        if (value.isObject()) {
            for (Map.Entry<String, JsonNode> property : subschema.path("properties").properties()) {
                check(path, property.getKey(), subschema.path("properties"), problems, missing);
                if (value.has(property.getKey())) {
                    look(path.child(property.getKey()), property.getValue(), problems, missing);
                }
            }
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            look(path.child(i), subschema.path("items"), problems, missing);
        }
    }

    private void check(TreePath path, String key, JsonNode properties, List<Problem> problems,
            Map<Problem, Integer> missing) {
        JsonNode object = tree.at(path);
        for (JsonNode other : properties.path(key).path(SchemaNode.INSTEAD_OF)) {
            String name = other.stringValue();
            if (object.has(key) && object.has(name)) {
                problems.add(tree.problem(path.child(name), "expected no " + Quoted.text(name) + " beside "
                        + Quoted.text(key) + ", which stands for it, found both"));
            } else if (!object.has(key) && !object.has(name)
                    && properties.path(key).path("x-needed").booleanValue(false)) {
                Problem problem = tree.problem(path, "missing key " + Quoted.text(name) + ", expected "
                        + new SchemaNode(schema.resolve(properties.path(name))).expected());
                problems.add(problem);
                missing.put(problem, place(properties, name));
            }
        }
    }
}
