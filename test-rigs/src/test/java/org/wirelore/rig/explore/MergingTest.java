package org.wirelore.rig.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.explore.state.StateTrail;

/** Where further deviations of scripts end. */
class MergingTest {
    private static final int PLACES = 1 << 12;
    private static final int QUESTIONS = 10;

    private final Merging merging = new Merging("run", PLACES);

    @Test
    void scriptsEndWhereAnotherHasBeenWithAsLittleSpent() {
        assertThat(merging.cut(run(Deviations.NONE, 2, 20, 5, 50)).end()).isEqualTo(QUESTIONS);
        Deviations script = Deviations.at(3);
        assertThat(merging.cut(run(script, 4, 40, 5, 50)).end()).isEqualTo(5);

        assertThat(merging.isCut(script)).isTrue();
        assertThat(merging.ends()).containsOnly(entry(script, 5));
        assertThat(merging.difference()).isNull();
    }

    @Test
    void scriptsGoOnBehindAStateWhereAnotherHadSpentMore() {
        merging.cut(run(Deviations.at(3), 6, 60));
        assertThat(merging.cut(run(Deviations.at(4), 5, 60)).end()).as("fewer questions were asked")
                .isEqualTo(QUESTIONS);
        assertThat(merging.cut(run(Deviations.at(5), 6, 60)).end()).as("the one with fewer covers it").isEqualTo(6);
        assertThat(merging.cut(run(Deviations.NONE, 7, 60)).end()).as("with no deviation").isEqualTo(QUESTIONS);
    }

    @Test
    void aScriptDoesNotEndAtItsOwnStates() {
        assertThat(merging.cut(run(Deviations.NONE, 2, 20, 4, 20)).end()).isEqualTo(QUESTIONS);
    }

    @Test
    void twoRunsThatGoOnInDifferentWaysAreADefect() {
        merging.cut(run(Deviations.NONE, 5, 50));
        StateTrail other = StateTrail.of(50, 50, 5, 1);
        merging.cut(new UnitResult.Further(Deviations.at(3), 4, List.of(6), List.of(2), other));

        assertThat(merging.difference()).isEqualTo("in run, answer 1 to question 3 behind question 5 and no deviation"
                + " behind question 5 have the same state, and go on in different ways");
    }

    @Test
    void oneInTwentyIsAuditedByAFurtherDeviation() {
        merging.cut(run(Deviations.NONE, 5, 50));
        int audited = 0;
        for (int script = 0; script < 2_000; script++) {
            Deviations one = Deviations.of(new long[]{script % 4, 4 + script / 4}, new int[]{1, 1 + script % 3});
            merging.cut(new UnitResult.Further(one, 5, List.of(), List.of(), StateTrail.of(50, 50, 900, 0)));
            audited += Merging.isAudited(one) ? 1 : 0;
        }
        List<Merging.Audit> audits = merging.audits();
        assertThat(audits).hasSize(audited).hasSizeBetween(50, 200);
        assertThat(audits).allSatisfy(audit -> {
            assertThat(audit.other()).isEqualTo(Deviations.NONE);
            assertThat(audit.questions()).isEqualTo(900);
            assertThat(audit.otherQuestions()).isEqualTo(5);
            assertThat(audit.offset()).isBetween(0, 7);
            assertThat(audit.answer()).isBetween(1, 4);
        });
        assertThat(audits).extracting(Merging.Audit::offset).contains(0, 7);
        assertThat(merging.audits()).isEmpty();
    }

    /** @param states questions, each with the key of the state behind them */
    private static UnitResult.Further run(Deviations script, int... states) {
        long[] words = new long[2 * states.length];
        for (int i = 0; i < states.length; i += 2) {
            words[2 * i] = states[i + 1];
            words[2 * i + 1] = states[i + 1];
            words[2 * i + 2] = states[i];
        }
        int begin = script.isEmpty() ? 0 : (int) script.position(script.size() - 1) + 1;
        return new UnitResult.Further(script, begin, List.of(QUESTIONS - begin), List.of(2), StateTrail.of(words));
    }
}
