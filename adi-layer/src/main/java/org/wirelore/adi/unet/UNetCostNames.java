package org.wirelore.adi.unet;

import java.util.List;

/**
 * What the reliable stream charges to its host, by the names under which a host profile prices it: of the 32 µs of a
 * message, 3 to 4 µs (MPI-on-U-Net paper, section 6.2). Never charged when the protocol is switched off.
 */
public final class UNetCostNames {
    /** Numbering and retaining one packet. */
    public static final String STREAM_SEND = "unet.stream.send";
    /** Checking the sequence number of one arrived packet. */
    public static final String STREAM_RECEIVE = "unet.stream.receive";
    /** Evaluating one acknowledgment field, or building one pure acknowledgment. */
    public static final String STREAM_ACK = "unet.stream.ack";
    /** Starting or stopping the retransmission timer, or handling its expiry. */
    public static final String STREAM_TIMER = "unet.stream.timer";

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(STREAM_SEND, STREAM_RECEIVE, STREAM_ACK, STREAM_TIMER);

    private UNetCostNames() {
    }
}
