package org.wirelore.device.irm;

import java.util.Map;
import java.util.TreeMap;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;

/**
 * The errors of an adapter by node. A look costs one register while nothing has happened; else the log is read. Errors
 * that the log has lost count for every node.
 */
final class ErrorBooks implements StatePart {
    private static final int KIND = 0xF;

    private final Map<Integer, long[]> byNode = new TreeMap<>();
    private final IrmChoices choices;
    private long ofAll;
    /** The counter's value up to which errors are in the books. */
    private int booked;

    ErrorBooks(IrmChoices choices) {
        this.choices = choices;
    }

    /** Gets what is new. */
    @FunctionalInterface
    interface Reader {
        void onError(int nodeId, int kind);
    }

    boolean isCurrent(int counter) {
        return counter == booked;
    }

    /** Reads the log. */
    void read(RegisterBank registers, Reader reader) {
        boolean isOverflown = false;
        for (int entry = registers.read(PsbRegister.ELOG); (entry & PsbRegister.ELOG_VALID) != 0
                && entry != -1; entry = registers.read(PsbRegister.ELOG)) {
            booked++;
            isOverflown |= (entry & PsbRegister.ELOG_OVERFLOW) != 0;
            byNode.computeIfAbsent(entry >>> 16, key -> new long[1])[0]++;
            ofAll += choices.blamesAll() ? 1 : 0;
            reader.onError(entry >>> 16, entry & KIND);
        }
        if (isOverflown) {
            int counter = registers.read(PsbRegister.ECNT);
            ofAll += counter - booked;
            booked = counter;
        }
    }

    long errors(int nodeId) {
        long[] own = byNode.get(nodeId);
        return ofAll + (own == null ? 0 : own[0]);
    }

    void reset() {
        byNode.clear();
        ofAll = 0;
        booked = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("ofAll", ofAll);
        visitor.field("booked", booked);
        visitor.field("nodes", byNode.size());
        byNode.forEach((node, errors) -> {
            visitor.field("nodeId", node);
            visitor.field("errors", errors[0]);
        });
    }
}
