package org.wirelore.emulator.clan;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A circuit on one link: what waits before it in a switch, and the room behind it. */
final class CircuitHop {
    final Circuit circuit;
    final CellLink link;
    /** Null at the station. */
    final @Nullable CircuitHop previous;
    private @Nullable CircuitHop next;
    /** Whether it is in the link's round. */
    boolean isListed;
    /** Whether it has found no credit, and waits for some. */
    boolean lacks;
    private @Nullable FabricCell head;
    private @Nullable FabricCell tail;
    /** Cells on the link and in the buffer behind it. */
    private int used;

    CircuitHop(Circuit circuit, CellLink link, @Nullable CircuitHop previous) {
        this.circuit = circuit;
        this.link = link;
        this.previous = previous;
        if (previous != null) {
            previous.next = this;
        }
    }

    /** Where it goes on; null for the last. */
    @Nullable
    CircuitHop next() {
        return next;
    }

    /** Takes credit, if there is so much. */
    boolean take(int cells) {
        if (used + cells > link.bufferCells()) {
            lacks = true;
            return false;
        }
        used += cells;
        return true;
    }

    /** Credit is back. */
    void give(int cells) {
        used -= cells;
    }

    void add(FabricCell cell) {
        FabricCell last = tail;
        if (last == null) {
            head = cell;
        } else {
            last.next = cell;
        }
        tail = cell;
    }

    /** The first that waits; null without. */
    @Nullable
    FabricCell head() {
        return head;
    }

    /** Takes the first out. */
    void removeHead() {
        FabricCell first = Objects.requireNonNull(head, "something waits");
        head = first.next;
        first.next = null;
        if (head == null) {
            tail = null;
        }
    }

    void reset() {
        isListed = false;
        lacks = false;
        head = null;
        tail = null;
        used = 0;
    }
}
