package org.wirelore.rig.lanai;

import java.io.PrintWriter;
import java.util.Optional;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.cpu.ExecutionListener;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.dwarf.SourceLine;
import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Registers;
import org.wirelore.firmware.link.Image;

/** Prints every instruction that is executed, with what it changed, below the source line it came from. */
public final class TracePrinter implements ExecutionListener {
    private final Image image;
    private final LanaiCpu cpu;
    private final PrintWriter out;
    private final String function;
    private final long linesMax;
    private final SourceFiles sources = new SourceFiles();
    private Optional<SourceLine> shown = Optional.empty();
    private String access = "";
    private long lines;

    /**
     * A trace of what a board does from now on.
     *
     * @param function only what this function executes is shown; empty for all of them
     * @param linesMax the board is stopped after as many instructions that were shown
     */
    public TracePrinter(BareBoard board, PrintWriter out, String function, long linesMax) {
        this.image = board.image();
        this.cpu = board.cpu();
        this.out = out;
        this.function = function;
        this.linesMax = linesMax;
    }

    /** Whether it has shown all that it may. */
    public boolean isFull() {
        return lines >= linesMax;
    }

    @Override
    public void accessed(int address, int bytes, boolean isStore, int value) {
        access = String.format("%s 0x%08x %s 0x%0" + 2 * bytes + "x", isStore ? "store" : "load", address,
                isStore ? "<-" : "->", value);
    }

    @Override
    public void executed(int pc, int word) {
        String happened = access;
        access = "";
        if (isFull() || !isWanted(pc)) {
            return;
        }
        lines++;
        Optional<SourceLine> line = image.lines().at(pc);
        if (!line.equals(shown)) {
            line.ifPresent(known -> out.println("; " + known.brief() + sources.text(known).map(text -> "  " + text)
                    .orElse("")));
            shown = line;
        }
        out.printf("%12d  %08x  %-24s  %08x  %-36s %s%n", cpu.cycles(), pc, image.name(pc), word,
                Listing.instruction(image, word), (written(word) + " " + happened).strip());
        if (isFull()) {
            cpu.requestStop();
        }
    }

    private boolean isWanted(int pc) {
        return function.isEmpty()
                || image.symbols().at(pc).filter(symbol -> symbol.name().equals(function)).isPresent();
    }

    private String written(int word) {
        int register = Decoder.decode(word).destination();
        return register <= Registers.PC
                ? ""
                : String.format("%s=0x%08x", Registers.name(register), cpu.register(register));
    }
}
