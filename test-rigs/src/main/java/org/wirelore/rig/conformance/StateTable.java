package org.wirelore.rig.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What every function of a library answers in every state of its objects, as the {@code states.txt} beside its program
 * has it.
 *
 * @param objects the kinds of objects, each with its states and the calls that are made in them
 */
public record StateTable(List<ObjectKind> objects) {
    private static final String FILE = "states.txt";
    private static final String NOT_THERE = "-";
    private static final String PASSING = "*";
    private static final String ABSENT = "!";

    /** A table that does not change any more. */
    public StateTable {
        objects = List.copyOf(objects);
    }

    /**
     * Objects of one kind.
     *
     * @param name what they are
     * @param states that they can be in, or what is wrong with a call on them
     * @param passing those of the states that end by themselves
     * @param absent those that some providers do not have, as {@code provider/STATE}
     * @param rows the calls
     */
    public record ObjectKind(String name, List<String> states, Set<String> passing, Set<String> absent,
            List<Row> rows) {
        /** A kind that does not change any more. */
        public ObjectKind {
            states = List.copyOf(states);
            passing = Set.copyOf(passing);
            absent = Set.copyOf(absent);
            rows = List.copyOf(rows);
        }
    }

    /**
     * One call.
     *
     * @param label the function, and what is special about this call
     * @param line of the file
     * @param usual its answer
     * @param others answers in some states, or of some providers: by {@code STATE}, {@code provider} or {@code
     *     provider/STATE}
     */
    public record Row(String label, int line, String usual, Map<String, String> others) {
        /** A row that does not change any more. */
        public Row {
            others = Map.copyOf(others);
        }

        /** The C function. */
        public String function() {
            return label.split("[ ,:]", 2)[0];
        }

        /** What a provider must answer in a state; null if the call can't be made in it. */
        @Nullable
        public String expected(String provider, String state) {
            String answer = others.get(provider + "/" + state);
            answer = answer == null ? others.get(state) : answer;
            answer = answer == null ? others.get(provider) : answer;
            answer = answer == null ? usual : answer;
            return answer.equals(NOT_THERE) ? null : answer;
        }
    }

    /**
     * The table that is shipped with a program.
     *
     * @param beside a class of its package
     * @param providers names of all that can be below the library
     */
    public static StateTable shipped(Class<?> beside, Set<String> providers) {
        try (InputStream in = beside.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("a table must lie beside the class: name=" + FILE + ", class="
                        + beside.getName());
            }
            return read(new InputStreamReader(in, StandardCharsets.UTF_8), providers);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the table " + FILE, e);
        }
    }

    /**
     * Reads a table: {@code [object] STATE PASSING_STATE* STATE!provider …} begins a kind of objects, the last
     * of which states the provider does not have, and {@code FUNCTION words =
     * ANSWER, STATE …: ANSWER, …} is one call. A line that begins with a space goes on with the one before.
     */
    public static StateTable read(Reader text, Set<String> providers) throws IOException {
        List<ObjectKind> objects = new ArrayList<>();
        List<String> lines = new BufferedReader(text).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            int number = i + 1;
            StringBuilder whole = new StringBuilder(lines.get(i).strip());
            while (i + 1 < lines.size() && lines.get(i + 1).startsWith(" ")) {
                i++;
                whole.append(' ').append(lines.get(i).strip());
            }
            String line = whole.toString();
            if (line.startsWith("[")) {
                String[] parts = line.substring(1).split("] ", 2);
                objects.add(kind(parts[0], parts[1].split(" ", -1)));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                ObjectKind last = objects.removeLast();
                List<Row> rows = new ArrayList<>(last.rows());
                rows.add(row(line, number, last, providers));
                objects.add(new ObjectKind(last.name(), last.states(), last.passing(), last.absent(), rows));
            }
        }
        return new StateTable(objects);
    }

    private static ObjectKind kind(String name, String... marked) {
        List<String> states = new ArrayList<>();
        Set<String> passing = new HashSet<>();
        Set<String> absent = new HashSet<>();
        for (String each : marked) {
            String[] parts = each.split(ABSENT, -1);
            String state = parts[0].endsWith(PASSING)
                    ? parts[0].substring(0, parts[0].length() - PASSING.length())
                    : parts[0];
            states.add(state);
            if (parts[0].endsWith(PASSING)) {
                passing.add(state);
            }
            for (int i = 1; i < parts.length; i++) {
                absent.add(parts[i] + "/" + state);
            }
        }
        return new ObjectKind(name, states, passing, absent, List.of());
    }

    private static Row row(String line, int number, ObjectKind kind, Set<String> providers) {
        String[] sides = line.split(" = ", 2);
        String[] answers = sides[1].split(", ", -1);
        Map<String, String> others = new HashMap<>();
        kind.absent().forEach(where -> others.put(where, NOT_THERE));
        for (int i = 1; i < answers.length; i++) {
            String[] other = answers[i].split(": ", 2);
            for (String where : other[0].split(" ", -1)) {
                String state = where.substring(where.indexOf('/') + 1);
                if (!kind.states().contains(state) && !providers.contains(state)) {
                    throw new IllegalArgumentException("a state must be one of its object's: line=" + number
                            + ", state=" + state);
                }
                others.put(where, other[1]);
            }
        }
        return new Row(sides[0], number, answers[0], others);
    }
}
