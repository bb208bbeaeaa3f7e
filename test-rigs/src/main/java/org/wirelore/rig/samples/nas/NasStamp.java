package org.wirelore.rig.samples.nas;

/** Marks at both ends of a message that say where and when it was sent; what is between is not looked at. */
final class NasStamp {
    private NasStamp() {
    }

    static void set(double[] message, int length, int rank, int step) {
        message[0] = rank;
        message[length - 1] = step;
    }

    /** @throws IllegalStateException if it is another message */
    static void check(double[] message, int length, int rank, int step) {
        if (message[0] != rank || message[length - 1] != step) {
            throw new IllegalStateException("expected step " + step + " of rank " + rank + " in a message of " + length
                    + " doubles, found step " + message[length - 1] + " of rank " + message[0]);
        }
    }
}
