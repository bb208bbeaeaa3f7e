package org.wirelore.rig.instance;

import java.util.List;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.spi.WireReader;

/** Adds what happened to single units on the wires to a run's story: between which hosts, what, by which rule. */
public final class FaultHistory {
    private final PacketHistory history;
    private final String outages;

    /** @param outages names of the rules that cut cables */
    public FaultHistory(PacketHistory history, List<String> outages) {
        this.history = history;
        this.outages = outages.isEmpty() ? "" : " (" + String.join(" or ", outages) + ")";
    }

    /** Something happened to a unit. What the medium's own access rules do is no fault: the stations try again. */
    void record(int wire, CaptureRecord record, WireReader reader) {
        WireNote note = record.note;
        if (note == null || note.has(WireEvent.Cause.MEDIUM_ACCESS) || !reader.isLegible(record)) {
            return;
        }
        history.frame(reader.sender(wire, record), reader.receiver(wire, record), record.length,
                note.has(WireEvent.Cause.OUTAGE) ? record.comment() + outages : record.comment());
    }
}
