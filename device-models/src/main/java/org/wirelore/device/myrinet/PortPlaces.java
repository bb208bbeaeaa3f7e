package org.wirelore.device.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PublishedTable;

/**
 * The ports of one card and their memory, which a port keeps for the next process that opens it. It is pinned from then
 * on until the card has said that it moves nothing for the closed port any longer, or has been reset.
 */
final class PortPlaces implements StatePart {
    private static final int ALIGNMENT = 4096;
    /** What the card moves is a multiple of this. */
    private static final int GRAIN = 8;

    private final CardLayout layout;
    private final PhysicalMemory memory;
    private final PinnedMemory pinned;
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
        /** The card was asked to say when it moves nothing for the port, which is closed, any longer. */
        boolean isAsked;
        /** It is closed, and the card is to be asked once it has answered what it was asked before. */
        boolean isWaiting;
        @Nullable
        FmpPort user;

        Place(int number) {
            this.number = number;
        }
    }

    /** A range, which grows when more is asked for. */
    static final class Pinned {
        int address;
        int bytes;
        /** What of it is pinned, from its beginning on; 0: nothing. */
        private int pinnedBytes;

        void take(PhysicalMemory memory, int wanted) {
            if (wanted > bytes) {
                address = memory.allocate(wanted, ALIGNMENT);
                bytes = wanted;
            }
        }

        /** The pad behind the last bytes moves with them. */
        void pin(PinnedMemory by, int wanted) {
            pinnedBytes = (wanted + GRAIN - 1) & -GRAIN;
            by.pin(address, pinnedBytes);
        }

        void unpin(PinnedMemory by) {
            if (pinnedBytes > 0) {
                by.unpin(address, pinnedBytes);
                pinnedBytes = 0;
            }
        }

        void forget() {
            bytes = 0;
            pinnedBytes = 0;
        }
    }

    PortPlaces(CardLayout layout, PhysicalMemory memory, PinnedMemory pinned) {
        this.pinned = pinned;
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
            place.isAsked = false;
            place.isWaiting = false;
            place.queue.forget();
            place.staging.forget();
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        for (Place place : places) {
            visitor.field("isTaken", place.isTaken);
            visitor.field("isAsked", place.isAsked);
            visitor.field("isWaiting", place.isWaiting);
            visitor.field("queue", place.queue.address);
            visitor.field("staging", place.staging.address);
        }
        visitor.part("pinned", pinned);
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

    /** Takes the memory of a port. The card may still move something of the last process's. */
    void take(Place place, PortRequest request, int bytesOfSlot) {
        place.queue.take(memory, request.receiveSlots() * bytesOfSlot);
        place.staging.take(memory, staging(request));
    }

    private static int staging(PortRequest request) {
        return Math.max(request.stagingBytes(), Long.BYTES);
    }

    /** Clears and pins the memory of a port for which the card moves nothing. */
    void pin(Place place, PortRequest request, int bytesOfSlot) {
        int queueBytes = request.receiveSlots() * bytesOfSlot;
        memory.segment(place.queue.address, queueBytes).fill((byte) 0);
        place.queue.pin(pinned, queueBytes);
        place.staging.pin(pinned, staging(request));
    }

    /**
     * A port was closed, and the card asked to say when it moves nothing for it any longer.
     *
     * @param mayHaveLooked whether the card had been asked before, and not yet answered, when the port was withdrawn:
     * it may have looked at its transfers before that, and its next answer says nothing of this port
     */
    void onClosed(Place place, boolean mayHaveLooked) {
        place.isWaiting = mayHaveLooked;
        place.isAsked = !mayHaveLooked;
    }

    /** Whether an answer of the card is awaited. */
    boolean isAnyAwaited() {
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).isAsked || places.get(i).isWaiting) {
                return true;
            }
        }
        return false;
    }

    /** After an answer: whether the card is to be asked for further ports, which are counted as asked for. */
    boolean askForWaiting() {
        boolean isAny = false;
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            isAny |= place.isWaiting;
            place.isAsked |= place.isWaiting;
            place.isWaiting = false;
        }
        return isAny;
    }

    /** The card has said so of all ports of which it was asked. */
    void unpinClosed() {
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            if (place.isAsked) {
                unpin(place);
            }
        }
    }

    private void unpin(Place place) {
        place.isAsked = false;
        place.isWaiting = false;
        place.queue.unpin(pinned);
        place.staging.unpin(pinned);
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
            unpin(place);
            FmpPort user = place.user;
            if (user != null) {
                user.lose();
            }
        }
    }
}
