package org.wirelore.firmware.link;

import java.util.List;

/** The map of an image as text. */
public final class MapFile {
    private MapFile() {
    }

    /** Renders it: segments, then sections with their symbols, by address. */
    public static String render(Image image) {
        StringBuilder text = new StringBuilder("Segments\n");
        for (ImageSegment segment : image.segments()) {
            text.append(String.format("  0x%08x  %8d bytes  %s%n", segment.address(), segment.size(),
                    segment.kind().name().toLowerCase(java.util.Locale.ROOT)));
        }
        text.append(String.format("  0x%08x  end%n", image.end()));
        text.append(String.format("Entry%n  %s%n", image.describe(image.entry())));
        text.append("Sections and symbols\n");
        List<ImageSymbol> symbols = image.symbols().all();
        int next = 0;
        for (PlacedSection section : image.sections()) {
            text.append(String.format("  0x%08x  %8d bytes  %s of %s%n", section.address(), section.size(),
                    section.name(), section.file()));
            long end = Integer.toUnsignedLong(section.address()) + section.size();
            while (next < symbols.size() && Integer.toUnsignedLong(symbols.get(next).address()) < end) {
                ImageSymbol symbol = symbols.get(next++);
                text.append(String.format("    0x%08x  %8s  %s%n", symbol.address(),
                        symbol.size() == 0 ? "" : Integer.toUnsignedString(symbol.size()), symbol.name()));
            }
        }
        return text.toString();
    }
}
