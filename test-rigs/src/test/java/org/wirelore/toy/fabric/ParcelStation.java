package org.wirelore.toy.fabric;

/** What hangs on the bus. */
public interface ParcelStation {
    /** The parcel that this station sent has left the bus. */
    void onSent();

    /** A parcel has arrived; it is the station's only until this returns. */
    void onParcel(Parcel parcel);
}
