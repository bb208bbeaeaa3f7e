package org.wirelore.device.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/** The errors that a card has reported, the first ones of a run. */
final class ErrorLog {
    private static final int KEPT = 1024;

    private final CardLayout layout;
    private final CardReport report;
    private final List<CardError> errors = new ArrayList<>();
    private final List<CardError> losses = new ArrayList<>();
    private int read;

    ErrorLog(CardLayout layout, CardReport report) {
        this.layout = layout;
        this.report = report;
    }

    /** The card begins to count again. */
    void onStart() {
        read = 0;
    }

    void reset() {
        errors.clear();
        losses.clear();
        read = 0;
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
     * Reads the next one. Those that were overwritten meanwhile are passed over.
     *
     * @param hasUsers whether a process of the host may have had messages under way
     */
    CardError readNext(MyrinetBoard board, boolean hasUsers) {
        int written = board.readSram(layout.errors);
        if (written - read > layout.reportCount) {
            read = written - layout.reportCount;
        }
        CardError error = report.readError(board, read);
        read++;
        if (errors.size() < KEPT) {
            errors.add(error);
        }
        if (hasUsers && error.kind().isLoss() && losses.size() < KEPT) {
            losses.add(error);
        }
        return error;
    }
}
