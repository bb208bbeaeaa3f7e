package org.wirelore.rig.myrinet;

import java.util.ArrayDeque;
import java.util.function.LongSupplier;
import org.wirelore.device.api.Host;
import org.wirelore.device.lanai.EngineListener.Act;

/**
 * How long each part of a card was busy between two times, as its engines tell. The card may be ahead of the events, so
 * what it tells is kept until the time has come, since only then is it certain whether it lies between the two.
 */
final class CardLoad {
    /** Acts that are kept before those of the past are looked at. */
    private static final int KEPT = 256;

    private record EngineAct(long atPs, Act act, int bytes) {
    }

    private final LongSupplier now;
    private final long byteTimePs;
    private final ArrayDeque<EngineAct> acts = new ArrayDeque<>();
    private boolean isOn;
    private long beginPs;
    private long endPs;

    /* Transfers between SRAM and the host's memory that are started. */
    private int transfers;
    private long startedPs;
    private boolean isFetch;
    /** When the last one ended each way. */
    private long fetchedPs;
    private long storedPs;

    /* Pieces that have been fetched and not sent, bytes that are leaving. */
    private int unsent;
    private long sentPs;
    private long leavingBytes;
    /** When the oldest packets arrived that are not on their way into the host's memory. */
    private final ArrayDeque<Long> arrived = new ArrayDeque<>();

    private long fetchPs;
    private long sendingProgramPs;
    private long linkPs;
    private long receivingProgramPs;
    private long storePs;

    /**
     * @param now the present: nothing is asked for that begins or ends before
     * @param byteTimePs of the card's cable
     */
    CardLoad(LongSupplier now, long byteTimePs) {
        this.now = now;
        this.byteTimePs = byteTimePs;
    }

    /** Forgets everything; looks from now on. */
    void start() {
        reset();
        isOn = true;
    }

    void reset() {
        isOn = false;
        acts.clear();
        arrived.clear();
        beginPs = Host.FOREVER;
        endPs = Host.FOREVER;
        transfers = 0;
        fetchedPs = 0;
        storedPs = 0;
        unsent = 0;
        sentPs = 0;
        leavingBytes = 0;
        fetchPs = 0;
        sendingProgramPs = 0;
        linkPs = 0;
        receivingProgramPs = 0;
        storePs = 0;
    }

    void begin(long atPs) {
        beginPs = atPs;
    }

    void end(long atPs) {
        endPs = atPs;
    }

    void onAct(long atPs, Act act, int bytes) {
        if (isOn && atPs < endPs) {
            acts.add(new EngineAct(atPs, act, bytes));
            if (acts.size() >= KEPT) {
                look(now.getAsLong());
            }
        }
    }

    /** Looks at all that is left: nothing begins or ends any more. */
    void finish() {
        look(Host.FOREVER);
        isOn = false;
    }

    private void look(long beforePs) {
        EngineAct first = acts.peek();
        while (first != null && first.atPs < beforePs) {
            acts.remove();
            look(first.atPs, first.act, first.bytes);
            first = acts.peek();
        }
    }

    private void look(long atPs, Act act, int bytes) {
        switch (act) {
            case STARTS -> {
                if (transfers++ == 0) {
                    startedPs = atPs;
                }
            }
            case FETCHES -> isFetch = true;
            case STORES -> {
                isFetch = false;
                if (!arrived.isEmpty()) {
                    receivingProgramPs += between(Math.max(arrived.remove(), storedPs), startedPs);
                }
            }
            case MOVED -> moved(atPs);
            case SENDS -> {
                if (unsent > 0) {
                    unsent--;
                    sendingProgramPs += between(Math.max(fetchedPs, sentPs), atPs);
                }
                leavingBytes += bytes;
            }
            case SENT -> {
                linkPs += atPs >= beginPs && atPs < endPs ? leavingBytes * byteTimePs : 0;
                leavingBytes = 0;
                sentPs = atPs;
            }
            case RECEIVED -> arrived.add(atPs);
            default -> {
                // Nothing is busy by it.
            }
        }
    }

    private void moved(long atPs) {
        if (isFetch) {
            fetchPs += between(startedPs, atPs);
            fetchedPs = atPs;
            unsent++;
        } else {
            storePs += between(startedPs, atPs);
            storedPs = atPs;
        }
        transfers = Math.max(0, transfers - 1);
        startedPs = atPs;
    }

    private long between(long fromPs, long toPs) {
        return Math.max(0, Math.min(toPs, endPs) - Math.max(fromPs, beginPs));
    }

    long fetchPs() {
        return fetchPs;
    }

    /** Of the control program: from a piece that is there, on a free wire, until it is sent. */
    long sendingProgramPs() {
        return sendingProgramPs;
    }

    long linkPs() {
        return linkPs;
    }

    /** Of the control program: from a packet that is there, on a free bus, until its transfer is started. */
    long receivingProgramPs() {
        return receivingProgramPs;
    }

    long storePs() {
        return storePs;
    }
}
