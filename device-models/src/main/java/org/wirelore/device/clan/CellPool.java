package org.wirelore.device.clan;

import java.util.ArrayDeque;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.CircuitCell;

/** The card's own cells: copies of what it may have to send again. */
final class CellPool {
    private final ArrayDeque<CircuitCell> free = new ArrayDeque<>();

    CircuitCell claim() {
        CircuitCell cell = free.poll();
        return cell == null ? new CircuitCell() : cell;
    }

    void release(CircuitCell cell) {
        free.push(cell);
    }

    /** What a cell says, its circuit included. */
    static void visit(StateVisitor visitor, CircuitCell cell) {
        cell.target = visitor.field("target", cell.target);
        cell.source = visitor.field("source", cell.source);
        cell.circuit = visitor.field("circuit", cell.circuit);
        cell.kind = visitor.field("kind", cell.kind);
        cell.targetVi = visitor.field("targetVi", cell.targetVi);
        cell.connection = visitor.field("connection", cell.connection);
        cell.sequence = visitor.field("sequence", cell.sequence);
        cell.acknowledged = visitor.field("acknowledged", cell.acknowledged);
        cell.isFirst = visitor.field("isFirst", cell.isFirst);
        cell.isLast = visitor.field("isLast", cell.isLast);
        cell.isAborted = visitor.field("isAborted", cell.isAborted);
        cell.wantsAnswer = visitor.field("wantsAnswer", cell.wantsAnswer);
        cell.isGap = visitor.field("isGap", cell.isGap);
        cell.hasImmediate = visitor.field("hasImmediate", cell.hasImmediate);
        cell.immediate = visitor.field("immediate", cell.immediate);
        cell.length = visitor.field("length", cell.length);
        cell.address = visitor.field("address", cell.address);
        cell.handle = visitor.field("handle", cell.handle);
        cell.status = visitor.field("status", cell.status);
        cell.isDamaged = visitor.field("isDamaged", cell.isDamaged);
        cell.dataBytes = visitor.count("dataBytes", CircuitCell.DATA_BYTES_MAX, cell.dataBytes);
        visitor.fields("data", cell.data, cell.dataBytes);
    }
}
