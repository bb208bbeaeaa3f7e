package org.wirelore.adi;

import java.util.List;

/**
 * The operations that the core, and every device in its stead, charges to its host, by the names under which a host
 * profile prices them: queue search, message handling and the support of several devices. A protocol has names of its
 * own for what it does besides.
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

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(SEND_CALL, SEND_ENVELOPE, COPY, MATCH_POSTED, MATCH_UNEXPECTED,
            RECEIVE_CALL, RECEIVE_HANDLE, DEVICE_CHECK, REQUEST);

    private AdiCostNames() {
    }
}
