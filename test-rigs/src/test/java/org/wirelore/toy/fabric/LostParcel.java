package org.wirelore.toy.fabric;

import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** The parcel does not arrive. */
public record LostParcel() implements UnitEffect<Parcel> {
    private enum Event implements WireEvent {
        LOST;

        @Override
        public Fate fate() {
            return Fate.LOST;
        }

        @Override
        public Cause cause() {
            return Cause.RULE;
        }

        @Override
        public String words(long value) {
            return "parcel lost";
        }
    }

    @Override
    public UnitType<Parcel> units() {
        return ParcelUnits.UNITS;
    }

    @Override
    public String kind() {
        return "lost-parcel";
    }

    @Override
    public String counter() {
        return "parcelsLostByFault";
    }

    @Override
    public Action<Parcel> at(FaultSite<Parcel> site) {
        return (parcel, answer) -> {
            if (answer == 0) {
                return true;
            }
            site.count();
            site.note(parcel, Event.LOST, 0);
            site.lose(parcel);
            return false;
        };
    }
}
