package org.wirelore.rig.explore.random;

import org.jspecify.annotations.Nullable;

/**
 * What a random search has done and found.
 *
 * @param runs how many runs it made
 * @param things how many different things they have reached
 * @param thingsOfCards how many of these are of cards and their drivers; the others are of protocols
 * @param kept how many scripts were kept because they reached something new
 * @param configurations how many configurations were run
 * @param failure the run that failed, with which the search ended; null if none did
 */
public record RandomResult(long runs, int things, int thingsOfCards, long kept, int configurations,
        @Nullable RandomFailure failure) {
}
