package org.wirelore.emulator.channel;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.device.api.channel.MessageChannels.Question;
import org.wirelore.emulator.choice.match.Look;
import org.wirelore.emulator.choice.match.MatchRequest.Patience;
import org.wirelore.emulator.choice.match.Past;

/**
 * What a rank's present call asks, and what the ones before were answered. "Nothing yet" is an answer once in a row:
 * then the call gets what is there, or waits until nothing else can move.
 */
final class RankLook {
    /** Names of questions are apart from those of probes that wait. */
    private static final long FIRST = -1L << 40;
    private static final long FIRST_HOLD = -1L << 50;
    private static final long OPEN = Long.MIN_VALUE;

    private final int rank;
    private @Nullable Question question;
    private long[] operations = {};
    private boolean[] areOver = {};
    private long answer = OPEN;
    private boolean isChosen;
    private boolean isVain;
    private long asked;
    private long holds;

    RankLook(int rank) {
        this.rank = rank;
    }

    void begin(Question newQuestion, long[] newOperations, boolean... newAreOver) {
        question = newQuestion;
        operations = newOperations;
        areOver = newAreOver;
        answer = OPEN;
    }

    boolean isAnswered() {
        return answer != OPEN;
    }

    /** The call has its answer, or news to take in first. */
    long end() {
        question = null;
        if (!isAnswered()) {
            return MessageChannels.NEWS;
        }
        if (isChosen) {
            asked++;
            isVain = answer == 0;
        }
        return answer;
    }

    /** A message answers it. */
    long endWithMessage() {
        answer(1, true);
        return end();
    }

    void answer(long newAnswer, boolean isChoice) {
        answer = newAnswer;
        isChosen = isChoice;
    }

    /** What the present question is called in every run in which its rank has come to it. */
    long name() {
        return FIRST - asked;
    }

    /** What becomes of a probe of the present call. */
    Patience patience() {
        return question != Question.PROBE ? Patience.WAITS : isVain ? Patience.INSISTS : Patience.LOOKS;
    }

    /** The question, as it is now; null if there is none that operations answer. */
    @Nullable
    Look present(Past known) {
        Question open = question;
        return open == null || open == Question.PROBE || isAnswered()
                ? null
                : new Look(rank, name(), known, Look.Kind.valueOf(open.name()), operations, isForced());
    }

    List<Long> answers(Look look) {
        return look.answers(areOver);
    }

    private boolean isForced() {
        return isVain && question != Question.WAIT_ANY && question != Question.WAIT_SOME;
    }

    /** Whether the call may be let go on with nothing. */
    boolean isIdle() {
        return question != null && isForced() && !isAnswered();
    }

    /** The question whether the next send waits. */
    Look hold(Past known) {
        return new Look(rank, FIRST_HOLD - holds++, known, Look.Kind.HOLD, new long[0], false);
    }
}
