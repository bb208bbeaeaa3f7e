package org.wirelore.device.clan.driver;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.vipl.agent.CqUnit;

/** A completion queue of the card: the process reads its ring. */
final class ClanCqUnit implements CqUnit {
    private final ClanDriver driver;
    private final PhysicalMemory memory;
    private final int number;
    private final Host process;
    private final CqUnit.Listener listener;
    private int ring;
    private int places;
    private int taken;
    private boolean isReceive;

    ClanCqUnit(ClanDriver driver, PhysicalMemory memory, int number, Host process, CqUnit.Listener listener) {
        this.driver = driver;
        this.memory = memory;
        this.number = number;
        this.process = process;
        this.listener = listener;
    }

    /** How many places a ring for some entries has. */
    static int places(int entries) {
        return entries <= 1 ? 1 : Integer.highestOneBit(entries - 1) << 1;
    }

    /** Makes the queue in the card. */
    void make(int ringAddress, int ringPlaces) {
        ring = ringAddress;
        places = ringPlaces;
        writeRing(ClanCq.START);
    }

    private void writeRing(int command) {
        write(ClanCq.CQBA, ring);
        write(ClanCq.CQSZ, places);
        write(ClanCq.CQCM, command);
    }

    private void write(int word, int value) {
        driver.registers().write(ClanCq.at(number, word), value);
    }

    int number() {
        return number;
    }

    Host process() {
        return process;
    }

    CqUnit.Listener listener() {
        return listener;
    }

    private static int entry(int inRing, int ofPlaces, int count) {
        return inRing + ClanCq.ENTRIES + (count & ofPlaces - 1) * ClanCq.ENTRY_BYTES;
    }

    @Override
    public int entries() {
        return places;
    }

    @Override
    public int take() {
        process.spend(driver.looks());
        process.now();
        int at = entry(ring, places, taken);
        int count = memory.readInt(at + Integer.BYTES);
        if (count >>> 1 != (taken + 1 & Integer.MAX_VALUE)) {
            return 0;
        }
        isReceive = (count & 1) != 0;
        taken++;
        memory.writeInt(ring + ClanCq.TAKEN, taken);
        return memory.readInt(at);
    }

    @Override
    public boolean isReceive() {
        return isReceive;
    }

    @Override
    public void arm() {
        write(ClanCq.CQAR, taken);
    }

    @Override
    public boolean resize(int entries) {
        int wanted = places(entries);
        if (wanted == places) {
            return true;
        }
        int made = driver.allocateRing(wanted, number);
        if (made == 0) {
            return false;
        }
        int written = driver.registers().read(ClanCq.at(number, ClanCq.CQPI));
        if (written - taken > wanted) {
            driver.freeRing(made, ClanCq.ringBytes(wanted));
            return false;
        }
        int old = ring;
        int oldPlaces = places;
        ring = made;
        places = wanted;
        memory.writeInt(made + ClanCq.TAKEN, taken);
        writeRing(ClanCq.SWITCH);
        // The copying is of the same moment as the switch: what comes later is in the new ring.
        written = driver.peek(ClanCq.at(number, ClanCq.CQPI));
        for (int count = taken; count - written < 0; count++) {
            memory.copy(entry(old, oldPlaces, count), entry(made, wanted, count), ClanCq.ENTRY_BYTES);
        }
        driver.freeRing(old, ClanCq.ringBytes(oldPlaces));
        return true;
    }

    @Override
    public void destroy() {
        write(ClanCq.CQCM, ClanCq.STOP);
        driver.freeRing(ring, ClanCq.ringBytes(places));
        driver.remove(this);
    }
}
