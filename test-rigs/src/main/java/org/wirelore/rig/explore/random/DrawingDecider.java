package org.wirelore.rig.explore.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.SeededDecider;

/**
 * The decider of random search: answers the questions of matching points as a script says, and from some question on as
 * its rates have it, as long as not enough units have passed; then, and elsewhere, as if nothing were wrong.
 */
final class DrawingDecider implements Decider {
    /** In hosts so much is asked for each unit on a wire, about, so that runs without wires end, too. */
    private static final int QUESTIONS_PER_UNIT = 8;
    private static final Choice[] NONE = {};

    private final Predicate<ChoicePoint> matching;
    private final Function<ChoicePoint, List<String>> kinds;
    private final SeededDecider elsewhere;
    private ChoicePoint[] points = new ChoicePoint[16];
    private boolean[] matches = new boolean[16];
    private long[] asked = new long[16];
    /** How often each was asked while something could still go wrong, and for how many alternatives. */
    private long[] open = new long[16];
    private int[] alternativesOf = new int[16];
    private double[][] rates = new double[16][];
    private Choice[][] scripted = new Choice[16][];
    private int[] next = new int[16];
    private int size;
    private final List<Choice> taken = new ArrayList<>();
    private final List<Long> ordinals = new ArrayList<>();
    private Drawn drawn = Drawn.NOTHING;
    private Map<String, List<Choice>> script = Map.of();
    private int left;
    private long ordinal;
    private long units;

    /**
     * What a run draws.
     *
     * @param random draws
     * @param rate gives the probability of a kind in this run
     * @param from the first question that it is drawn at
     * @param units among how many first units something goes wrong, be it drawn or scripted
     * @param most how much of it at most
     */
    record Drawn(RandomGenerator random, ToDoubleFunction<String> rate, long from, long units, int most) {
        private static final Drawn NOTHING = new Drawn(RandomGenerator.getDefault(), kind -> 0, Long.MAX_VALUE, 0, 0);
    }

    /**
     * @param matching whether a point takes part
     * @param kinds what each answer of such a point is called, from answer 1 on; the last holds for further ones
     * @param elsewhere answers the others
     */
    DrawingDecider(Predicate<ChoicePoint> matching, Function<ChoicePoint, List<String>> kinds,
            SeededDecider elsewhere) {
        this.matching = matching;
        this.kinds = kinds;
        this.elsewhere = elsewhere;
    }

    /** Begins a run. The decider for elsewhere is the caller's to reset. */
    void begin(List<Choice> newScript, Drawn newDrawn) {
        drawn = newDrawn;
        Map<String, List<Choice>> byPoint = new HashMap<>();
        for (Choice choice : newScript) {
            byPoint.computeIfAbsent(choice.point(), name -> new ArrayList<>()).add(choice);
        }
        byPoint.values().forEach(list -> list.sort((one, other) -> Long.compare(one.index(), other.index())));
        script = byPoint;
        Arrays.fill(asked, 0);
        Arrays.fill(open, 0);
        for (int point = 0; point < size; point++) {
            prepare(point);
        }
        taken.clear();
        ordinals.clear();
        left = newDrawn.most();
        ordinal = 0;
        units = 0;
    }

    private void prepare(int point) {
        List<Choice> list = script.get(points[point].name());
        scripted[point] = list == null ? NONE : list.toArray(NONE);
        next[point] = 0;
        rates[point] = matches[point]
                ? kinds.apply(points[point]).stream().mapToDouble(drawn.rate()).toArray()
                : new double[0];
    }

    /** What went otherwise in this run at matching points, in the order in which it was asked. */
    List<Choice> taken() {
        return List.copyOf(taken);
    }

    /** Of each of these, how many questions had been asked before. */
    List<Long> ordinals() {
        return List.copyOf(ordinals);
    }

    /** The points at which something could have gone otherwise in this run: each with its last question there. */
    List<Choice> questions() {
        List<Choice> questions = new ArrayList<>();
        for (int point = 0; point < size; point++) {
            if (matches[point] && open[point] > 0 && alternativesOf[point] > 1) {
                questions.add(new Choice(points[point].name(), open[point] - 1, 0, alternativesOf[point]));
            }
        }
        return questions;
    }

    @Override
    public int point(ChoicePoint point) {
        return register(elsewhere.point(point), point);
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return register(elsewhere.point(point, weights), point);
    }

    @Override
    public int choose(int point, int alternatives) {
        long index = asked[point]++;
        ChoicePoint.Kind kind = points[point].kind();
        boolean isMatch = matches[point];
        boolean isDrawn = kind == ChoicePoint.Kind.TIME || (!isMatch && kind != ChoicePoint.Kind.ORDER);
        int undisturbed = isDrawn ? elsewhere.choose(point, alternatives) : 0;
        if (!isMatch || alternatives == 1 || isOver()) {
            return undisturbed;
        }
        units += kind == ChoicePoint.Kind.FAULT ? 1 : 0;
        open[point] = asked[point];
        alternativesOf[point] = alternatives;
        int answer = answer(point, index, alternatives, undisturbed);
        if (answer != undisturbed) {
            taken.add(new Choice(points[point].name(), index, answer, alternatives));
            ordinals.add(ordinal);
        }
        ordinal++;
        return answer;
    }

    private boolean isOver() {
        return units >= drawn.units() || ordinal >= QUESTIONS_PER_UNIT * drawn.units();
    }

    private int answer(int point, long index, int alternatives, int undisturbed) {
        Choice[] list = scripted[point];
        int position = next[point];
        while (position < list.length && list[position].index() < index) {
            position++;
        }
        next[point] = position;
        if (left <= 0) {
            return undisturbed;
        }
        if (position < list.length && list[position].index() == index) {
            left--;
            return Math.min(list[position].answer(), alternatives - 1);
        }
        if (ordinal < drawn.from()) {
            return undisturbed;
        }
        int answer = draw(rates[point], alternatives);
        if (answer == 0) {
            return undisturbed;
        }
        left--;
        return answer;
    }

    /** An answer; 0 for none. The last rate is that of all answers from there on together. */
    private int draw(double[] rate, int alternatives) {
        double number = drawn.random().nextDouble();
        for (int i = 0; i < rate.length && i < alternatives - 1; i++) {
            if (number < rate[i]) {
                int further = i < rate.length - 1 ? 1 : alternatives - 1 - i;
                return 1 + i + (further == 1 ? 0 : drawn.random().nextInt(further));
            }
            number -= rate[i];
        }
        return 0;
    }

    private int register(int point, ChoicePoint registered) {
        if (point < size && points[point] != null) {
            return point;
        }
        if (point >= points.length) {
            int capacity = Math.max(2 * points.length, point + 1);
            points = Arrays.copyOf(points, capacity);
            matches = Arrays.copyOf(matches, capacity);
            asked = Arrays.copyOf(asked, capacity);
            open = Arrays.copyOf(open, capacity);
            alternativesOf = Arrays.copyOf(alternativesOf, capacity);
            rates = Arrays.copyOf(rates, capacity);
            scripted = Arrays.copyOf(scripted, capacity);
            next = Arrays.copyOf(next, capacity);
        }
        points[point] = registered;
        matches[point] = matching.test(registered);
        size = Math.max(size, point + 1);
        prepare(point);
        return point;
    }
}
