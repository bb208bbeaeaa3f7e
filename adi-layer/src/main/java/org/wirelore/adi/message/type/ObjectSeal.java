package org.wirelore.adi.message.type;

import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Proof that serialized objects come from a rank of the same job, without which not a byte of them is read: what is
 * deserialized runs code of its classes, so bytes from an unknown sender must never get that far. Ranks that can
 * only be reached by each other need none ({@link #NONE}).
 */
@FunctionalInterface
public interface ObjectSeal {
    /** Proves nothing and takes no bytes: for ranks of one process, of one machine's memory, and of virtual time. */
    ObjectSeal NONE = (_, _, _) -> new byte[0];

    /** Bytes of a proof that a header has room for. */
    int SHORT_BYTES = 16;

    /**
     * A proof of the data and of what they are for.
     *
     * @param about what the data belong to, so that they prove nothing elsewhere
     * @return of one length for all data, {@link #SHORT_BYTES} at least, or empty if no proofs are needed
     */
    byte[] proof(int[] about, byte[] data, int length);

    /** The data with their proof behind them. */
    default byte[] seal(byte[] data, int... about) {
        byte[] proof = proof(about, data, data.length);
        if (proof.length == 0) {
            return data;
        }
        byte[] sealed = Arrays.copyOf(data, Math.addExact(data.length, proof.length));
        System.arraycopy(proof, 0, sealed, data.length, proof.length);
        return sealed;
    }

    /**
     * The data without their proof.
     *
     * @throws Broken if they do not have the right one
     */
    default byte[] open(byte[] sealed, int... about) throws Broken {
        int size = proof(about, sealed, 0).length;
        if (size == 0) {
            return sealed;
        }
        int length = sealed.length - size;
        if (length < 0 || !MessageDigest.isEqual(proof(about, sealed, length),
                Arrays.copyOfRange(sealed, length, sealed.length))) {
            throw new Broken();
        }
        return Arrays.copyOf(sealed, length);
    }

    /** Data without the proof that they should have. */
    final class Broken extends Exception {
        private static final long serialVersionUID = 1L;

        public Broken() {
            super("the objects have no valid seal of a sender that knows the job's secret: they are from outside"
                    + " of the job, or were changed on the way; they were not read");
        }
    }
}
