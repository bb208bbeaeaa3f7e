package org.wirelore.rig.launch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.wirelore.adi.message.type.ObjectSeal;

/**
 * What only master and ranks of one job know. It never travels: each side proves that it knows it by a keyed hash
 * (HMAC-SHA-256, RFC 2104) over a number that the other side has just drawn.
 */
public final class JobSecret {
    /** The environment variable in which a rank finds it, hexadecimal. */
    public static final String VARIABLE = "WIRELORE_SECRET";

    private static final int SECRET_BYTES = 32;
    /** Of what one side draws. */
    static final int NONCE_BYTES = 16;
    /** Of a proof. */
    static final int PROOF_BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] secret;

    private JobSecret(byte[] secret) {
        this.secret = secret;
    }

    /** A new secret. */
    public static JobSecret draw() {
        return new JobSecret(random(SECRET_BYTES));
    }

    /**
     * A secret that was handed over.
     *
     * @throws IllegalArgumentException if it is not hexadecimal of the right length; says so, and not what was handed
     *     over
     */
    public static JobSecret parse(String hex) {
        int digits = 2 * SECRET_BYTES;
        if (hex.length() != digits || !hex.chars().allMatch(HexFormat::isHexDigit)) {
            String found = hex.isEmpty() ? "nothing" : hex.length() + " characters";
            throw new IllegalArgumentException("expected " + digits + " hexadecimal digits, found " + found
                    + (hex.length() == digits ? ", some of which are none" : ""));
        }
        return new JobSecret(HexFormat.of().parseHex(hex));
    }

    /** To be handed over to a rank. */
    public String hex() {
        return HexFormat.of().formatHex(secret);
    }

    /** {@return a number that was never used before, in hexadecimal} */
    public static String nonce() {
        return HexFormat.of().formatHex(drawNonce());
    }

    /** The same in bytes. */
    static byte[] drawNonce() {
        return random(NONCE_BYTES);
    }

    /**
     * Proves knowledge of the secret.
     *
     * @param role of the prover, so that one side's proof is of no use to the other
     * @param nonce what the other side drew
     * @return the proof, in hexadecimal
     */
    public String proof(String role, String nonce) {
        return HexFormat.of().formatHex(mac(role, nonce.getBytes(StandardCharsets.UTF_8)));
    }

    /** The same in bytes. */
    byte[] mac(String role, byte[] nonce) {
        return begun(role).doFinal(nonce);
    }

    /** Proofs of objects that go from rank to rank. */
    public ObjectSeal seal() {
        return (about, data, length) -> {
            Mac mac = begun("objects");
            ByteBuffer words = ByteBuffer.allocate(Integer.BYTES * about.length);
            words.asIntBuffer().put(about);
            mac.update(words);
            mac.update(data, 0, length);
            return mac.doFinal();
        };
    }

    private Mac begun(String purpose) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            mac.update((purpose + ":").getBytes(StandardCharsets.UTF_8));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /**
     * Whether a proof is right; takes the same time whatever is wrong with it.
     *
     * @param role of the prover
     * @param nonce what was proved with
     * @param proof what the other side has sent
     * @return whether it knows the secret
     */
    public boolean isProved(String role, String nonce, String proof) {
        return MessageDigest.isEqual(proof(role, nonce).getBytes(StandardCharsets.UTF_8),
                proof.getBytes(StandardCharsets.UTF_8));
    }

    /** A number that only those know who have the secret. */
    public int number(String purpose) {
        return HexFormat.fromHexDigits(proof("number", purpose), 0, 2 * Integer.BYTES);
    }

    private static byte[] random(int bytes) {
        byte[] drawn = new byte[bytes];
        RANDOM.nextBytes(drawn);
        return drawn;
    }
}
