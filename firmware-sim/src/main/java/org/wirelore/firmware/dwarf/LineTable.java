package org.wirelore.firmware.dwarf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Source lines by address. Each row holds from its address up to the next one's; some rows say that nothing is known.
 */
public final class LineTable {
    /** A table without lines. */
    public static final LineTable EMPTY = new LineTable(List.of());

    private final long[] addresses;
    private final @Nullable SourceLine[] lines;

    private LineTable(List<Row> sorted) {
        addresses = new long[sorted.size()];
        lines = new SourceLine[sorted.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = sorted.get(i).address();
            lines[i] = sorted.get(i).line();
        }
    }

    /** The line that the instruction at an address (unsigned) came from, if that is known. */
    public Optional<SourceLine> at(int address) {
        long wanted = Integer.toUnsignedLong(address);
        int index = Arrays.binarySearch(addresses, wanted);
        if (index < 0) {
            index = -index - 2;
        }
        return index < 0 ? Optional.empty() : Optional.ofNullable(lines[index]);
    }

    /** Whether it has no lines. */
    public boolean isEmpty() {
        return addresses.length == 0;
    }

    /** From an address on it is this line, or, with null, none that is known. */
    private record Row(long address, @Nullable SourceLine line) {
    }

    /** Collects rows of several programs. */
    public static final class Builder {
        private final List<Row> rows = new ArrayList<>();
        private final List<Row> ends = new ArrayList<>();

        /** From this address on it is this line. */
        void add(long address, SourceLine line) {
            rows.add(new Row(address & 0xFFFF_FFFFL, line));
        }

        /** From this address on nothing is known, unless another sequence begins here. */
        void end(long address) {
            ends.add(new Row(address & 0xFFFF_FFFFL, null));
        }

        /** The table of all rows. Of several rows for one address the last one counts. */
        public LineTable build() {
            List<Row> all = new ArrayList<>(ends);
            all.addAll(rows);
            all.sort(Comparator.comparingLong(Row::address));
            List<Row> distinct = new ArrayList<>(all.size());
            for (Row row : all) {
                if (!distinct.isEmpty() && distinct.getLast().address() == row.address()) {
                    distinct.removeLast();
                }
                distinct.add(row);
            }
            return distinct.isEmpty() ? EMPTY : new LineTable(distinct);
        }
    }
}
