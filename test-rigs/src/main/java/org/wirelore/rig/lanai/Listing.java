package org.wirelore.rig.lanai;

import java.io.PrintWriter;
import java.util.Optional;
import org.wirelore.firmware.dwarf.SourceLine;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Disassembler;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.link.ImageSymbol;

/** The instructions of an image as text, below their symbols and source lines. */
public final class Listing {
    private static final int WORD = 4;
    private static final int TEXT_WIDTH = 32;

    private final Image image;
    private final SourceFiles sources = new SourceFiles();
    private Optional<SourceLine> shown = Optional.empty();

    /** @param image what is listed */
    public Listing(Image image) {
        this.image = image;
    }

    /** Prints all of it. */
    public void print(PrintWriter out) {
        image.segments().stream().filter(segment -> segment.kind() == ImageSegment.Kind.TEXT)
                .forEach(text -> print(out, text));
    }

    /** An instruction with the name of where it jumps to. */
    static String instruction(Image image, int word) {
        Instruction instruction = Decoder.decode(word);
        String text = Disassembler.text(instruction).strip().replaceFirst("\t", " ");
        if (instruction instanceof Instruction.Branch branch && !image.name(branch.target()).isEmpty()) {
            return text + " ".repeat(Math.max(1, TEXT_WIDTH - text.length())) + "-> " + image.name(branch.target());
        }
        return text;
    }

    private void print(PrintWriter out, ImageSegment text) {
        ByteView bytes = text.bytes();
        for (int at = 0; at + WORD <= bytes.length(); at += WORD) {
            int address = text.address() + at;
            heading(out, address);
            int word = bytes.word(at);
            out.printf("  %6x:  %08x  %s%n", address, word, instruction(image, word));
        }
        out.flush();
    }

    private void heading(PrintWriter out, int address) {
        image.symbols().at(address).filter(symbol -> symbol.address() == address).map(ImageSymbol::name)
                .ifPresent(name -> out.printf("%n%08x <%s>:%n", address, name));
        Optional<SourceLine> line = image.lines().at(address);
        if (!line.equals(shown)) {
            line.ifPresent(known -> out.println("; " + known.brief() + sources.text(known).map(text -> "  " + text)
                    .orElse("")));
            shown = line;
        }
    }
}
