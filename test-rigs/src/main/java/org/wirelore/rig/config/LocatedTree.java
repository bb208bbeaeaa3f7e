package org.wirelore.rig.config;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.TreePath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON object that remembers where each of its values was written, also after other files and settings were laid over
 * it. A value without a place of its own, such as a default, counts as written where its parent was.
 */
final class LocatedTree {
    private final ObjectNode root;
    private final Map<TreePath, Place> places;

    LocatedTree(ObjectNode root, Map<TreePath, Place> places) {
        this.root = root;
        this.places = places;
    }

    ObjectNode root() {
        return root;
    }

    /** A tree of its own with the same content. */
    LocatedTree copy() {
        return new LocatedTree(root.deepCopy(), new HashMap<>(places));
    }

    /** The same places over another object, such as one with defaults filled in. */
    LocatedTree over(ObjectNode other) {
        return new LocatedTree(other, places);
    }

    /** Where a value was written, or else its nearest parent. */
    Place place(TreePath path) {
        for (TreePath at = path; !at.isRoot(); at = at.parent()) {
            Place place = places.get(at);
            if (place != null) {
                return place;
            }
        }
        return places.getOrDefault(TreePath.ROOT, Place.whole(""));
    }

    /** Whether the value stands in a file, and is not a default. */
    boolean isWritten(TreePath path) {
        return places.containsKey(path);
    }

    /** A problem with the value at a path. */
    Problem problem(TreePath path, String text) {
        return new Problem(place(path), path.toString(), text);
    }

    /** Lays an object over this one: objects merge key by key, everything else replaces. */
    void overlay(LocatedTree upper) {
        Set<TreePath> replaced = new HashSet<>();
        merge(root, upper.root, TreePath.ROOT, replaced);
        places.keySet().removeIf(at -> liesUnder(at, replaced));
        places.putAll(upper.places);
    }

    /** Replaces a value, whole. Its parent must be an object that exists, or an array that has the index. */
    void replace(TreePath path, JsonNode value, Place place) {
        JsonNode parent = at(path.parent());
        if (parent instanceof ObjectNode object) {
            object.set(path.last(), value);
        } else {
            ((ArrayNode) parent).set(path.index(), value);
        }
        forget(path);
        write(path, value, place);
    }

    private void write(TreePath path, JsonNode value, Place place) {
        places.put(path, place);
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            write(path.child(entry.getKey()), entry.getValue(), place);
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            write(path.child(i), value.path(i), place);
        }
    }

    /** Takes a key of the root away. */
    void remove(String key) {
        root.remove(key);
        forget(TreePath.ROOT.child(key));
    }

    /** The value at a path; a missing node if there is none. */
    JsonNode at(TreePath path) {
        JsonNode node = root;
        for (String step : path.steps()) {
            node = node.isArray() ? node.path(TreePath.indexOf(step)) : node.path(step);
        }
        return node;
    }

    private static void merge(ObjectNode lower, ObjectNode higher, TreePath path, Set<TreePath> replaced) {
        for (Map.Entry<String, JsonNode> entry : higher.properties()) {
            String key = entry.getKey();
            JsonNode below = lower.get(key);
            if (below instanceof ObjectNode lowerChild && entry.getValue() instanceof ObjectNode higherChild
                    && !(path.isRoot() && isAnotherProgram(key, lowerChild, higherChild))) {
                merge(lowerChild, higherChild, path.child(key), replaced);
            } else {
                if (below != null) {
                    replaced.add(path.child(key));
                }
                lower.set(key, entry.getValue());
            }
        }
    }

    private static boolean liesUnder(TreePath path, Set<TreePath> roots) {
        for (TreePath at = path; !at.isRoot(); at = at.parent()) {
            if (roots.contains(at)) {
                return true;
            }
        }
        return false;
    }

    /** The arguments of one program mean nothing to another. */
    private static boolean isAnotherProgram(String key, ObjectNode lower, ObjectNode higher) {
        return key.equals("program") && higher.has("name") && !higher.path("name").equals(lower.path("name"));
    }

    private void forget(TreePath path) {
        places.keySet().removeIf(at -> at.startsWith(path));
    }
}
