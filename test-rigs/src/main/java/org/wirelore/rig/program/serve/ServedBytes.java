package org.wirelore.rig.program.serve;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The bytes that are served: those at an offset are always the same, and no stretch of them comes twice. */
final class ServedBytes {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** SplitMix64's constants (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
    private static final long GAMMA = 0x9E37_79B9_7F4A_7C15L;
    private static final long MIX_1 = 0xBF58_476D_1CE4_E5B9L;
    private static final long MIX_2 = 0x94D0_49BB_1331_11EBL;

    private ServedBytes() {
    }

    /**
     * Fills a buffer with the bytes at an offset.
     *
     * @param offset a multiple of 8
     * @param into its length is a multiple of 8
     */
    static void fill(long offset, byte[] into) {
        for (int i = 0; i < into.length; i += Long.BYTES) {
            long z = (offset + i) * GAMMA;
            z = (z ^ z >>> 30) * MIX_1;
            z = (z ^ z >>> 27) * MIX_2;
            LONG.set(into, i, z ^ z >>> 31);
        }
    }

    /** The digest of the first bytes, as {@code sha256sum} writes it. */
    static String digest(long bytes) {
        MessageDigest digest = sha256();
        byte[] chunk = new byte[HttpConnection.CHUNK_BYTES];
        for (long at = 0; at < bytes; at += chunk.length) {
            fill(at, chunk);
            digest.update(chunk, 0, (int) Math.min(chunk.length, bytes - at));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
