package org.wirelore.rig.sci.litmus;

import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** The interrupts that a rank takes, and those that it triggers. */
final class LitmusInterrupts {
    /** Numbers are below it. */
    static final int NUMBERS = 256;

    private final LitmusPeers peers;
    private final long waitMs;
    private final SortedMap<Integer, LocalInterrupt> own = new TreeMap<>();
    private final SortedMap<Integer, RemoteInterrupt> others = new TreeMap<>();

    LitmusInterrupts(LitmusPeers peers, long waitMs) {
        this.peers = peers;
        this.waitMs = waitMs;
    }

    void create(int number, boolean isCounting) throws SciException {
        if (!own.containsKey(number)) {
            own.put(number, peers.descriptor().createInterrupt(LitmusPeers.ADAPTER, number,
                    SciFlags.FIXED_INTNO | (isCounting ? SciFlags.COUNTING_INT : SciFlags.NONE)));
        }
    }

    void connect(int number, int owner) throws SciException {
        if (!others.containsKey(number)) {
            others.put(number, peers.retry(() -> peers.descriptor().connectInterrupt(peers.nodeId(owner),
                    LitmusPeers.ADAPTER, number, LitmusPeers.PATIENCE_MS)));
        }
    }

    void trigger(int number) throws SciException {
        Objects.requireNonNull(others.get(number)).trigger();
    }

    /** Waits for one, and takes what else is there. Returns 0 if none comes. */
    int take(int number) throws SciException {
        LocalInterrupt interrupt = Objects.requireNonNull(own.get(number));
        int taken = 0;
        while (isThere(interrupt, taken == 0 ? waitMs : 0)) {
            taken++;
        }
        return taken;
    }

    private static boolean isThere(LocalInterrupt interrupt, long timeoutMs) throws SciException {
        try {
            interrupt.waitFor(timeoutMs);
            return true;
        } catch (SciException none) {
            if (none.error() != SciError.TIMEOUT) {
                throw none;
            }
            return false;
        }
    }

    /** Forgets what was triggered. */
    void clear() throws SciException {
        for (LocalInterrupt interrupt : own.values()) {
            while (isThere(interrupt, 0)) {
                // Another one may be there.
            }
        }
    }

    void disconnect() throws SciException {
        for (RemoteInterrupt interrupt : others.values()) {
            interrupt.disconnect();
        }
    }

    void remove() throws SciException {
        for (LocalInterrupt interrupt : own.values()) {
            peers.retry(() -> {
                interrupt.remove();
                return interrupt;
            });
        }
    }
}
