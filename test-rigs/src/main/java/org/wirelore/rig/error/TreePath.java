package org.wirelore.rig.error;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The way from the root of a JSON document to a value in it.
 *
 * @param steps keys of objects and indices of arrays
 */
public record TreePath(List<String> steps) {
    /** The document itself. */
    public static final TreePath ROOT = new TreePath(List.of());

    private static final int INDEX_DIGITS_MAX = 7;
    /** An index in brackets, at the end of a step. */
    private static final Pattern INDEX = Pattern.compile("\\[(-?[0-9]+)](?=[.\\[]|$)");

    public TreePath {
        steps = List.copyOf(steps);
    }

    public TreePath child(String key) {
        List<String> longer = new ArrayList<>(steps);
        longer.add(key);
        return new TreePath(longer);
    }

    public TreePath child(int index) {
        return child(Integer.toString(index));
    }

    /** The path of several further steps. */
    public TreePath down(String... keys) {
        TreePath path = this;
        for (String key : keys) {
            path = path.child(key);
        }
        return path;
    }

    public TreePath parent() {
        return new TreePath(steps.subList(0, steps.size() - 1));
    }

    public boolean isRoot() {
        return steps.isEmpty();
    }

    public String last() {
        return steps.getLast();
    }

    /** The last step as an index, or -1. */
    public int index() {
        return indexOf(last());
    }

    public boolean startsWith(TreePath other) {
        return steps.size() >= other.steps.size() && steps.subList(0, other.steps.size()).equals(other.steps);
    }

    /** A step as an index, or -1 if it is none. */
    public static int indexOf(String step) {
        boolean digits = !step.isEmpty() && step.length() <= INDEX_DIGITS_MAX
                && step.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Integer.parseInt(step) : -1;
    }

    /**
     * Reads a path as people write it: {@code hosts[0].mac} or {@code hosts.0.mac}.
     *
     * @throws IllegalArgumentException if it has an empty step, or a bracket that does not enclose an index
     */
    public static TreePath parse(String text) {
        String steps = INDEX.matcher(text).replaceAll(".$1");
        if (steps.indexOf('[') >= 0 || steps.indexOf(']') >= 0 || List.of(steps.split("\\.", -1)).contains("")) {
            throw new IllegalArgumentException("a path must be keys and indices in brackets: path=" + text);
        }
        return new TreePath(List.of(steps.split("\\.", -1)));
    }

    /** As people write it, such as {@code hosts[0].mac}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String step : steps) {
            if (indexOf(step) >= 0) {
                text.append('[').append(step).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(Quoted.clean(step));
            }
        }
        return text.toString();
    }
}
