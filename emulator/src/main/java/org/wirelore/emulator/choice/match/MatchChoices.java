package org.wirelore.emulator.choice.match;

import java.util.List;

/** Whatever decides which message comes next, only when it has to: at a decision point called {@link #NEXT}. */
public interface MatchChoices {
    /** The decision which message comes next. */
    String NEXT = "next";

    /** While it is asked, what can come next: the answers, in order. */
    List<Candidate> candidates();

    /** Records what later runs do. Returns the record, which is of the last run. */
    MatchRecord record();

    /** Whether the record of later runs has where ranks were, which takes time. */
    void locate(boolean isWanted);
}
