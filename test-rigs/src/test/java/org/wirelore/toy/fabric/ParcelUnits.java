package org.wirelore.toy.fabric;

import org.wirelore.emulator.fault.UnitType;
import org.wirelore.toy.api.Postbox;

/** Parcels as fault rules see them. */
public final class ParcelUnits implements UnitType<Parcel> {
    /** The one instance. */
    public static final ParcelUnits UNITS = new ParcelUnits();
    /** Bytes of the longest one. */
    public static final int BYTES_MAX = Parcel.HEADER_BYTES + Postbox.PARCEL_BYTES_MAX;

    private ParcelUnits() {
    }

    @Override
    public int lengthBytes(Parcel parcel) {
        return Parcel.HEADER_BYTES + parcel.length;
    }

    @Override
    public int octet(Parcel parcel, int index) {
        return switch (index) {
            case 0 -> parcel.to;
            case 1 -> parcel.from;
            default -> parcel.data[index - Parcel.HEADER_BYTES] & 0xFF;
        };
    }

    @Override
    public void copy(Parcel from, Parcel to) {
        to.to = from.to;
        to.from = from.from;
        to.length = from.length;
        System.arraycopy(from.data, 0, to.data, 0, from.length);
    }
}
