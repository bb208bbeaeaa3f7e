package org.wirelore.emulator.clan.fault;

import org.wirelore.emulator.fault.Outage;

/**
 * Every host in the scope takes in slowly what arrives, for the life time: its link fills up, and the circuits to it
 * are held back. Whether it happens at all is decided when the life time begins.
 *
 * @param unitPs by which each unit of cells takes longer, picoseconds, more than 0
 */
public record SlowReceiver(long unitPs) implements Outage {
    public SlowReceiver {
        if (unitPs <= 0) {
            throw new IllegalArgumentException("a slow receiver must take longer: unitPs=" + unitPs);
        }
    }

    @Override
    public String kind() {
        return "slowReceiver";
    }

    @Override
    public boolean mayLast() {
        return true;
    }

    @Override
    public boolean isOfOneHost() {
        return true;
    }
}
