package org.wirelore.device.clan;

import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** What a card has counted since power-on. */
public final class ClanCounters implements StatePart {
    long doorbells;
    long badDoorbells;
    long descriptors;
    long units;
    long sentBytes;
    long receivedUnits;
    long receivedBytes;
    long acknowledgments;
    long resentUnits;
    long damagedUnits;
    long missingUnits;
    long repeatedUnits;
    long strayUnits;
    long droppedMessages;
    long completions;
    long flushed;
    long events;
    long controls;
    long controlsReceived;
    long broken;

    ClanCounters() {
    }

    /** {@return units of one or several cells that have been sent, repetitions and acknowledgments included} */
    public long units() {
        return units;
    }

    /** {@return units of reliable connections that were sent again} */
    public long resentUnits() {
        return resentUnits;
    }

    /** {@return cells that belong to no connection, or can't be part of it} */
    public long strayUnits() {
        return strayUnits;
    }

    /** {@return descriptors completed, the flushed ones included} */
    public long completions() {
        return completions;
    }

    /**
     * Shows all, by name.
     *
     * @param visitor gets each name and value
     */
    public void show(ObjLongConsumer<String> visitor) {
        visitor.accept("doorbells", doorbells);
        visitor.accept("badDoorbells", badDoorbells);
        visitor.accept("descriptors", descriptors);
        visitor.accept("units", units);
        visitor.accept("sentBytes", sentBytes);
        visitor.accept("receivedUnits", receivedUnits);
        visitor.accept("receivedBytes", receivedBytes);
        visitor.accept("acknowledgments", acknowledgments);
        visitor.accept("resentUnits", resentUnits);
        visitor.accept("damagedUnits", damagedUnits);
        visitor.accept("missingUnits", missingUnits);
        visitor.accept("repeatedUnits", repeatedUnits);
        visitor.accept("strayUnits", strayUnits);
        visitor.accept("droppedMessages", droppedMessages);
        visitor.accept("completions", completions);
        visitor.accept("flushed", flushed);
        visitor.accept("events", events);
        visitor.accept("controls", controls);
        visitor.accept("controlsReceived", controlsReceived);
        visitor.accept("broken", broken);
    }

    @Override
    public void visit(StateVisitor visitor) {
        doorbells = visitor.field("doorbells", doorbells);
        badDoorbells = visitor.field("badDoorbells", badDoorbells);
        descriptors = visitor.field("descriptors", descriptors);
        units = visitor.field("units", units);
        sentBytes = visitor.field("sentBytes", sentBytes);
        receivedUnits = visitor.field("receivedUnits", receivedUnits);
        receivedBytes = visitor.field("receivedBytes", receivedBytes);
        acknowledgments = visitor.field("acknowledgments", acknowledgments);
        resentUnits = visitor.field("resentUnits", resentUnits);
        damagedUnits = visitor.field("damagedUnits", damagedUnits);
        missingUnits = visitor.field("missingUnits", missingUnits);
        repeatedUnits = visitor.field("repeatedUnits", repeatedUnits);
        strayUnits = visitor.field("strayUnits", strayUnits);
        droppedMessages = visitor.field("droppedMessages", droppedMessages);
        completions = visitor.field("completions", completions);
        flushed = visitor.field("flushed", flushed);
        events = visitor.field("events", events);
        controls = visitor.field("controls", controls);
        controlsReceived = visitor.field("controlsReceived", controlsReceived);
        broken = visitor.field("broken", broken);
    }

    void reset() {
        doorbells = 0;
        badDoorbells = 0;
        descriptors = 0;
        units = 0;
        sentBytes = 0;
        receivedUnits = 0;
        receivedBytes = 0;
        acknowledgments = 0;
        resentUnits = 0;
        damagedUnits = 0;
        missingUnits = 0;
        repeatedUnits = 0;
        strayUnits = 0;
        droppedMessages = 0;
        completions = 0;
        flushed = 0;
        events = 0;
        controls = 0;
        controlsReceived = 0;
        broken = 0;
    }
}
