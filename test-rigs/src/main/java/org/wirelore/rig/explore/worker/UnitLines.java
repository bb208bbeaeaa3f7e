package org.wirelore.rig.explore.worker;

import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.rig.explore.Deviations;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Unit;
import org.wirelore.rig.explore.UnitResult;
import org.wirelore.rig.explore.state.StateTrail;
import org.wirelore.rig.report.Verdict;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Units and their results as lines of text. */
final class UnitLines {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES).build();

    private static final String PROBLEM = "problem";

    private UnitLines() {
    }

    private record ScriptLine(List<Long> questions, List<Integer> answers) {
        static ScriptLine of(Deviations script) {
            return new ScriptLine(IntStream.range(0, script.size()).mapToObj(script::position).toList(),
                    IntStream.range(0, script.size()).mapToObj(script::answer).toList());
        }

        Deviations script() {
            return Deviations.of(questions.stream().mapToLong(Long::longValue).toArray(),
                    answers.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    private record EndLine(ScriptLine script, int questions) {
    }

    private record UnitLine(String variant, ScriptLine from, long scripts, boolean isKeyed, List<EndLine> ends) {
        static UnitLine of(Unit unit) {
            return new UnitLine(unit.variant(), ScriptLine.of(unit.from()), unit.scripts(), unit.isKeyed(),
                    unit.ends().stream().map(end -> new EndLine(ScriptLine.of(end.script()), end.questions()))
                            .toList());
        }

        Unit unit() {
            return new Unit(variant, from.script(), scripts, isKeyed,
                    ends.stream().map(end -> new Unit.End(end.script().script(), end.questions())).toList());
        }
    }

    private record OutcomeLine(String key, String variant, Verdict verdict, String what, ScriptLine script,
            List<Choice> taken, long runs) {
        static OutcomeLine of(FoundOutcome outcome) {
            return new OutcomeLine(outcome.key(), outcome.variant(), outcome.verdict(), outcome.what(),
                    ScriptLine.of(outcome.script()), outcome.taken(), outcome.runs());
        }

        FoundOutcome outcome() {
            return FoundOutcome.restored(key, variant, verdict, what, script.script(), taken, runs);
        }
    }

    private record FurtherLine(ScriptLine script, int begin, List<Integer> questions, List<Integer> alternatives,
            String states) {
        static FurtherLine of(UnitResult.Further further) {
            return new FurtherLine(ScriptLine.of(further.script()), further.begin(), further.questions(),
                    further.alternatives(), further.states().text());
        }

        UnitResult.Further further() {
            return new UnitResult.Further(script.script(), begin, questions, alternatives, StateTrail.of(states));
        }
    }

    private record ResultLine(long runs, long failed, long repeated, boolean isCut, boolean isBounded,
            List<OutcomeLine> outcomes, long others, int firstFailure, List<Integer> reached,
            List<FurtherLine> branches, String digest) {
    }

    /** Why there is no result. */
    private record ProblemLine(String problem) {
    }

    static String unit(Unit unit) {
        return MAPPER.writeValueAsString(UnitLine.of(unit));
    }

    /** @throws IllegalArgumentException if the line is none */
    static Unit unit(String line) {
        try {
            return MAPPER.readValue(line, UnitLine.class).unit();
        } catch (JacksonException e) {
            throw new IllegalArgumentException("expected a unit of a search, found " + line, e);
        }
    }

    static String result(UnitResult result) {
        return MAPPER.writeValueAsString(new ResultLine(result.runs(), result.failed(), result.repeated(),
                result.isCut(), result.isBounded(), result.outcomes().stream().map(OutcomeLine::of).toList(),
                result.others(), result.firstFailure(), result.reached(),
                result.branches().stream().map(FurtherLine::of).toList(), result.digest()));
    }

    /** Says why there is no result. */
    static String problem(String why) {
        return MAPPER.writeValueAsString(new ProblemLine(why));
    }

    /**
     * Reads an answer.
     *
     * @throws UnitProblem if it says why there is no result
     * @throws IllegalArgumentException if the line is none
     */
    static UnitResult result(Unit unit, String line) throws UnitProblem {
        ResultLine found;
        try {
            JsonNode answer = MAPPER.readTree(line);
            if (answer.has(PROBLEM)) {
                throw new UnitProblem(answer.path(PROBLEM).asString());
            }
            found = MAPPER.treeToValue(answer, ResultLine.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("expected what a unit led to, found " + line, e);
        }
        return new UnitResult(unit, found.runs(), found.failed(), found.repeated(), found.isCut(), found.isBounded(),
                found.outcomes().stream().map(OutcomeLine::outcome).toList(), found.others(), found.firstFailure(),
                found.reached(), found.branches().stream().map(FurtherLine::further).toList(), found.digest());
    }

    /** A worker says why it has no result for a unit. */
    static final class UnitProblem extends Exception {
        private static final long serialVersionUID = 1;

        UnitProblem(String why) {
            super(why);
        }
    }
}
