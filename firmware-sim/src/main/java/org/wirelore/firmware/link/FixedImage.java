package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.coff.CoffProgram;
import org.wirelore.firmware.dwarf.LineTable;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSection;
import org.wirelore.firmware.elf.ElfSymbol;

/** Makes images of what was linked before, for addresses that nothing here changes. */
public final class FixedImage {
    private static final int WORD = 4;
    private static final int SEGMENT_ALIGNMENT = 8;

    private FixedImage() {
    }

    /**
     * The image of a linked program.
     *
     * @param limit first address behind the memory that it may take
     * @param remedy what to do if it does not fit, for the message
     * @throws LinkException if it does not fit, or its sections overlap
     */
    public static Image of(CoffProgram program, long limit, String remedy) {
        ElfObject object = program.object();
        List<ImageSegment> segments = new ArrayList<>();
        List<PlacedSection> placed = new ArrayList<>();
        for (ElfSection section : object.sections()) {
            if (section.isAllocated() && section.size() > 0) {
                int address = program.addresses().get(section.index());
                requireRoom(object.file() + ": section " + section.name(), address, section.size(), limit,
                        remedy);
                placed.add(new PlacedSection(object.file(), section.name(), address, (int) section.size()));
                segments.add(new ImageSegment(kind(section), address, (int) section.size(), section.bytes()));
            }
        }
        Comparator<Integer> byAddress = Integer::compareUnsigned;
        segments.sort(Comparator.comparing(ImageSegment::address, byAddress));
        placed.sort(Comparator.comparing(PlacedSection::address, byAddress));
        requireNoOverlap(placed);
        return new Image(segments, program.entry(), end(segments), placed, symbols(program), LineTable.EMPTY,
                List.of(), true);
    }

    /**
     * The image of bytes as they are, with its first word as the entry. All of it counts as instructions.
     *
     * @param file its name, for messages
     * @param address where it begins, unsigned, a multiple of 4
     * @param limit first address behind the memory that it may take
     * @param remedy what to do if it does not fit, for the message
     * @throws LinkException if it is empty or does not fit
     */
    public static Image raw(String file, byte[] bytes, int address, long limit, String remedy) {
        if (bytes.length == 0) {
            throw new LinkException(file + ": expected an image, found an empty file");
        }
        if (address % WORD != 0) {
            throw new LinkException(
                    String.format("expected an image that begins at a multiple of 4, found 0x%08x", address));
        }
        requireRoom(file, address, bytes.length, limit, remedy);
        ImageSegment segment = new ImageSegment(ImageSegment.Kind.TEXT, address, bytes.length, ByteView.copyOf(bytes));
        return new Image(List.of(segment), address, end(List.of(segment)),
                List.of(new PlacedSection(file, "image", address, bytes.length)), new SymbolTable(List.of(), Map.of()),
                LineTable.EMPTY, List.of(), true);
    }

    private static ImageSegment.Kind kind(ElfSection section) {
        if (section.isZero()) {
            return ImageSegment.Kind.BSS;
        }
        return section.isCode() ? ImageSegment.Kind.TEXT : ImageSegment.Kind.DATA;
    }

    private static void requireRoom(String what, int address, long size, long limit, String remedy) {
        long end = Integer.toUnsignedLong(address) + size;
        if (end > limit) {
            throw new LinkException(what + " has " + size + " bytes at 0x" + Integer.toHexString(address)
                    + " and would end at 0x" + Long.toHexString(end) + ", but memory for it ends at 0x"
                    + Long.toHexString(limit) + "; " + remedy);
        }
    }

    private static void requireNoOverlap(List<PlacedSection> sorted) {
        for (int i = 1; i < sorted.size(); i++) {
            PlacedSection low = sorted.get(i - 1);
            PlacedSection high = sorted.get(i);
            if (Integer.toUnsignedLong(low.address()) + low.size() > Integer.toUnsignedLong(high.address())) {
                throw new LinkException(high.file() + ": sections " + low.name() + " and " + high.name()
                        + " overlap at 0x" + Integer.toHexString(high.address()));
            }
        }
    }

    private static int end(List<ImageSegment> segments) {
        if (segments.isEmpty()) {
            return 0;
        }
        ImageSegment last = segments.getLast();
        return (last.address() + last.size() + SEGMENT_ALIGNMENT - 1) & -SEGMENT_ALIGNMENT;
    }

    private static SymbolTable symbols(CoffProgram program) {
        List<ImageSymbol> all = new ArrayList<>();
        Map<String, ImageSymbol> global = new LinkedHashMap<>();
        for (ElfSymbol symbol : program.object().symbols()) {
            boolean isShown = symbol.place() == ElfSymbol.Place.SECTION && symbol.kind() != ElfSymbol.Kind.SECTION
                    && program.object().sections().get(symbol.section()).isAllocated();
            if (isShown) {
                ImageSymbol shown = new ImageSymbol(symbol.name(),
                        program.addresses().get(symbol.section()) + symbol.value(), symbol.size(),
                        symbol.kind() == ElfSymbol.Kind.FUNCTION, program.object().file());
                all.add(shown);
                if (symbol.binding() != ElfSymbol.Binding.LOCAL) {
                    global.putIfAbsent(shown.name(), shown);
                }
            }
        }
        return new SymbolTable(all, global);
    }
}
