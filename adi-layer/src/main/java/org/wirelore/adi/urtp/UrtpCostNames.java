package org.wirelore.adi.urtp;

import java.util.List;

/**
 * What the library of URTP charges to its host, by the names under which a host profile prices it; the kernel's part of
 * the way is the datalink's.
 */
public final class UrtpCostNames {
    /** Numbering and retaining one packet. */
    public static final String SEND = "urtp.send";
    /** Handling one packet that has come. */
    public static final String HANDLE = "urtp.handle";
    /** Building one REQ or ACK. */
    public static final String CONTROL = "urtp.control";

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(SEND, HANDLE, CONTROL);

    private UrtpCostNames() {
    }
}
