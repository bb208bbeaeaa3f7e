package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.choice.match.Asked;
import org.wirelore.emulator.choice.match.Look;
import org.wirelore.emulator.choice.match.MatchRecord;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.MatchRequest.Patience;
import org.wirelore.emulator.choice.match.SentMessage;

/** What was asked in a run whose lines are recorded, and its answers, in words. */
final class ChoiceWords {
    private ChoiceWords() {
    }

    /** The call. */
    static String call(Asked asked) {
        return switch (asked) {
            case MatchRequest request -> (!request.isProbe()
                    ? "receive"
                    : request.patience() == Patience.WAITS ? "Probe" : "Iprobe")
                    + (request.isFromAny() ? " from any source" : " from rank " + request.source());
            case Look look -> switch (look.kind()) {
                case WAIT_ANY -> "Waitany";
                case WAIT_SOME -> "Waitsome";
                case TEST_ANY -> "Testany";
                case TEST_SOME -> "Testsome";
                case TEST_ALL -> look.size() == 1 ? "Test" : "Testall";
                case HOLD -> "standard send";
            };
            default -> throw new IllegalArgumentException("a choice must be a match or a look: " + asked);
        } + at(asked.where());
    }

    /** What it did. */
    static String did(Asked asked) {
        if (asked instanceof MatchRequest request) {
            SentMessage taken = request.taken();
            return taken == null
                    ? "saw no message yet"
                    : (request.isProbe() ? "saw " : "took ") + "rank " + taken.source() + "'s message"
                            + at(taken.where());
        }
        return reported((Look) asked, asked.answer());
    }

    /** What it could have done instead. */
    static String other(Asked asked, long answer, MatchRecord record) {
        if (asked instanceof MatchRequest request) {
            SentMessage offered = answer == Asked.NOTHING
                    ? null
                    : record.offered(request, (int) answer, request.choice());
            return offered == null ? "no message yet" : "rank " + answer + "'s" + at(offered.where());
        }
        return reported((Look) asked, answer);
    }

    /** With what all would end well. */
    static String with(Asked asked) {
        if (asked instanceof MatchRequest request) {
            SentMessage taken = request.taken();
            return taken == null
                    ? "had it seen no message yet,"
                    : "with rank " + taken.source() + "'s" + at(taken.where());
        }
        return "if it " + reported((Look) asked, asked.answer()) + ",";
    }

    private static String reported(Look look, long answer) {
        return switch (look.kind()) {
            case WAIT_ANY, TEST_ANY -> answer == 0 ? "reported no request yet" : "reported request " + (answer - 1);
            case WAIT_SOME, TEST_SOME -> answer == 0 ? "reported no request yet" : "reported " + requests(answer);
            case TEST_ALL -> answer == 0 ? "said not yet" : "said yes";
            case HOLD -> answer == 0 ? "was buffered" : "waited for its receive";
        };
    }

    private static String requests(long places) {
        List<String> all = new ArrayList<>();
        for (long rest = places; rest != 0; rest &= rest - 1) {
            all.add(Integer.toString(Long.numberOfTrailingZeros(rest)));
        }
        return (all.size() == 1 ? "request " : "requests ") + String.join(", ", all);
    }

    /** A line of the program, in brackets; nothing if it is not known. */
    private static String at(String where) {
        if (where.isEmpty()) {
            return "";
        }
        int begin = where.indexOf('(');
        return " (" + (begin < 0 ? where + ")" : where.substring(begin + 1));
    }
}
