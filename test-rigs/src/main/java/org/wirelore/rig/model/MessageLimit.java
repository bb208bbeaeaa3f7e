package org.wirelore.rig.model;

/**
 * The longest message of a protocol that does not divide messages.
 *
 * @param bytes how many bytes it may have
 * @param words what that is, such as {@code one U-Net message, under the raw protocol}
 */
public record MessageLimit(int bytes, String words) {
    /** A protocol that takes messages of any length. */
    public static final MessageLimit NONE = new MessageLimit(Integer.MAX_VALUE, "");
}
