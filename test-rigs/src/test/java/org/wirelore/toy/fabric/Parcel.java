package org.wirelore.toy.fabric;

import org.wirelore.toy.api.Postbox;

/** What the bus carries: two bytes of header on the wire, to and from, and the data. */
public final class Parcel {
    static final int HEADER_BYTES = 2;

    /** The box that it is for. */
    public int to;
    /** The box that has sent it. */
    public int from;
    /** Bytes of data. */
    public int length;
    public final byte[] data = new byte[Postbox.PARCEL_BYTES_MAX];
}
