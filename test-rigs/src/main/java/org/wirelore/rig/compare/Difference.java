package org.wirelore.rig.compare;

/**
 * One thing in which two runs differ.
 *
 * @param kind what kind of thing
 * @param text the difference in words; says which run did what
 */
public record Difference(Kind kind, String text) {
    /** The kinds of differences. */
    public enum Kind {
        /** One of the runs was too long to be remembered whole. */
        INCOMPLETE(true),
        /** A message that only one of the runs has. */
        MISSING(true),
        /** A message with another envelope, length or content. */
        CONTENT(true),
        /** Messages sent, or received, in another order, where the program fixes it. */
        ORDER(true),
        /** Messages that MPI lets differ, because a receive from any source came before them. */
        UNDETERMINED(false),
        /** Packets of other types or lengths, though the messages are the same. */
        PACKETS(false);

        private final boolean wrong;

        Kind(boolean wrong) {
            this.wrong = wrong;
        }

        /** Whether two runs of a correct protocol never differ so. */
        public boolean isWrong() {
            return wrong;
        }
    }
}
