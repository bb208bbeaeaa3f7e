package org.wirelore.rig.config;

import java.util.List;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One value that replaces another: from a {@code --set} argument or from a variant.
 *
 * @param path what is replaced
 * @param value the new value
 * @param place where it was written
 */
record Setting(TreePath path, JsonNode value, Place place) {
    /**
     * Reads {@code path=value}. The value is JSON if it can be read as such, else it is a string.
     *
     * @throws RigException if there is no path or no equals sign
     */
    static Setting parse(String argument) {
        Place place = Place.commandLine("--set " + Quoted.clean(argument));
        int equals = argument.indexOf('=');
        if (equals < 1) {
            throw new RigException(new Problem(place, "", "expected path=value, such as protocol.window=16"));
        }
        return new Setting(path(argument.substring(0, equals), place), value(argument.substring(equals + 1)), place);
    }

    /** Reads a dotted path. */
    static TreePath path(String text, Place place) {
        try {
            return TreePath.parse(text);
        } catch (IllegalArgumentException e) {
            throw new RigException(new Problem(place, "",
                    "expected a dotted path such as hosts[0].profile, found " + Quoted.text(text)));
        }
    }

    private static JsonNode value(String text) {
        try {
            return new LocatedParse(text, "--set").value();
        } catch (RigException e) {
            return JsonNodeFactory.instance.stringNode(text);
        }
    }

    /**
     * Replaces the value in a tree. Objects on the way are made; whether their keys are legal is for the schema to say.
     *
     * @throws RigException if the path leads through a scalar or beyond an array
     */
    void applyTo(LocatedTree tree) {
        TreePath at = TreePath.ROOT;
        List<String> steps = path.steps();
        for (int i = 0; i < steps.size(); i++) {
            JsonNode parent = tree.at(at);
            TreePath child = at.child(steps.get(i));
            if (parent instanceof ArrayNode array) {
                requireIndex(array, at, child);
            } else if (!(parent instanceof ObjectNode)) {
                throw problem(child, "expected an object or a list at " + at + ", found " + Quoted.found(parent));
            }
            boolean last = i == steps.size() - 1;
            if (last) {
                tree.replace(child, value.deepCopy(), place);
            } else if (tree.at(child).isMissingNode()) {
                tree.replace(child, JsonNodeFactory.instance.objectNode(), place);
            }
            at = child;
        }
    }

    private void requireIndex(ArrayNode array, TreePath at, TreePath child) {
        int index = child.index();
        if (index < 0 || index >= array.size()) {
            String expected = array.isEmpty()
                    ? "nothing below an empty list"
                    : "an index from 0 to "
                            + (array.size() - 1);
            throw problem(child, "expected " + expected + " in " + at + ", found " + Quoted.text(child.last()));
        }
    }

    private RigException problem(TreePath at, String text) {
        return new RigException(new Problem(place, at.toString(), text));
    }
}
