package org.wirelore.device.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PublishedTable;

/** The ports of one card and their pinned memory, which a port keeps for the next process that opens it. */
final class PortPlaces implements StatePart {
    private static final int ALIGNMENT = 4096;

    private final CardLayout layout;
    private final PhysicalMemory memory;
    private final List<Place> places = new ArrayList<>();
    private final int open;
    private final int queue;
    private final int slots;
    private final int staging;
    private final int stagingBytes;
    private final int holds;
    private final int produced;
    private final int room;
    private final int next;

    /** A port. */
    static final class Place {
        final int number;
        final Pinned queue = new Pinned();
        final Pinned staging = new Pinned();
        /** From the call that opens it until the one that closes it is through. */
        boolean isTaken;
        @Nullable
        FmpPort user;

        Place(int number) {
            this.number = number;
        }
    }

    /** A pinned range, which grows when more is asked for. */
    static final class Pinned {
        int address;
        int bytes;

        void take(PhysicalMemory memory, int wanted) {
            if (wanted > bytes) {
                address = memory.allocate(wanted, ALIGNMENT);
                bytes = wanted;
            }
        }
    }

    PortPlaces(CardLayout layout, PhysicalMemory memory) {
        this.layout = layout;
        this.memory = memory;
        for (int i = 0; i < layout.portsCount; i++) {
            places.add(new Place(i));
        }
        PublishedTable table = layout.table;
        open = table.get("port.open");
        queue = table.get("port.queue");
        slots = table.get("port.slots");
        staging = table.get("port.staging");
        stagingBytes = table.get("port.stagingBytes");
        holds = table.get("port.holds");
        produced = table.get("port.produced");
        room = table.get("port.room");
        next = table.get("port.next");
    }

    void reset() {
        for (Place place : places) {
            place.user = null;
            place.isTaken = false;
            place.queue.bytes = 0;
            place.staging.bytes = 0;
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        for (Place place : places) {
            visitor.field("isTaken", place.isTaken);
            visitor.field("queue", place.queue.address);
            visitor.field("staging", place.staging.address);
        }
    }

    /** Takes the first port that no process has open. */
    Place take(String card) {
        Place free = places.stream().filter(place -> !place.isTaken).findFirst().orElseThrow(
                () -> new CardFailedException(card + " has no port left: expected fewer than " + places.size()
                        + " processes on the card, found one more; start fewer, or give the host another card"));
        free.isTaken = true;
        return free;
    }

    /** Who has the receive queue open that an address lies in, or null. */
    @Nullable
    FmpPort userOf(int address) {
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            if (place.user != null && Integer.compareUnsigned(address - place.queue.address, place.queue.bytes) < 0) {
                return place.user;
            }
        }
        return null;
    }

    /** Whether any process has a port open. */
    boolean hasUsers() {
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).user != null) {
                return true;
            }
        }
        return false;
    }

    Place at(int number) {
        return places.get(number);
    }

    List<Place> all() {
        return places;
    }

    /** Pins and clears the memory of a port. */
    void pin(Place place, PortRequest request, int bytesOfSlot) {
        int queueBytes = request.receiveSlots() * bytesOfSlot;
        place.queue.take(memory, queueBytes);
        place.staging.take(memory, Math.max(request.stagingBytes(), Long.BYTES));
        memory.segment(place.queue.address, queueBytes).fill((byte) 0);
    }

    /** Tells the card of a port, whose process's page it clears first. */
    void publish(MyrinetBoard board, Place place, PortRequest request, int bytesOfSlot) {
        int at = layout.port(place.number);
        int page = layout.page(place.number);
        board.writeSram(page + layout.pageConsumed, 0);
        board.writeSram(page + layout.pageWake, 0);
        board.writeSram(at + queue, place.queue.address);
        board.writeSram(at + slots, request.receiveSlots());
        board.writeSram(at + staging, place.staging.address);
        board.writeSram(at + stagingBytes, request.stagingBytes());
        board.writeSram(at + holds, request.holds() ? 1 : 0);
        board.writeSram(at + produced, 0);
        board.writeSram(at + room, 0);
        board.writeSram(at + next, 0);
        board.writeSram(at + open, bytesOfSlot);
    }

    /** From now on the card refuses packets for the port and entries of it. */
    void withdraw(MyrinetBoard board, Place place) {
        board.writeSram(layout.port(place.number) + open, 0);
    }

    /** The card has been reset, and with it every port. */
    void lose() {
        for (Place place : all()) {
            FmpPort user = place.user;
            if (user != null) {
                user.lose();
            }
        }
    }
}
