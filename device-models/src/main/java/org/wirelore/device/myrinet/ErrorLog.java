package org.wirelore.device.myrinet;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/**
 * The errors that a card has reported. The first ones of a run are kept whole; of all that may have been messages it is
 * kept how many there were of each kind from each node. Those that the card has overwritten before they were read are
 * known by its counters.
 */
final class ErrorLog {
    private static final int KEPT = 1024;
    /** Headers of damaged packets name any node. */
    private static final int NODES_COUNTED = 64;

    private final CardLayout layout;
    private final CardReport report;
    private final List<CardError> errors = new ArrayList<>();
    private final List<CardError> losses = new ArrayList<>();
    private final SortedMap<CardError.Kind, SortedMap<Integer, Long>> lost = new TreeMap<>();
    /** Errors of the present start that were read, by kind. */
    private final Map<CardError.Kind, Long> kindsRead = new EnumMap<>(CardError.Kind.class);
    /** Errors that were overwritten while processes may have had messages under way: in this start, and before. */
    private long overwritten;
    private long overwrittenBefore;
    private int read;

    ErrorLog(CardLayout layout, CardReport report) {
        this.layout = layout;
        this.report = report;
    }

    /** The card begins to count again. */
    void onStart() {
        read = 0;
        overwrittenBefore += overwritten;
        overwritten = 0;
        kindsRead.clear();
    }

    void reset() {
        errors.clear();
        losses.clear();
        lost.clear();
        onStart();
        overwrittenBefore = 0;
    }

    /** How many of the present start have been read. */
    int read() {
        return read;
    }

    List<CardError> errors() {
        return List.copyOf(errors);
    }

    /** Whether the card has more to tell. */
    boolean hasMore(MyrinetBoard board) {
        return board.readSram(layout.errors) != read;
    }

    List<CardError> losses() {
        return List.copyOf(losses);
    }

    /**
     * What may have been messages, besides the first ones, counted.
     *
     * @param described how many of {@link #losses} are described one by one
     * @param board the card, which may have more to tell
     * @param hasUsers as for {@link #readNext}
     */
    List<CardError.More> more(int described, MyrinetBoard board, boolean hasUsers) {
        Map<CardError.Kind, Long> counted = report.counters(board, 0).errors();
        SortedMap<CardError.Kind, SortedMap<Integer, Long>> left = new TreeMap<>();
        lost.forEach((kind, nodes) -> left.put(kind, new TreeMap<>(nodes)));
        losses.stream().limit(described).forEach(each -> add(left, each.kind(), each.sourceNode(), -1));
        long unread = overwritten + (hasUsers ? board.readSram(layout.errors) - read : 0);
        for (CardError.Kind kind : CardError.Kind.values()) {
            long ofKind = Math.min(unread, counted.getOrDefault(kind, 0L) - kindsRead.getOrDefault(kind, 0L));
            unread -= ofKind;
            if (kind.isLoss()) {
                add(left, kind, CardError.More.UNNAMED, ofKind);
            }
        }
        add(left, CardError.Kind.UNKNOWN, CardError.More.UNNAMED, unread + overwrittenBefore);
        return left.entrySet().stream().flatMap(kind -> kind.getValue().entrySet().stream()
                .filter(node -> node.getValue() > 0)
                .map(node -> new CardError.More(kind.getKey(), node.getKey(), node.getValue()))).toList();
    }

    private static void add(SortedMap<CardError.Kind, SortedMap<Integer, Long>> counts, CardError.Kind kind, int node,
            long more) {
        SortedMap<Integer, Long> nodes = counts.computeIfAbsent(kind, each -> new TreeMap<>());
        boolean isNamed = nodes.containsKey(node) || nodes.size() < NODES_COUNTED;
        nodes.merge(isNamed ? node : CardError.More.UNNAMED, more, Long::sum);
    }

    /**
     * Reads the next one. Those that were overwritten meanwhile are passed over, and counted.
     *
     * @param hasUsers whether a process of the host may have had messages under way
     */
    CardError readNext(MyrinetBoard board, boolean hasUsers) {
        int written = board.readSram(layout.errors);
        if (written - read > layout.reportCount) {
            overwritten += hasUsers ? written - layout.reportCount - read : 0;
            read = written - layout.reportCount;
        }
        CardError error = report.readError(board, read);
        read++;
        kindsRead.merge(error.kind(), 1L, Long::sum);
        if (errors.size() < KEPT) {
            errors.add(error);
        }
        if (hasUsers && error.kind().isLoss()) {
            add(lost, error.kind(), error.sourceNode(), 1);
            if (losses.size() < KEPT) {
                losses.add(error);
            }
        }
        return error;
    }

    /**
     * Reads what a card that no longer answers has reported last: as many as it has room for at most, whatever it says
     * of their number.
     *
     * @param hasUsers as for {@link #readNext}
     */
    List<CardError> readLast(MyrinetBoard board, boolean hasUsers) {
        List<CardError> last = new ArrayList<>();
        while (last.size() < layout.reportCount && hasMore(board)) {
            last.add(readNext(board, hasUsers));
        }
        return last;
    }
}
