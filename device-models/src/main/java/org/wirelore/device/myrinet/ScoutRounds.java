package org.wirelore.device.myrinet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.myrinet.KnownScouts.Question;

/**
 * Scouts in rounds: a few questions, each sent again if no answer comes in time, until it counts as unanswered. A
 * question whose route is longer than a card takes counts as unanswered at once.
 */
final class ScoutRounds {
    private static final int TAG = 0x5C << 24;
    private static final int SERIAL = 0xFF_FFFF;

    private final MyrinetDriver driver;
    private final MyrinetDriverConfig config;
    private final KnownScouts known;
    private final MappingTimes times;
    private final List<Question> asked = new ArrayList<>();
    private final ArrayDeque<Question> unsent = new ArrayDeque<>();
    private final Map<Integer, Question> underWay = new HashMap<>();
    private boolean isCheck;
    private int tries;
    private int refusals;
    private int serial;
    private long scouts;
    private boolean isCutOff;

    /** Answers go into what is known. */
    ScoutRounds(MyrinetDriver driver, MyrinetDriverConfig config, KnownScouts known, MappingTimes times) {
        this.driver = driver;
        this.config = config;
        this.known = known;
        this.times = times;
    }

    void reset() {
        clear();
        isCheck = false;
        tries = 0;
        serial = 0;
        scouts = 0;
        isCutOff = false;
    }

    /** Gives the questions up. */
    void clear() {
        asked.clear();
        unsent.clear();
        underWay.clear();
    }

    /** Scouts that were sent in this run. */
    long scouts() {
        return scouts;
    }

    int unsent() {
        return unsent.size();
    }

    /** Whether some questions had too long a route. */
    boolean isCutOff() {
        return isCutOff;
    }

    void forgetSkipped() {
        isCutOff = false;
    }

    /** The questions of this round. */
    List<Question> asked() {
        return asked;
    }

    /** Begins a round, in which it looks for something new, or checks whether what it knows is still there. */
    void ask(List<Question> questions, boolean newIsCheck) {
        clear();
        isCheck = newIsCheck;
        tries = 0;
        for (Question question : questions) {
            if (question.route().length > driver.routeBytesMax()) {
                known.answerNone(question);
                isCutOff = true;
            } else {
                asked.add(question);
            }
        }
        begin();
    }

    private void begin() {
        tries++;
        refusals = 0;
        asked.stream().filter(question -> !known.isAnswered(question)).forEach(unsent::add);
    }

    boolean hasUnsent() {
        return !unsent.isEmpty();
    }

    boolean isAnswered() {
        return unsent.isEmpty() && asked.stream().allMatch(known::isAnswered);
    }

    /** Sends the next scout; returns how long to wait before anything else, picoseconds. */
    long sendNext() {
        Question question = unsent.element();
        byte[] way = question.route();
        int cookie = TAG | (serial & SERIAL);
        if (driver.sendScout(way, question.isReturn() ? RouteNotices.selfRoute() : RouteNotices.back(way), cookie)) {
            serial++;
            scouts++;
            underWay.put(cookie, question);
            unsent.remove();
        } else if (++refusals * times.gapPs() > answerPs()) {
            // What the card holds can't leave: the cable is stopped, or gone.
            unsent.clear();
        }
        return unsent.isEmpty() ? answerPs() : times.gapPs();
    }

    /** How long an answer to a scout of this try may take, picoseconds. */
    long answerPs() {
        return isCheck ? times.answerPs() << (tries - 1) : times.answerPs();
    }

    /** The time for answers is over; returns whether what is open is asked once more. */
    boolean repeat() {
        if (!isAnswered() && tries < (isCheck ? times.checkTries() : times.tries())) {
            begin();
            return true;
        }
        asked.stream().filter(question -> !known.isAnswered(question)).forEach(known::answerNone);
        return false;
    }

    /** A board has answered; returns whether that is the answer to an open question. */
    boolean answered(int cookie, int boardId) {
        Question question = underWay.get(cookie);
        if (question == null || known.isAnswered(question)
                || (question.isReturn() && boardId != config.boardId())) {
            return false;
        }
        known.answer(question, Integer.toUnsignedLong(boardId));
        return true;
    }
}
