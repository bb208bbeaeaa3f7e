package org.wirelore.toy.api;

import java.io.Closeable;

/** A box with a number, from which parcels go to other boxes. A parcel arrives whole, or it is lost. */
public interface Postbox extends Closeable {
    /** Longest parcel, bytes; a multiple of 4. */
    int PARCEL_BYTES_MAX = 256;

    /** The number of this box. */
    int number();

    /**
     * Sends a parcel.
     *
     * @return false if there is no room for it now
     */
    boolean send(int box, byte[] parcel, int length);

    /**
     * Takes the oldest parcel that has arrived.
     *
     * @param into room for the longest parcel
     * @return its length, or -1 if there is none
     */
    int receive(byte[] into);

    @Override
    void close();
}
