package org.wirelore.rig.model;

/**
 * What ends a run that does not end by itself.
 *
 * @param virtualSeconds longest virtual time, above 0
 * @param events most events, above 0
 * @param wallSeconds longest time on the wall clock, above 0
 * @param lagUs how far a paced run may fall behind the wall clock, above 0
 */
public record LimitsConfig(double virtualSeconds, long events, double wallSeconds, double lagUs) {
}
