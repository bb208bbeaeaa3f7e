package org.wirelore.rig.cli.lanai;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.InterruptKey;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.lanai.LanaiConsole;
import org.wirelore.rig.lanai.RunEndText;

/**
 * A program on the bare board that a user watches: its output comes as it goes on, and Ctrl-C ends it with where it
 * was.
 */
final class InteractiveRun {
    private final Session session;
    private final BareBoard board;
    private final LanaiConsole console;
    private final long sliceCycles;
    private volatile boolean isInterrupted;

    /**
     * @param console what the program prints through
     * @param sliceCycles output is handed on, and Ctrl-C is heard, at least this often
     */
    InteractiveRun(Session session, BareBoard board, LanaiConsole console, long sliceCycles) {
        this.session = session;
        this.board = board;
        this.console = console;
        this.sliceCycles = sliceCycles;
    }

    /**
     * Runs the program.
     *
     * @param maxCycles when it is stopped
     * @param isEnough whether all that was wanted has been seen; the rest of the program is of no interest then
     * @param show prints what the command is about, before the program's end
     * @return the exit code
     */
    int perform(long maxCycles, BooleanSupplier isEnough, Runnable show) {
        return InterruptKey.during(() -> isInterrupted = true, () -> {
            BoardOutcome outcome = outcome(maxCycles, isEnough);
            show.run();
            return report(outcome, isEnough.getAsBoolean());
        });
    }

    private BoardOutcome outcome(long maxCycles, BooleanSupplier isEnough) {
        BoardOutcome outcome;
        do {
            outcome = board.run(Math.min(sliceCycles, maxCycles - board.cpu().cycles()));
            session.out().flush();
            console.flush();
        } while (outcome instanceof BoardOutcome.OutOfCycles && board.cpu().cycles() < maxCycles && !isInterrupted
                && !isEnough.getAsBoolean());
        return outcome;
    }

    private int report(BoardOutcome outcome, boolean isEnough) {
        boolean wasStopped = outcome instanceof BoardOutcome.OutOfCycles;
        if (wasStopped && isEnough) {
            return ExitCode.PASS;
        }
        boolean wasInterrupted = wasStopped && isInterrupted;
        List<String> lines = wasInterrupted ? RunEndText.interrupted(board) : RunEndText.lines(board, outcome);
        lines.forEach(line -> session.err().println("wirelore: " + line));
        session.err().flush();
        return wasInterrupted ? ExitCode.INTERRUPTED : LanaiOptions.exitCode(outcome);
    }
}
