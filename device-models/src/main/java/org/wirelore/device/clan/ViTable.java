package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.ProtectionTable;

/** The VIs by their slots. A slot costs nothing until it is used. */
final class ViTable {
    private final ClanConfig config;
    private final ClanMemory memory;
    private final ProtectionTable table;
    private final CellPool pool;
    private final @Nullable VirtualInterface[] slots;
    /** Behind the last slot that was used. */
    private int used;

    ViTable(ClanConfig config, ClanMemory memory, ProtectionTable table, CellPool pool) {
        this.config = config;
        this.memory = memory;
        this.table = table;
        this.pool = pool;
        slots = new VirtualInterface[config.limits().vis()];
    }

    int used() {
        return used;
    }

    boolean has(int slot) {
        return slot >= 0 && slot < slots.length;
    }

    /** The VI of a slot; null if the slot was never used. */
    @Nullable
    VirtualInterface at(int slot) {
        return has(slot) ? slots[slot] : null;
    }

    /** The VI of a slot that there is, made if it has not been. */
    VirtualInterface make(int slot) {
        VirtualInterface vi = slots[slot];
        if (vi == null) {
            vi = new VirtualInterface(slot, config, memory, table, pool);
            slots[slot] = vi;
        }
        used = Math.max(used, slot + 1);
        return vi;
    }

    /** The VI that has a number now; null if there is none. */
    @Nullable
    VirtualInterface find(int number) {
        VirtualInterface vi = at(number & 0xFFFF);
        return vi != null && number != 0 && vi.number() == number ? vi : null;
    }

    void reset() {
        for (int slot = 0; slot < used; slot++) {
            VirtualInterface vi = slots[slot];
            if (vi != null) {
                vi.reset();
            }
        }
        used = 0;
    }

    void visit(StateVisitor visitor, long nowPs) {
        int count = visitor.count("slots", slots.length, used);
        for (int slot = 0; slot < Math.max(count, used); slot++) {
            VirtualInterface vi = slots[slot];
            boolean isThere = slot < count && visitor.field("isThere", vi != null);
            if (isThere) {
                make(slot).visit(visitor, nowPs);
            } else if (vi != null) {
                vi.reset();
            }
        }
        used = count;
    }
}
