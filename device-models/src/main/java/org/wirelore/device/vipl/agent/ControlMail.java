package org.wirelore.device.vipl.agent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.wirelore.device.api.via.VipResult;

/**
 * Control packets on their way, each sent again until it is answered. What the other side does with one that comes
 * twice is its own concern.
 */
final class ControlMail {
    private final class Letter {
        private final long host;
        private final byte[] bytes;
        private final int serial;
        private final IntConsumer onEnd;
        private int triesLeft;
        private AgentTimers.Timer timer;

        Letter(long host, byte[] bytes, int serial, int tries, IntConsumer onEnd) {
            this.host = host;
            this.bytes = bytes;
            this.serial = serial;
            this.onEnd = onEnd;
            triesLeft = tries;
            timer = timers.set(nextPs(), this::onSilence);
        }

        private long nextPs() {
            return timers.now() + config.retryPs();
        }

        private void onSilence() {
            triesLeft--;
            if (triesLeft == 0) {
                end(serial, VipResult.NOT_REACHABLE);
                return;
            }
            timer = timers.set(nextPs(), this::onSilence);
            if (unit.losesControl()) {
                unit.sendControl(host, bytes, bytes.length);
            }
        }
    }

    private final NicUnit unit;
    private final AgentTimers timers;
    private final AgentConfig config;
    private final Map<Integer, Letter> letters = new LinkedHashMap<>();
    private int serials;

    ControlMail(NicUnit unit, AgentTimers timers, AgentConfig config) {
        this.unit = unit;
        this.timers = timers;
        this.config = config;
    }

    /**
     * Sends a packet.
     *
     * @param onEnd gets what the acknowledgment says, or NOT_REACHABLE if there is none; later, never within the call
     * @return its serial number; 0 if there is no way to the host, and then nothing is called
     */
    int send(long host, ControlPacket packet, IntConsumer onEnd) {
        serials = serials == -1 ? 1 : serials + 1;
        byte[] bytes = packet.numbered(serials).encode();
        if (!unit.sendControl(host, bytes, bytes.length)) {
            return 0;
        }
        letters.put(serials, new Letter(host, bytes, serials, config.tries(), onEnd));
        return serials;
    }

    /** Sends a packet that repeats another one's serial number, as an answer, and forgets it. */
    void answer(long host, ControlPacket request, ControlPacket answer) {
        byte[] bytes = answer.numbered(request.serial()).encode();
        unit.sendControl(host, bytes, bytes.length);
    }

    /** An answer came. */
    void onAnswer(long fromHost, ControlPacket answer) {
        Letter letter = letters.get(answer.serial());
        if (letter != null && letter.host == fromHost) {
            end(answer.serial(), answer.code());
        }
    }

    /** A packet needs no acknowledgment any more. */
    void forget(int serial) {
        Letter letter = letters.remove(serial);
        if (letter != null) {
            timers.cancel(letter.timer);
        }
    }

    /** A host is no more: what it has not answered it never will. */
    void onHostGone(long host) {
        for (Letter letter : List.copyOf(letters.values())) {
            if (letter.host == host) {
                end(letter.serial, VipResult.NOT_REACHABLE);
            }
        }
    }

    void reset() {
        letters.clear();
        serials = 0;
    }

    private void end(int serial, int code) {
        Letter letter = letters.get(serial);
        if (letter != null) {
            forget(serial);
            letter.onEnd.accept(code);
        }
    }
}
