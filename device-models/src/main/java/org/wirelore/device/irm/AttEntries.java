package org.wirelore.device.irm;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/** The translation entries of an adapter: windows on the same page with the same attributes share one. */
final class AttEntries implements StatePart {
    /** What an entry stands for. */
    private record Key(int nodeId, long offset, int attributes) {
    }

    /** An entry in use. */
    private static final class Entry {
        final int index;
        final Key key;
        int users;

        Entry(int index, Key key) {
            this.index = index;
            this.key = key;
        }
    }

    private final RegisterBank registers;
    private final int pageBytes;
    private final Map<Key, Entry> byKey = new HashMap<>();
    private final @Nullable Entry[] entries;
    private int available;
    private int next;

    AttEntries(RegisterBank registers, IrmConfig.Card card) {
        this.registers = registers;
        pageBytes = card.pageBytes();
        entries = new Entry[card.entries()];
        available = entries.length;
    }

    int available() {
        return available;
    }

    int inUse() {
        return entries.length - available;
    }

    int pageBytes() {
        return pageBytes;
    }

    /**
     * Takes the entries that a range needs.
     *
     * @param offset first byte in the node, 48 bits
     * @return their indices, in order
     * @throws SciException HW_NOSPC; none is taken
     */
    int[] take(int nodeId, long offset, long sizeBytes, int attributes) throws SciException {
        long first = offset & -pageBytes;
        int count = Math.toIntExact((offset + sizeBytes - first + pageBytes - 1) / pageBytes);
        int[] taken = new int[count];
        for (int i = 0; i < count; i++) {
            Entry entry = take(new Key(nodeId, first + (long) i * pageBytes, attributes));
            if (entry == null) {
                give(taken, i);
                throw new SciException(SciError.HW_NOSPC,
                        "expected more translation entries of the adapter: needed=" + count
                                + ", available=" + available);
            }
            taken[i] = entry.index;
        }
        return taken;
    }

    private @Nullable Entry take(Key key) {
        Entry entry = byKey.get(key);
        if (entry == null && available > 0) {
            while (entries[next] != null) {
                next = (next + 1) % entries.length;
            }
            entry = new Entry(next, key);
            entries[next] = entry;
            byKey.put(key, entry);
            available--;
            int at = PsbRegister.ATT + entry.index * PsbRegister.ATT_ENTRY_BYTES;
            registers.write(at + PsbRegister.ATHI, key.nodeId << 16 | ((int) (key.offset >>> 32) & 0xFFFF));
            registers.write(at + PsbRegister.ATLO, (int) key.offset);
            registers.write(at + PsbRegister.ATAT, key.attributes | PsbRegister.ATAT_VALID);
        }
        if (entry != null) {
            entry.users++;
        }
        return entry;
    }

    void give(int[] taken) {
        give(taken, taken.length);
    }

    private void give(int[] taken, int count) {
        for (int i = 0; i < count; i++) {
            Entry entry = entries[taken[i]];
            if (entry != null && --entry.users == 0) {
                close(entry.index);
                byKey.remove(entry.key, entry);
                entries[entry.index] = null;
                available++;
            }
        }
    }

    /** Accesses by these entries fail from now on; they stay taken, and are no longer shared. */
    void close(int[] taken) {
        for (int index : taken) {
            Entry entry = entries[index];
            if (entry != null) {
                close(index);
                byKey.remove(entry.key, entry);
            }
        }
    }

    private void close(int index) {
        registers.write(PsbRegister.ATT + index * PsbRegister.ATT_ENTRY_BYTES + PsbRegister.ATAT, 0);
    }

    void reset() {
        byKey.clear();
        for (int i = 0; available < entries.length; i++) {
            available += entries[i] == null ? 0 : 1;
            entries[i] = null;
        }
        next = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("next", next);
        visitor.field("inUse", inUse());
        for (Entry entry : entries) {
            if (entry != null) {
                visitor.field("index", entry.index);
                visitor.field("nodeId", entry.key.nodeId);
                visitor.field("offset", entry.key.offset);
                visitor.field("attributes", entry.key.attributes);
                visitor.field("isShared", byKey.containsKey(entry.key));
                visitor.field("users", entry.users);
            }
        }
    }
}
