package org.wirelore.emulator.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/** Passes every question on and writes down each answer that is not 0, so that the run can be replayed. */
public final class RecordingDecider implements Decider {
    private final Decider source;
    private final PointTable points = new PointTable();
    private int[] sourcePoints = new int[16];
    private int[] recordedPoints = new int[64];
    private long[] recordedIndices = new long[64];
    private int[] recordedAnswers = new int[64];
    private int[] recordedAlternatives = new int[64];
    private int recorded;

    /** @param source who answers; reset it together with this recorder */
    public RecordingDecider(Decider source) {
        this.source = source;
    }

    /** Forgets what was recorded, for the next run. */
    public void reset() {
        points.reset();
        recorded = 0;
    }

    /** What was recorded since the last reset. */
    public Script script() {
        List<Choice> choices = new ArrayList<>(recorded);
        for (int i = 0; i < recorded; i++) {
            choices.add(new Choice(points.name(recordedPoints[i]), recordedIndices[i], recordedAnswers[i],
                    recordedAlternatives[i]));
        }
        return new Script(choices);
    }

    @Override
    public int point(ChoicePoint point) {
        return register(point, 0, source.point(point));
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return register(point, weights.length, source.point(point, weights));
    }

    @Override
    public int choose(int point, int alternatives) {
        long index = points.ask(point, alternatives);
        int answer = source.choose(sourcePoints[point], alternatives);
        if (answer != 0) {
            record(point, index, answer, alternatives);
        }
        return answer;
    }

    private int register(ChoicePoint registered, int weightCount, int sourcePoint) {
        int again = points.find(registered, weightCount);
        if (again >= 0) {
            return again;
        }
        int point = points.add(registered, weightCount);
        if (point == sourcePoints.length) {
            sourcePoints = Arrays.copyOf(sourcePoints, 2 * point);
        }
        sourcePoints[point] = sourcePoint;
        return point;
    }

    private void record(int point, long index, int answer, int alternatives) {
        if (recorded == recordedPoints.length) {
            recordedPoints = Arrays.copyOf(recordedPoints, 2 * recorded);
            recordedIndices = Arrays.copyOf(recordedIndices, 2 * recorded);
            recordedAnswers = Arrays.copyOf(recordedAnswers, 2 * recorded);
            recordedAlternatives = Arrays.copyOf(recordedAlternatives, 2 * recorded);
        }
        recordedPoints[recorded] = point;
        recordedIndices[recorded] = index;
        recordedAnswers[recorded] = answer;
        recordedAlternatives[recorded] = alternatives;
        recorded++;
    }
}
