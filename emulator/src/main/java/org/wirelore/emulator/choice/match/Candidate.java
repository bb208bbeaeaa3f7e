package org.wirelore.emulator.choice.match;

import org.jspecify.annotations.Nullable;

/**
 * An answer to the question what comes next.
 *
 * @param request what can be answered
 * @param answer how, as {@link Asked#answer} has it
 * @param sent the message that a receive or probe is given; null if there is none
 */
public record Candidate(Asked request, long answer, @Nullable SentMessage sent) {
}
