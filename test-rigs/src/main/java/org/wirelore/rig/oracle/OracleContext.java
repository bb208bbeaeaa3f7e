package org.wirelore.rig.oracle;

import java.util.function.LongSupplier;

/**
 * What the oracles of a run are made with.
 *
 * @param ranks how many there are
 * @param clock the run's time, picoseconds
 * @param history the last packets, for the story of a violation
 * @param isOneClock whether what ranks do is heard in the order in which it happens
 */
public record OracleContext(int ranks, LongSupplier clock, PacketHistory history, boolean isOneClock) {
}
