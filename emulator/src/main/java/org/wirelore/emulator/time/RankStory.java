package org.wirelore.emulator.time;

/**
 * What a rank was doing when its run ended early.
 *
 * @param rank the rank's name
 * @param host the host that it lives on
 * @param waitsFor what it waits for, in words
 * @param where the innermost call outside of the emulator, as a stack trace prints it; empty if there is none
 * @param sincePs since when it waits, picoseconds
 * @param untilPs when it would go on by itself, or {@link org.wirelore.device.api.Host#FOREVER}
 */
public record RankStory(String rank, String host, String waitsFor, String where, long sincePs, long untilPs) {
}
