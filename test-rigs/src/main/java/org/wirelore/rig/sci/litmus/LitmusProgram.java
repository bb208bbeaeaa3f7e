package org.wirelore.rig.sci.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/** A litmus program that was read: what each rank does, and how its runs end. */
final class LitmusProgram implements LoadedProgram {
    private final LitmusConfig config;
    private final LitmusText text;
    private final List<RankProgram> ranks = new ArrayList<>();
    private final List<Integer> reached = new ArrayList<>();
    /** How often each outcome came in this run. */
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private @Nullable String last;
    private boolean isExplored;

    /** @param together how many ranks are in this process */
    LitmusProgram(LitmusConfig config, LitmusText text, int together) {
        this.config = config;
        this.text = text;
        for (int i = 0; i < together; i++) {
            ranks.add(new LitmusRank(config, text, this));
        }
    }

    @Override
    public RankProgram rank(int rank) {
        return ranks.get(rank);
    }

    @Override
    public void explored() {
        isExplored = true;
    }

    @Override
    public @Nullable String outcome() {
        return isExplored ? last : null;
    }

    @Override
    public List<Integer> reached() {
        return List.copyOf(reached);
    }

    int repetitions() {
        return isExplored ? 1 : config.repetitions();
    }

    /** A run begins. */
    void begin() {
        reached.clear();
        outcomes.clear();
        last = null;
    }

    /** All ranks have come to the end of their statements once, or wait. */
    void judge(LitmusRegisters registers) {
        String outcome = registers.toString();
        last = outcome;
        outcomes.merge(outcome, 1, Integer::sum);
        for (int i = 0; i < text.reachable().size(); i++) {
            if (!reached.contains(i) && text.reachable().get(i).holds(registers)) {
                reached.add(i);
            }
        }
        for (int i = 0; i < text.forbidden().size(); i++) {
            if (text.forbidden().get(i).holds(registers)) {
                throw new UnmetExpectation("the ranks ended with what is forbidden, " + config.forbidden().get(i) + ": "
                        + outcome);
            }
        }
    }

    Map<String, Integer> outcomes() {
        return outcomes;
    }
}
