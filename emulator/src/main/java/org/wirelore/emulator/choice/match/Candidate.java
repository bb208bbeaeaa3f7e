package org.wirelore.emulator.choice.match;

/**
 * An answer to the question which message comes next.
 *
 * @param request a receive or probe from any source
 * @param sent a message that it can be given
 */
public record Candidate(MatchRequest request, SentMessage sent) {
}
