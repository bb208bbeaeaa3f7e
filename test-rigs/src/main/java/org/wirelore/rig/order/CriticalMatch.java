package org.wirelore.rig.order;

/**
 * A match that makes the difference between two runs, of which one ends well and the other does not.
 *
 * @param rank whose call it is
 * @param call the call, and its line
 * @param worse what it did where all does not end well
 * @param better how it would end well
 */
public record CriticalMatch(int rank, String call, String worse, String better) {
}
