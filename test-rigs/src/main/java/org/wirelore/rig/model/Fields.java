package org.wirelore.rig.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import tools.jackson.databind.JsonNode;

/** Reads the keys of an object that its schema found legal, with every default filled in. */
public final class Fields {

    private Fields() {
    }

    /** A text. */
    public static String text(JsonNode node, String key) {
        return node.path(key).stringValue();
    }

    /** A text, or null if the key is missing. */
    public static @Nullable String textOrNull(JsonNode node, String key) {
        return node.has(key) ? text(node, key) : null;
    }

    /** A list of texts. */
    public static List<String> texts(JsonNode node, String key) {
        List<String> texts = new ArrayList<>();
        node.path(key).forEach(entry -> texts.add(entry.stringValue()));
        return texts;
    }

    /** A list of whole numbers that its schema keeps small. */
    public static List<Integer> integers(JsonNode node, String key) {
        List<Integer> numbers = new ArrayList<>();
        node.path(key).forEach(entry -> numbers.add(entry.intValue()));
        return numbers;
    }

    /** A number. */
    public static double real(JsonNode node, String key) {
        return node.path(key).doubleValue();
    }

    /** A whole number. */
    public static long whole(JsonNode node, String key) {
        return node.path(key).longValue();
    }

    /** A whole number that its schema keeps small. */
    public static int integer(JsonNode node, String key) {
        return node.path(key).intValue();
    }

    /** A boolean. */
    public static boolean flag(JsonNode node, String key) {
        return node.path(key).booleanValue();
    }

    /** A constant, written in lower case with hyphens. */
    public static <E extends Enum<E>> E constant(Class<E> type, JsonNode node, String key) {
        return constantOf(type, text(node, key));
    }

    /** The constant that rigs write so. */
    public static <E extends Enum<E>> E constantOf(Class<E> type, String name) {
        return Enum.valueOf(type, name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** A constant as rigs write it. */
    public static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Picoseconds of nanoseconds. */
    public static long ns(double nanoseconds) {
        return Math.round(nanoseconds * TimeUnits.PS_PER_NS);
    }

    /** A time in microseconds, in picoseconds. */
    public static long us(JsonNode node, String key) {
        return us(real(node, key));
    }

    /** Picoseconds of microseconds. */
    public static long us(double microseconds) {
        return Math.round(microseconds * TimeUnits.PS_PER_US);
    }

    /** A number as short as it can be written. */
    public static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.6g", value).replaceAll("0+$", "");
    }
}
