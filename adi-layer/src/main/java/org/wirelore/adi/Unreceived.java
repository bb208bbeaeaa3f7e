package org.wirelore.adi;

/**
 * A message that has arrived and that no receive has taken.
 *
 * @param source the rank that has sent it
 * @param tag its tag
 * @param context its context
 * @param length bytes
 */
public record Unreceived(int source, int tag, int context, int length) {
}
