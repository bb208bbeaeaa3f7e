package org.wirelore.rig.launch;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.MessageDigest;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * What two ends of a fresh connection say to each other so that both know that the other has the job's secret. A peer
 * that was called begins:
 *
 * <pre>
 *   called   what it drew (16)
 *   caller   what it drew (16), proof of the secret with what the called one drew (32)
 *   called   proof of the secret with what the caller drew (32)
 * </pre>
 *
 * It goes on a step at a time and never waits.
 */
final class Handshake {
    private static final String CALLER = "caller";
    private static final String CALLED = "called";

    private final StreamSocket socket;
    private final JobSecret secret;
    private final boolean calls;
    private final byte[] drawn = JobSecret.drawNonce();
    private final MemorySegment heard = MemorySegment.ofArray(
            new byte[JobSecret.NONCE_BYTES + JobSecret.PROOF_BYTES]);
    private byte[] saying;
    private int said;
    private int have;
    private boolean hasAnswered;

    private Handshake(StreamSocket socket, JobSecret secret, boolean calls) {
        this.socket = socket;
        this.secret = secret;
        this.calls = calls;
        this.saying = calls ? new byte[0] : drawn;
    }

    /** The side that has connected. */
    static Handshake caller(StreamSocket socket, JobSecret secret) {
        return new Handshake(socket, secret, true);
    }

    /** The side that has accepted. */
    static Handshake called(StreamSocket socket, JobSecret secret) {
        return new Handshake(socket, secret, false);
    }

    /**
     * Goes on as far as it can.
     *
     * @return whether both sides have proved themselves and everything was said
     * @throws IOException if the other side does not know the secret, or leaves
     */
    boolean advance() throws IOException {
        if (!isSaid()) {
            return false;
        }
        if (!hasAnswered) {
            int wanted = calls ? JobSecret.NONCE_BYTES : JobSecret.NONCE_BYTES + JobSecret.PROOF_BYTES;
            if (!isHeard(wanted)) {
                return false;
            }
            byte[] theirs = bytes(0, JobSecret.NONCE_BYTES);
            if (calls) {
                saying = joined(drawn, secret.mac(CALLER, theirs));
            } else {
                require(CALLER, JobSecret.NONCE_BYTES);
                saying = secret.mac(CALLED, theirs);
            }
            said = 0;
            have = 0;
            hasAnswered = true;
        }
        if (!isSaid()) {
            return false;
        }
        if (calls) {
            if (!isHeard(JobSecret.PROOF_BYTES)) {
                return false;
            }
            require(CALLED, 0);
        }
        return true;
    }

    private boolean isSaid() throws IOException {
        while (said < saying.length) {
            int count = socket.write(MemorySegment.ofArray(saying), said, saying.length - said);
            if (count == 0) {
                return false;
            }
            said += count;
        }
        return true;
    }

    private boolean isHeard(int wanted) throws IOException {
        while (have < wanted) {
            int count = socket.read(heard, have, wanted - have);
            if (count == StreamSocket.END) {
                throw new IOException("the other end has closed the connection before it has proved that it knows the "
                        + "job's secret");
            }
            if (count == 0) {
                return false;
            }
            have += count;
        }
        return true;
    }

    private void require(String role, int proofAt) throws IOException {
        if (!MessageDigest.isEqual(secret.mac(role, drawn), bytes(proofAt, JobSecret.PROOF_BYTES))) {
            throw new IOException("the other end does not know the job's secret");
        }
    }

    private byte[] bytes(int from, int count) {
        return heard.asSlice(from, count).toArray(ValueLayout.JAVA_BYTE);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
