package org.wirelore.adi.fmp;

import java.util.List;

/** The operations that FMP charges to its host, by the names under which a host profile prices them. */
public final class FmpCostNames {
    /** Sending one message: entering the call, claiming a header at the tail of the queue, filling it in. */
    public static final String LOCAL_SEND = "fmp.local.send";
    /** Looking once at the head of the process's own queue. */
    public static final String LOCAL_POLL = "fmp.local.poll";
    /** Taking one header out of the queue. */
    public static final String LOCAL_RECEIVE = "fmp.local.receive";
    /** Taking a list of units from the pool or giving it back; units beyond the call: each unit of the list. */
    public static final String LOCAL_UNITS = "fmp.local.units";
    /** Moving data into the memory of a channel, or out of it, per byte; the same for near and far peers. */
    public static final String COPY = "fmp.copy";

    /** All of them, in a fixed order. */
    public static final List<String> LOCAL = List.of(LOCAL_SEND, LOCAL_POLL, LOCAL_RECEIVE, LOCAL_UNITS, COPY);

    private FmpCostNames() {
    }
}
