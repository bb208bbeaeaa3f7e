package org.wirelore.emulator.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/**
 * Answers from a script. What the script does not list is answered with 0, or by another decider.
 *
 * <p>A script that no longer fits the run does not stop it: the first misfit is remembered ({@link #divergence}) and
 * what was never asked can be listed afterwards ({@link #unasked}).
 */
public final class ScriptedDecider implements Decider {
    private static final Choice[] NONE = {};

    private final PointTable points = new PointTable();
    private final Map<String, Choice[]> scripted = new HashMap<>();
    private final @Nullable Decider elsewhere;
    private Choice[][] choices = new Choice[16][];
    private int[] next = new int[16];
    private int[] elsewherePoints = new int[16];
    private @Nullable String divergence;

    /** Answers what {@code script} lists and 0 elsewhere. */
    public ScriptedDecider(Script script) {
        this(script, null);
    }

    /**
     * @param elsewhere answers what the script does not list. It is asked every question, so that its streams stay
     *     where they would be without the script.
     */
    public ScriptedDecider(Script script, @Nullable Decider elsewhere) {
        this.elsewhere = elsewhere;
        list(script);
    }

    /** Answers from another script from now on, and starts it. */
    public void script(Script script) {
        scripted.clear();
        list(script);
        for (int point = 0; point < points.size(); point++) {
            choices[point] = scripted.getOrDefault(points.name(point), NONE);
        }
        reset();
    }

    private void list(Script script) {
        Map<String, List<Choice>> byPoint = new HashMap<>();
        for (Choice choice : script.choices()) {
            byPoint.computeIfAbsent(choice.point(), name -> new ArrayList<>()).add(choice);
        }
        byPoint.forEach((name, list) -> {
            list.sort(Comparator.comparingLong(Choice::index));
            for (int i = 1; i < list.size(); i++) {
                if (list.get(i - 1).index() == list.get(i).index()) {
                    throw new IllegalArgumentException("a script must answer a question once: point=" + name
                            + ", index=" + list.get(i).index());
                }
            }
            scripted.put(name, list.toArray(NONE));
        });
    }

    /** Starts the script anew. A decider given for elsewhere is the caller's to reset. */
    public void reset() {
        points.reset();
        Arrays.fill(next, 0);
        divergence = null;
    }

    /** The first scripted answer that was not possible in this run, in words; null while all were. */
    public @Nullable String divergence() {
        return divergence;
    }

    /** What the script lists and this run has not asked (yet), by point name and index. */
    public List<Choice> unasked() {
        List<Choice> rest = new ArrayList<>();
        Map<String, Choice[]> unregistered = new HashMap<>(scripted);
        for (int point = 0; point < points.size(); point++) {
            unregistered.remove(points.name(point));
            rest.addAll(Arrays.asList(choices[point]).subList(next[point], choices[point].length));
        }
        unregistered.values().forEach(list -> rest.addAll(Arrays.asList(list)));
        rest.sort(Comparator.comparing(Choice::point).thenComparingLong(Choice::index));
        return rest;
    }

    @Override
    public int point(ChoicePoint point) {
        return register(point, 0, elsewhere == null ? 0 : elsewhere.point(point));
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        PointTable.checkWeights(point, weights);
        return register(point, weights.length, elsewhere == null ? 0 : elsewhere.point(point, weights));
    }

    @Override
    public int choose(int point, int alternatives) {
        long index = points.ask(point, alternatives);
        int answer = elsewhere == null ? 0 : elsewhere.choose(elsewherePoints[point], alternatives);
        Choice[] listed = choices[point];
        int position = next[point];
        if (position < listed.length && listed[position].index() == index) {
            next[point] = position + 1;
            Choice choice = listed[position];
            if (choice.alternatives() != alternatives && divergence == null) {
                divergence = "the question has other alternatives than when it was recorded: point=" + choice.point()
                        + ", index=" + index + ", recorded=" + choice.alternatives() + ", now=" + alternatives;
            }
            if (choice.answer() < alternatives) {
                answer = choice.answer();
            }
        }
        return answer;
    }

    private int register(ChoicePoint registered, int weightCount, int elsewherePoint) {
        int again = points.find(registered, weightCount);
        if (again >= 0) {
            return again;
        }
        int point = points.add(registered, weightCount);
        if (point == next.length) {
            next = Arrays.copyOf(next, 2 * point);
            choices = Arrays.copyOf(choices, 2 * point);
            elsewherePoints = Arrays.copyOf(elsewherePoints, 2 * point);
        }
        choices[point] = scripted.getOrDefault(registered.name(), NONE);
        elsewherePoints[point] = elsewherePoint;
        return point;
    }
}
