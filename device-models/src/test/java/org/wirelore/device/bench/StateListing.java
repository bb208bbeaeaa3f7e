package org.wirelore.device.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** Lists the state of a device by the names of its fields, so that a test can say where two states differ. */
public final class StateListing implements StateVisitor {
    private final SequencedMap<String, String> fields = new LinkedHashMap<>();
    private String path = "";

    private StateListing() {
    }

    /** Every field in which two devices differ, as {@code part.field: one -> other}. */
    public static List<String> differences(StatePart one, StatePart other) {
        StateListing first = of(one);
        StateListing second = of(other);
        List<String> differences = new ArrayList<>();
        first.fields.forEach((name, value) -> {
            String present = second.fields.getOrDefault(name, "none");
            if (!present.equals(value)) {
                differences.add(name + ": " + value + " -> " + present);
            }
        });
        second.fields.forEach((name, value) -> {
            if (!first.fields.containsKey(name)) {
                differences.add(name + ": none -> " + value);
            }
        });
        return differences;
    }

    private static StateListing of(StatePart device) {
        StateListing listing = new StateListing();
        device.visit(listing);
        return listing;
    }

    @Override
    public long field(String name, long value) {
        put(name, Long.toString(value));
        return value;
    }

    @Override
    public <E extends Enum<E>> E field(String name, E value) {
        put(name, value.name());
        return value;
    }

    @Override
    public void part(String name, StatePart part) {
        String outside = path;
        path += name + ".";
        part.visit(this);
        path = outside;
    }

    /** A field that occurs again, such as an element of an array, gets a number. */
    private void put(String name, String value) {
        String key = path + name;
        for (int i = 1; fields.containsKey(key); i++) {
            key = path + name + "[" + i + "]";
        }
        fields.put(key, value);
    }
}
