package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wirelore.firmware.dwarf.LineTable;
import org.wirelore.firmware.dwarf.SourceLine;

/**
 * A linked program: its segments, its entry and its symbols. Immutable.
 *
 * @param segments by rising address
 * @param entry address of the first instruction
 * @param end first address behind the image, a multiple of 8
 * @param sections by rising address
 * @param symbols names of functions and variables
 * @param lines source lines, of objects with debug information
 * @param warnings problems that do not prevent the program from running
 * @param isFixed whether it was linked before, for addresses that nothing here changes, and without the library's
 * beginning
 */
public record Image(List<ImageSegment> segments, int entry, int end, List<PlacedSection> sections, SymbolTable symbols,
        LineTable lines, List<String> warnings, boolean isFixed) {
    /** Copies the lists. */
    public Image {
        segments = List.copyOf(segments);
        sections = List.copyOf(sections);
        warnings = List.copyOf(warnings);
    }

    /** The same with another first instruction. */
    public Image enteredAt(int address) {
        return new Image(segments, address, end, sections, symbols, lines, warnings, isFixed);
    }

    /** The same with more warnings. */
    public Image warning(List<String> more) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(more);
        return new Image(segments, entry, end, sections, symbols, lines, all, isFixed);
    }

    /** The segment that an address lies in. */
    public Optional<ImageSegment> segmentAt(int address) {
        return segments.stream().filter(segment -> segment.contains(address)).findFirst();
    }

    /** The segment of this kind, if the image has one. */
    public Optional<ImageSegment> segment(ImageSegment.Kind kind) {
        return segments.stream().filter(segment -> segment.kind() == kind).findFirst();
    }

    /** An address for people: {@code 0x00000124 main+0x24 (prog.c:7)}, with the parts that are known. */
    public String describe(int address) {
        StringBuilder text = new StringBuilder(String.format("0x%08x", address));
        String name = name(address);
        if (!name.isEmpty()) {
            text.append(' ').append(name);
        }
        lines.at(address).map(SourceLine::brief).ifPresent(line -> text.append(" (").append(line).append(')'));
        return text.toString();
    }

    /** The symbol that an address belongs to, with the distance from it, or nothing. */
    public String name(int address) {
        return symbols.at(address).map(symbol -> symbol.address() == address
                ? symbol.name()
                : symbol.name() + "+0x" + Integer.toHexString(address - symbol.address())).orElse("");
    }
}
