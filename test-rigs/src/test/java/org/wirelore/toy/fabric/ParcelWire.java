package org.wirelore.toy.fabric;

/** One plug of the bus. */
public interface ParcelWire {
    /** Its number, which is the box's. */
    int number();

    /** Attaches the station. */
    void attach(ParcelStation station);

    /** Sends a parcel; the next one may follow after {@link ParcelStation#onSent}. */
    void send(Parcel parcel);
}
