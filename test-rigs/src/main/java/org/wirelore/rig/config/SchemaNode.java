package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.rig.error.Quoted;
import tools.jackson.databind.JsonNode;

/**
 * A subschema as a person reads it: what it allows, in words.
 *
 * @param node the subschema
 */
record SchemaNode(JsonNode node) {
    /** Where a key says which kinds have it; a key without it belongs to all. */
    static final String KINDS = "x-kinds";
    /** Where a key says which other keys it stands for. */
    static final String INSTEAD_OF = "x-instead-of";

    /** What a value must be, such as {@code an integer from 1 to 16384 (messages)}. */
    String expected() {
        JsonNode words = node.path("x-expected");
        if (words.isString()) {
            return words.stringValue();
        }
        if (node.has("enum")) {
            return anyOf(names(node.path("enum")));
        }
        if (node.has("const")) {
            return Quoted.found(node.path("const"));
        }
        List<String> types = names(node.path("type"));
        if (node.path("type").isString()) {
            types = List.of(node.path("type").stringValue());
        }
        return String.join(" or ", types.stream().map(this::type).toList()) + unit();
    }

    /** The keys of an object that make sense for its kind; of two that exclude each other, the one that it has. */
    List<String> keys(JsonNode object) {
        List<String> keys = allKeys(object);
        for (String key : List.copyOf(keys)) {
            List<String> others = names(node.path("properties").path(key).path(INSTEAD_OF));
            if (object.has(key)) {
                keys.removeAll(others);
            } else if (!others.isEmpty()) {
                keys.remove(key);
            }
        }
        return keys;
    }

    /** The keys of an object that make sense for its kind, also those that exclude each other. */
    List<String> allKeys(JsonNode object) {
        JsonNode properties = node.path("properties");
        JsonNode kind = object.has("kind") ? object.path("kind") : properties.path("kind").path("default");
        List<String> keys = new ArrayList<>(properties.propertyNames());
        keys.remove("$schema");
        keys.removeIf(key -> properties.path(key).has(KINDS)
                && properties.path(key).path(KINDS).valueStream().noneMatch(kind::equals));
        return keys;
    }

    /** The kinds that have this key; none if it belongs to all. */
    List<String> kinds() {
        return names(node.path(KINDS));
    }

    /** The legal values, if they are listed. */
    List<String> values() {
        return names(node.path("enum"));
    }

    private String type(String type) {
        return switch (type) {
            case "integer" -> "an integer" + range();
            case "number" -> "a number" + range();
            case "string" -> "a string" + length();
            case "boolean" -> "true or false";
            case "array" -> "a list" + count("minItems", "maxItems", "entries")
                    + (node.path("uniqueItems").booleanValue(false) ? ", all different" : "")
                    + (node.path("items").has("enum") ? ", each " + anyOf(names(node.path("items").path("enum"))) : "");
            case "object" -> "an object" + count("minProperties", "maxProperties", "keys");
            default -> type;
        };
    }

    private String length() {
        int least = node.path("minLength").intValue(0);
        if (!node.has("maxLength")) {
            return least == 0 ? "" : " of at least " + least + (least == 1 ? " character" : " characters");
        }
        return " of " + (least == 0 ? "at most " : least + " to ") + node.path("maxLength").intValue() + " characters";
    }

    private String range() {
        StringBuilder text = new StringBuilder();
        if (node.has("minimum")) {
            text.append(" from ").append(number("minimum"));
        } else if (node.has("exclusiveMinimum")) {
            text.append(" above ").append(number("exclusiveMinimum"));
        }
        if (node.has("maximum")) {
            text.append(text.isEmpty() ? " up to " : node.has("minimum") ? " to " : " and up to ")
                    .append(number("maximum"));
        }
        if (node.has("multipleOf")) {
            text.append(", a multiple of ").append(number("multipleOf"));
        }
        return text.toString();
    }

    private String number(String key) {
        JsonNode number = node.path(key);
        return number.isIntegralNumber()
                ? number.toString()
                : String.format(Locale.ROOT, "%.6g", number.doubleValue())
                        .replaceAll("\\.?0+(e|$)", "$1");
    }

    private String count(String minimum, String maximum, String what) {
        boolean low = node.path(minimum).intValue(0) > 0;
        boolean high = node.has(maximum);
        String text = (low ? " of at least " + node.path(minimum) : "") + (low && high ? " and" : "")
                + (high ? (low ? "" : " of") + " at most " + node.path(maximum) : "");
        return text.isEmpty() ? "" : text + " " + what;
    }

    private String unit() {
        JsonNode unit = node.path("x-unit");
        return unit.isString() ? " (" + unit.stringValue() + ")" : "";
    }

    private static List<String> names(JsonNode array) {
        List<String> names = new ArrayList<>();
        array.forEach(entry -> names.add(entry.isString() ? entry.stringValue() : entry.toString()));
        return names;
    }

    /** A choice in words. */
    static String anyOf(List<String> names) {
        return names.size() == 1 ? Quoted.text(names.getFirst()) : "one of " + String.join(", ", names);
    }
}
