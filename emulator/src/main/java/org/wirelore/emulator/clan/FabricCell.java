package org.wirelore.emulator.clan;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.emulator.capture.WireNote;

/** A unit of a circuit with what the network knows of it. Fault rules see it as {@link CellImage} has it. */
public final class FabricCell extends CircuitCell {
    /** Cells of credit that it holds. */
    int credit;
    /** When its first bit was sent on the present link. */
    long sentPs;
    /** A rule has lost it, which shows at the end of the link. */
    boolean isLost;
    /** Whether it was sent, and is not the sender's any more. */
    boolean isSent;
    /** The next one in the queue of a switch. */
    @Nullable
    FabricCell next;
    private final WireNote note = new WireNote();
    private @Nullable CircuitHop hop;

    FabricCell() {
    }

    /** Makes it empty, for a circuit. */
    void begin(CircuitHop first, int cells) {
        clear();
        source = first.circuit.source;
        target = first.circuit.target;
        circuit = first.circuit.number;
        hop = first;
        credit = cells;
        isLost = false;
        isSent = false;
        next = null;
        note.clear();
    }

    /** Where on its way it is. */
    CircuitHop hop() {
        return Objects.requireNonNull(hop, "a unit is on a circuit");
    }

    void advance(CircuitHop to) {
        hop = to;
        note.clear();
    }

    /** Takes over what rules have done to it. */
    void note(@Nullable WireNote made) {
        if (made != null) {
            note.copyFrom(made);
        }
    }

    /** What has happened to it on the present link; null if nothing has. */
    @Nullable
    WireNote note() {
        return note.size() == 0 ? null : note;
    }

    /** Its check sequence becomes wrong: its target will drop it. */
    public void damage() {
        isDamaged = true;
    }
}
