package org.wirelore.rig.daemon;

import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.wirelore.rig.launch.JobSecret;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The first words of a caller and a daemon. The caller's are good for some time and once, so that they are of no use
 * to those who have heard them.
 */
final class Greeting {
    private static final String CALLER = "chempid-caller";
    private static final String DAEMON = "chempid";
    /** How old a caller's words may be, and how far its clock ahead. */
    private static final long GOOD_MS = 30_000;

    private final JobSecret secret;
    private final Clock clock;
    private final Map<String, Long> heard = new LinkedHashMap<>();

    Greeting(JobSecret secret, Clock clock) {
        this.secret = secret;
        this.clock = clock;
    }

    /** What a caller says first. */
    ObjectNode hello() {
        String nonce = clock.millis() + "-" + JobSecret.nonce();
        return DaemonChannel.message("hello").put("nonce", nonce).put("proof", secret.proof(CALLER, nonce));
    }

    /**
     * The daemon's answer.
     *
     * @throws IOException if the caller does not know the secret, or says what was said before
     */
    synchronized ObjectNode welcome(JsonNode hello) throws IOException {
        String nonce = hello.path("nonce").stringValue("");
        if (!DaemonChannel.type(hello).equals("hello")
                || !secret.isProved(CALLER, nonce, hello.path("proof").stringValue(""))) {
            throw new IOException("the caller does not know the secret");
        }
        long saidMs = Long.parseLong(nonce.substring(0, nonce.indexOf('-')));
        long nowMs = clock.millis();
        heard.values().removeIf(eachMs -> eachMs < nowMs - GOOD_MS);
        if (Math.abs(nowMs - saidMs) > GOOD_MS || heard.putIfAbsent(nonce, saidMs) != null) {
            throw new IOException("the caller says what was said before");
        }
        return DaemonChannel.message("welcome").put("proof", secret.proof(DAEMON, nonce));
    }

    /** Whether an answer to a hello is the daemon's. */
    boolean isWelcome(ObjectNode hello, JsonNode answer) {
        return DaemonChannel.type(answer).equals("welcome") && secret.isProved(DAEMON,
                hello.path("nonce").stringValue(""), answer.path("proof").stringValue(""));
    }
}
