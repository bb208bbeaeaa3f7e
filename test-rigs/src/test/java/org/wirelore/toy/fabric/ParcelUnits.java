package org.wirelore.toy.fabric;

import org.wirelore.emulator.fault.UnitType;

/** Parcels as fault rules see them. */
final class ParcelUnits implements UnitType<Parcel> {
    static final ParcelUnits UNITS = new ParcelUnits();

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
