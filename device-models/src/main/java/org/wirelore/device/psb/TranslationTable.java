package org.wirelore.device.psb;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbRegister;

/** The outbound table: where each page of the store window leads. */
final class TranslationTable implements StatePart {
    private final int entries;
    private final int pageShift;
    private final int pageMask;
    private final int[] high;
    private final int[] low;
    private final int[] attributes;
    private int valid;

    TranslationTable(PsbConfig.Tables tables) {
        entries = tables.entries();
        pageShift = Integer.numberOfTrailingZeros(tables.pageBytes());
        pageMask = tables.pageBytes() - 1;
        high = new int[entries];
        low = new int[entries];
        attributes = new int[entries];
    }

    int read(int offset) {
        int entry = offset / PsbRegister.ATT_ENTRY_BYTES;
        return switch (offset % PsbRegister.ATT_ENTRY_BYTES) {
            case PsbRegister.ATHI -> high[entry];
            case PsbRegister.ATLO -> low[entry];
            case PsbRegister.ATAT -> attributes[entry];
            default -> 0;
        };
    }

    void write(int offset, int value) {
        int entry = offset / PsbRegister.ATT_ENTRY_BYTES;
        switch (offset % PsbRegister.ATT_ENTRY_BYTES) {
            case PsbRegister.ATHI -> high[entry] = value;
            case PsbRegister.ATLO -> low[entry] = value & ~pageMask;
            case PsbRegister.ATAT -> {
                valid += (value & PsbRegister.ATAT_VALID) - (attributes[entry] & PsbRegister.ATAT_VALID);
                attributes[entry] = value;
            }
            default -> {
            }
        }
    }

    int entries() {
        return entries;
    }

    /** The attributes of the page that an offset of the window lies in; 0 if it is not valid. */
    int attributes(int offset) {
        int found = attributes[offset >>> pageShift];
        return (found & PsbRegister.ATAT_VALID) == 0 ? 0 : found;
    }

    int node(int offset) {
        return high[offset >>> pageShift] >>> 16;
    }

    /** Where an offset of the window leads within the node. */
    long address(int offset) {
        int entry = offset >>> pageShift;
        return (long) (high[entry] & 0xFFFF) << 32 | Integer.toUnsignedLong(low[entry] | (offset & pageMask));
    }

    void reset() {
        for (int entry = 0; entry < entries && valid > 0; entry++) {
            valid -= attributes[entry] & PsbRegister.ATAT_VALID;
            attributes[entry] = 0;
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        int left = visitor.count("valid", entries, valid);
        if (visitor.restores()) {
            reset();
        }
        valid = left;
        int entry = -1;
        for (int i = 0; i < left; i++) {
            entry = visitor.count("entry", entries - 1, next(entry));
            high[entry] = visitor.field("high", high[entry]);
            low[entry] = visitor.field("low", low[entry]);
            attributes[entry] = visitor.field("attributes", attributes[entry]);
        }
    }

    /** The next valid entry; the last if there is none. */
    private int next(int after) {
        int entry = after + 1;
        while (entry < entries - 1 && (attributes[entry] & PsbRegister.ATAT_VALID) == 0) {
            entry++;
        }
        return Math.min(entry, entries - 1);
    }
}
