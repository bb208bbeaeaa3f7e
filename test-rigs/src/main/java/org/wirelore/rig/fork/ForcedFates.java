package org.wirelore.rig.fork;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.VariantConfig;

/** Does to every frame what was done to it in a captured run, and holds ranks up where it is asked to. */
final class ForcedFates implements PlacementDecider.Forcing {
    private static final List<String> PATHS = List.of("0to1", "1to0");

    private final VariantConfig variant;
    private final CapturedRun captured;
    private final PlacedFaults placed;
    private final int[] sent = new int[CapturedRun.DIRECTIONS];
    private final List<Integer> answers = new ArrayList<>();
    private final List<Integer> holds = new ArrayList<>();
    private SortedMap<Integer, Integer> held = new TreeMap<>();

    ForcedFates(VariantConfig variant, CapturedRun captured, PlacedFaults placed) {
        this.variant = variant;
        this.captured = captured;
        this.placed = placed;
    }

    /** @param newHeld which questions about holding up get which answer, by their number among all, in coming runs */
    void hold(SortedMap<Integer, Integer> newHeld) {
        held = newHeld;
    }

    /** The coming frame of a direction is that many places behind the one that was expected. */
    void pass(int direction, int frames) {
        sent[direction] = Math.max(0, sent[direction] + frames);
    }

    /** All answers so far. */
    List<Integer> answers() {
        return answers;
    }

    /** Which of the questions, by their number, were about holding up. */
    List<Integer> holds() {
        return holds;
    }

    @Override
    public void reset() {
        sent[0] = 0;
        sent[1] = 0;
        answers.clear();
        holds.clear();
    }

    @Override
    public int answer(ChoicePoint point, long index, int alternatives) {
        int number = answers.size();
        int answer;
        if (point.kind() == ChoicePoint.Kind.TIME) {
            holds.add(number);
            answer = Math.min(held.getOrDefault(number, 0), alternatives - 1);
        } else {
            int direction = PATHS.indexOf(point.path());
            PlacedKind fate = direction < 0 ? null : captured.fate(direction, sent[direction]++);
            answer = fate == null ? 0 : answer(point, fate);
        }
        answers.add(answer);
        return answer;
    }

    private int answer(ChoicePoint point, @Nullable PlacedKind fate) {
        return 1 + ChoiceExplorer.answers(variant, placed, point).indexOf(fate);
    }
}
