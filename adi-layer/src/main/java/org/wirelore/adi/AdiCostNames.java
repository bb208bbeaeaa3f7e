package org.wirelore.adi;

import java.util.List;

/**
 * The operations that this layer charges to its host, by the names under which a host profile prices them.
 *
 * <p>MPI-on-U-Net paper, section 6.2: of 32 µs, 11 µs are the ADI layer's; 7 to 8 µs of these go to queue search, message
 * handling and multiple-device support (the {@code adi.*} names), 3 to 4 µs to reliability (the {@code unet.stream.*}
 * names, never charged when the protocol is switched off).
 */
public final class AdiCostNames {
    /** Entering a send call and checking its arguments. */
    public static final String SEND_CALL = "adi.send.call";
    /** Writing the envelope of one packet. */
    public static final String SEND_ENVELOPE = "adi.send.envelope";
    /** Moving user data, per byte: user buffer to transmit buffer, receive buffer to user buffer, or to the pool. */
    public static final String COPY = "adi.copy";
    /** Searching the posted queue, per element looked at. */
    public static final String MATCH_POSTED = "adi.match.posted";
    /** Searching the unexpected queue, per element looked at. */
    public static final String MATCH_UNEXPECTED = "adi.match.unexpected";
    /** Entering a receive or probe call and checking its arguments. */
    public static final String RECEIVE_CALL = "adi.receive.call";
    /** Dispatching one arrived packet by its type. */
    public static final String RECEIVE_HANDLE = "adi.receive.handle";
    /** Asking one device once whether it has something to do. */
    public static final String DEVICE_CHECK = "adi.device.check";
    /** Making and completing a request object. */
    public static final String REQUEST = "adi.request";
    /** Numbering and retaining one packet of a reliable stream. */
    public static final String STREAM_SEND = "unet.stream.send";
    /** Checking the sequence number of one arrived packet. */
    public static final String STREAM_RECEIVE = "unet.stream.receive";
    /** Evaluating one acknowledgment field, or building one pure acknowledgment. */
    public static final String STREAM_ACK = "unet.stream.ack";
    /** Starting or stopping the retransmission timer, or handling its expiry. */
    public static final String STREAM_TIMER = "unet.stream.timer";

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(SEND_CALL, SEND_ENVELOPE, COPY, MATCH_POSTED, MATCH_UNEXPECTED,
            RECEIVE_CALL, RECEIVE_HANDLE, DEVICE_CHECK, REQUEST, STREAM_SEND, STREAM_RECEIVE, STREAM_ACK, STREAM_TIMER);

    private AdiCostNames() {
    }
}
