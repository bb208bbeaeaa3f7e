package org.wirelore.adi.urtp;

import org.wirelore.device.api.Host;

/** The receiver's half of URTP, as the program sees it: packets in order, and the requests for what is missing. */
final class UrtpReceiver {
    private static final int BATCH_FRAMES = 16;

    final ReceivePool pool;
    /** Packets that are here in order and were not taken. */
    int inOrder;
    /** Packets that are here and were not taken. */
    private int held;
    private final int buffers;
    private final UrtpStation station;
    private final UrtpConfig config;

    UrtpReceiver(UrtpStation station) {
        this.station = station;
        config = station.config;
        int limit = config.places().receiveBuffers();
        buffers = limit == 0 ? station.windows() : Math.min(limit, station.windows());
        pool = new ReceivePool(buffers + config.controlBuffers(), station.datalink.frameBytesMax(),
                Math.min(BATCH_FRAMES, config.controlBuffers()));
    }

    /**
     * Whether there is a buffer for a packet that has come: each stream whose next packet for the program is not here
     * has one reserved for that, so that what a receive waits for always finds one.
     */
    boolean hasRoom(ReceiveStream from, int number) {
        return buffers == station.windows() || number == from.base || buffers - held > station.missing();
    }

    /** A packet stays in its buffer until it is {@link #taken}. */
    void keep(ReceiveStream from, int number, int buffer) {
        from.received[number] = buffer;
        held++;
        station.counters.mostHeld = Math.max(station.counters.mostHeld, held);
    }

    /** Whether the next packet of a stream is here for the program. */
    boolean isReady(ReceiveStream from) {
        return from.holds(from.base) && (from.deafUntilPs == 0 || station.host.now() >= from.deafUntilPs);
    }

    /** The program has got the next packet of a stream. */
    void taken(ReceiveStream from) {
        int number = from.base;
        pool.release(from.received[number]);
        from.received[number] = ReceiveStream.NONE;
        held--;
        from.base = from.next(number);
        from.askAtPs = 0;
        from.deafUntilPs = 0;
        inOrder--;
        station.reportTaken(from, number);
    }

    /** A receive waits for the next packet of a stream, which is not here: asks for it when it is time. */
    boolean ask(ReceiveStream from, long nowPs) {
        if (nowPs < from.askAtPs || from.holds(from.base)) {
            return false;
        }
        if (from.askAtPs == 0) {
            from.askDelayPs = config.minRecvWaitPs();
        }
        request(from, from.base, config.corrects(UrtpRule.REQ_COUNTS_AS_ACK));
        from.askAtPs = station.host.now() + from.askDelayPs;
        from.askDelayPs = Math.min(2 * from.askDelayPs, config.maxRecvWaitPs());
        if (!config.corrects(UrtpRule.LOOK_AND_WAIT_AT_ONCE) && station.datalink.isReadable()) {
            from.deafUntilPs = from.askAtPs;
        }
        return true;
    }

    /** Asks for a packet, if the datalink has room for the question. */
    void request(ReceiveStream from, int number, boolean isAck) {
        if (!station.sendControl(UrtpHeader.REQ, from.peer, from.stream, number)) {
            // What was sent last is not this: it must not be withdrawn as such.
            from.reqFrame = ReceiveStream.NONE;
            return;
        }
        from.reqFrame = station.lastSent();
        from.reqNumber = number;
        from.ackedBeforeReq = from.lastAcked;
        if (isAck && (config.isLostReqMadeUpFor() || !config.corrects(UrtpRule.LOST_REQ_IS_MADE_UP_FOR))) {
            from.lastAcked = from.previous(number);
        }
    }

    /** A packet has come: a REQ for it that has not left is not needed. */
    void onArrival(ReceiveStream from, int number) {
        if (from.reqFrame >= 0 && from.reqNumber == number && config.corrects(UrtpRule.NEEDLESS_REQ_IS_WITHDRAWN)) {
            if (station.departurePs(from.reqFrame) == Host.FOREVER
                    && station.withdraw(from.reqFrame)) {
                station.counters.withdrawn++;
                from.lastAcked = from.ackedBeforeReq;
            }
            from.reqFrame = ReceiveStream.NONE;
        }
    }
}
