package org.wirelore.rig.replay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests in hexadecimal digits. */
public final class Sha256 {
    private static final int CHUNK_BYTES = 1 << 16;

    private Sha256() {
    }

    /** The digest of bytes. */
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(algorithm().digest(bytes));
    }

    static String of(Path file) throws IOException {
        MessageDigest digest = algorithm();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] chunk = new byte[CHUNK_BYTES];
            while (in.read(chunk) >= 0) {
                // Reading is what feeds the digest.
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** What makes one. */
    public static MessageDigest algorithm() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }
}
