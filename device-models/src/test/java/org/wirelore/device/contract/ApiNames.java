package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The list of a C library's names, each with the methods and constants that it is here. */
public final class ApiNames {
    private static final Set<String> OF_EVERY_CLASS = Set.of("values", "valueOf", "equals", "hashCode", "toString");

    private final Class<?> test;
    private final String resource;

    /** A list beside a test: lines of a name and what it is; # begins a comment. */
    public ApiNames(Class<?> test, String resource) {
        this.test = test;
        this.resource = resource;
    }

    /** Each name is something in the classes, and everything public in them has a name. */
    public void check(Collection<Class<?>> api) throws IOException {
        Set<String> named = new TreeSet<>();
        names().forEach((name, members) -> {
            assertThat(members).as("what %s is", name).isNotEmpty();
            named.addAll(members);
        });
        assertThat(named).isEqualTo(members(api));
    }

    /** The public methods and constants, as CLASS.NAME. */
    private static Set<String> members(Collection<Class<?>> api) {
        Set<String> members = new TreeSet<>();
        for (Class<?> type : api) {
            String prefix = type.getName().replaceFirst(".*\\.", "").replace('$', '.') + ".";
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()
                        && !OF_EVERY_CLASS.contains(method.getName())) {
                    members.add(prefix + method.getName());
                }
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers())) {
                    members.add(prefix + field.getName());
                }
            }
        }
        return members;
    }

    /** What each name is. */
    public Map<String, List<String>> names() throws IOException {
        Map<String, List<String>> names = new TreeMap<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(test.getResourceAsStream(resource)), StandardCharsets.UTF_8))) {
            for (String line : reader.lines().filter(each -> !each.isBlank() && !each.startsWith("#")).toList()) {
                List<String> words = List.of(line.split(" +", -1));
                assertThat(names.put(words.getFirst(), words.subList(1, words.size()))).as(line).isNull();
            }
        }
        return names;
    }
}
