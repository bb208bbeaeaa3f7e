package org.wirelore.rig.lanai;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.board.StackWalk;
import org.wirelore.firmware.cpu.Fault;
import org.wirelore.firmware.link.ImageSegment;

/** How a run ended, in words. */
public final class RunEndText {
    private RunEndText() {
    }

    /** What happened, where, who called it, and what it took. */
    public static List<String> lines(BareBoard board, BoardOutcome outcome) {
        List<String> lines = new ArrayList<>();
        switch (outcome) {
            case BoardOutcome.Exited exited -> lines.add("exit code " + exited.code() + ", " + figures(board));
            case BoardOutcome.Faulted faulted -> {
                lines.add(reason(board, faulted.fault()));
                lines.addAll(stack(board));
                lines.add("stopped by a fault, " + figures(board));
            }
            case BoardOutcome.Misused misused -> {
                lines.add(reason(misused));
                lines.addAll(stack(board));
                lines.add("stopped by a fault, " + figures(board));
            }
            case BoardOutcome.OutOfCycles out ->
                lines.addAll(stopped(board, "the program was still running when its cycles were spent (--max-cycles)"));
        }
        return lines;
    }

    /** The text for a program that the user interrupted. */
    public static List<String> interrupted(BareBoard board) {
        return stopped(board, "interrupted; the program was still running");
    }

    private static List<String> stopped(BareBoard board, String why) {
        List<String> lines = new ArrayList<>(List.of(why));
        lines.addAll(stack(board));
        lines.add("stopped, " + figures(board));
        return lines;
    }

    private static List<String> stack(BareBoard board) {
        return StackWalk.lines(board.cpu(), board.image()).stream().map(line -> "  " + line).toList();
    }

    private static String reason(BoardOutcome.Misused misused) {
        String address = String.format("0x%08x", misused.address());
        return switch (misused.what()) {
            case DIVISION_BY_ZERO -> "division by zero";
            case FREED_TWICE -> "free of a block that is already free, address " + address;
            case FREED_WILD -> "free of an address that malloc did not return, or of a block whose header was"
                    + " overwritten, address " + address;
        };
    }

    private static String figures(BareBoard board) {
        return board.cpu().instructions() + " instructions, " + board.cpu().cycles() + " cycles";
    }

    /** What is wrong; where, the stack tells. */
    private static String reason(BareBoard board, Fault fault) {
        if (fault.kind() != Fault.Kind.PROTECTED_STORE) {
            String text = fault.text();
            return text.substring(0, text.lastIndexOf(", at pc"));
        }
        int address = fault.address();
        int intoGuard = address - board.options().guard();
        if (Integer.compareUnsigned(intoGuard, BoardOptions.GUARD_BYTES) < 0) {
            return "stack overflow: the stack of " + board.options().stackBytes() / 1024
                    + " KiB is full (--stack SIZE gives more), store to " + String.format("0x%08x", address);
        }
        if (board.image().segmentAt(address).filter(segment -> segment.kind() == ImageSegment.Kind.RODATA)
                .isPresent()) {
            return "store to a constant, " + board.image().describe(address);
        }
        String hint = address == 0 ? " (or a null pointer)" : "";
        return "store to an instruction, " + board.image().describe(address) + hint + "; --writable-text allows it";
    }
}
