package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.Choice;

/** Passes every question on, and notes each answer that is not 0 with its moment. */
final class DeviationLog implements Decider {
    private final Decider source;
    private LongSupplier clock = () -> 0;
    /** By the source's number of the point. */
    private ChoicePoint[] points = new ChoicePoint[16];
    private long[] asked = new long[16];
    private boolean[] isDrawn = new boolean[16];
    private final List<Deviation> noted = new ArrayList<>();

    /** @param source who answers; reset it together with this log */
    DeviationLog(Decider source) {
        this.source = source;
    }

    /** Says what tells the time. */
    void clock(LongSupplier newClock) {
        clock = newClock;
    }

    /** Forgets what was noted, for the next run. */
    void reset() {
        Arrays.fill(asked, 0);
        noted.clear();
    }

    /** What was noted since the last reset, in order. */
    List<Deviation> noted() {
        return List.copyOf(noted);
    }

    @Override
    public int point(ChoicePoint point) {
        return register(source.point(point), point, point.kind() == ChoicePoint.Kind.TIME);
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return register(source.point(point, weights), point, false);
    }

    @Override
    public int choose(int point, int alternatives) {
        long index = asked[point]++;
        int answer = source.choose(point, alternatives);
        if (answer != 0) {
            noted.add(new Deviation(points[point], new Choice(points[point].name(), index, answer, alternatives),
                    clock.getAsLong(), isDrawn[point]));
        }
        return answer;
    }

    private int register(int point, ChoicePoint registered, boolean isAlwaysDrawn) {
        if (point >= points.length) {
            points = Arrays.copyOf(points, Math.max(2 * points.length, point + 1));
            asked = Arrays.copyOf(asked, points.length);
            isDrawn = Arrays.copyOf(isDrawn, points.length);
        }
        isDrawn[point] = isAlwaysDrawn;
        points[point] = registered;
        return point;
    }
}
