package org.wirelore.rig.model;

/**
 * What ends a run that does not end by itself, and how fast a paced one goes.
 *
 * @param virtualSeconds longest virtual time, above 0
 * @param events most events, above 0
 * @param wallSeconds longest time on the wall clock, above 0
 * @param lagUs how far a paced run may fall behind the wall clock, above 0
 * @param speed virtual seconds that a paced run makes in a second of the wall clock, above 0, at most 1
 * @param survivorSeconds how long the other ranks of real processes go on when one has died; 0: they are ended at once
 */
public record LimitsConfig(double virtualSeconds, long events, double wallSeconds, double lagUs, double speed,
        double survivorSeconds) {
}
