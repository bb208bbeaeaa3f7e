package org.wirelore.emulator.time.virtual;

/**
 * What a rank was doing when its run ended early.
 *
 * @param rank the rank's name
 * @param host the host that it lives on
 * @param waitsFor what it waits for, in words; empty if it computes
 * @param where its place in the program ({@link ProgramLine}); empty if it has none
 * @param sincePs since when it waits, or computes without a wait in between, picoseconds
 * @param untilPs when it would go on by itself, or {@link org.wirelore.device.api.Host#FOREVER}
 */
public record RankActivity(String rank, String host, String waitsFor, String where, long sincePs, long untilPs) {
}
