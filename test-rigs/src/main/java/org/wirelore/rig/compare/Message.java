package org.wirelore.rig.compare;

/**
 * One message as its sender gave it.
 *
 * @param source rank that sent it
 * @param destination rank that it is for
 * @param context communication context
 * @param tag tag
 * @param length bytes
 * @param contentHash over its bytes
 * @param free whether a receive from any source came before it in cause and effect, so that a correct program may send
 *     another message in another run (MPI 1.1, section 3.5: fairness and order between senders are not fixed)
 */
public record Message(int source, int destination, int context, int tag, int length, long contentHash, boolean free) {
    /** Whether the other one has the same envelope and the same content. */
    boolean isSameAs(Message other) {
        return hasEnvelopeOf(other) && length == other.length && contentHash == other.contentHash;
    }

    boolean hasEnvelopeOf(Message other) {
        return context == other.context && tag == other.tag;
    }

    /** In words, such as {@code tag 1, 64 bytes}. */
    String describe() {
        return (context == 0 ? "" : "context " + context + ", ") + "tag " + tag + ", " + length + " bytes";
    }
}
