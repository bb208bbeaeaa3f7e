package org.wirelore.rig.bench.peers;

import java.util.Locale;
import org.wirelore.rig.bench.PairedFigures;

/**
 * One row of the table.
 *
 * @param figure what was measured
 * @param target what is demanded of it; empty if nothing is
 * @param measured in words; why not, if it was not
 * @param verdict whether the target was met
 * @param detail what else was seen; empty for nothing
 */
record PeerFigure(String figure, String target, String measured, Verdict verdict, String detail) {
    /** How a row ended. */
    enum Verdict {
        OK("ok"), MISSED("missed"), NOT_MEASURED("not measured"), TOLD("");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    static PeerFigure of(String figure, String target, String measured, boolean isMet, String detail) {
        return new PeerFigure(figure, target, measured, isMet ? Verdict.OK : Verdict.MISSED, detail);
    }

    /** Both the median of the pairs' ratios and the ratio of the minima must be at most that. */
    static PeerFigure ratio(String figure, double ratioMax, PairedFigures pairs, String detail) {
        return of(figure, String.format(Locale.ROOT, "<= %.2f", ratioMax),
                String.format(Locale.ROOT, "%.2f median of %d pairs, %.2f minima", pairs.medianRatio(), pairs.kept(),
                        pairs.ratioOfMinima()),
                pairs.holds(ratioMax), pairs.kept() >= PairedFigures.KEPT_MIN
                        ? detail
                        : detail + "; too few pairs count: " + pairs.discarded() + " lay between peers that disagree");
    }

    /** A row that could not be measured here. */
    static PeerFigure missing(String figure, String target, String why) {
        return new PeerFigure(figure, target, "", Verdict.NOT_MEASURED, why);
    }

    /** Something worth knowing of which nothing is demanded. */
    static PeerFigure told(String figure, String measured, String detail) {
        return new PeerFigure(figure, "", measured, Verdict.TOLD, detail);
    }
}
