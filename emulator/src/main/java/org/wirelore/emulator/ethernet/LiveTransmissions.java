package org.wirelore.emulator.ethernet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;

/** The transmissions of a collision domain whose last bit has not passed every station, in the order of their begin. */
final class LiveTransmissions {
    private final List<Transmission> all = new ArrayList<>();
    private final long delayPs;

    /** @param delayPs from every station to every other */
    LiveTransmissions(long delayPs) {
        this.delayPs = delayPs;
    }

    int size() {
        return all.size();
    }

    Transmission get(int index) {
        return all.get(index);
    }

    void add(Transmission transmission) {
        all.add(transmission);
    }

    void remove(Transmission transmission) {
        all.remove(transmission);
    }

    void clear() {
        all.clear();
    }

    /** Whether a station hears another's carrier that came to it before a time and is still there. */
    boolean isHeardBy(int station, long beforePs, long nowPs) {
        for (int i = 0; i < all.size(); i++) {
            Transmission other = all.get(i);
            if (other.sender != station && other.startPs + delayPs <= beforePs && nowPs <= other.endPs + delayPs) {
                return true;
            }
        }
        return false;
    }

    /** Whether another's transmission has not passed a station to its end. */
    boolean isFollowedAt(int station) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).sender != station) {
                return true;
            }
        }
        return false;
    }

    /** Whether the station still hears another part of the same collision, so that its remains go on. */
    boolean isFollowed(Transmission passed, int station) {
        for (int i = 0; i < all.size(); i++) {
            Transmission other = all.get(i);
            if (other.sender != station && other.sender != passed.sender && other.startPs < passed.endPs) {
                return true;
            }
        }
        return false;
    }

    /** The frame that arrives whole at a station, with the times that it has there; null if there is none. */
    @Nullable
    Frame arriving(int station, long nowPs) {
        for (int i = 0; i < all.size(); i++) {
            Transmission other = all.get(i);
            Frame frame = other.frame;
            if (frame != null && other.sender != station && other.isWholeAt(station)
                    && other.startPs + delayPs <= nowPs) {
                frame.startPs = other.startPs + delayPs;
                frame.endPs = other.endPs + delayPs;
                return frame;
            }
        }
        return null;
    }

    /** A station's cable is cut: what it sends, and what was about to reach it, is lost. */
    void cut(int station, @Nullable Transmission sending) {
        for (int i = 0; i < all.size(); i++) {
            Transmission transmission = all.get(i);
            if (transmission == sending) {
                transmission.isVoid = true;
            } else if (transmission.sender == station) {
                transmission.cutFromAll();
            } else {
                transmission.cutFrom(station);
            }
        }
    }
}
