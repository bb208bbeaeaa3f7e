package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.wirelore.firmware.dwarf.LineTable;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSymbol;

/** Links objects into an image. */
public final class Linker {
    private final Resolution resolution;
    private final LinkOptions options;

    private Linker(Resolution resolution, LinkOptions options) {
        this.resolution = resolution;
        this.options = options;
    }

    /**
     * Links objects.
     *
     * @param objects all of them are in the image, in this order
     * @param library of these, those are added that define what is missing
     * @throws LinkException if that is impossible; it lists all problems
     */
    public static Image link(List<ElfObject> objects, List<ElfObject> library, LinkOptions options) {
        return new Linker(Resolution.of(objects, library, options), options).image();
    }

    private Image image() {
        Layout layout = Layout.of(resolution, options);
        Addresses addresses = new Addresses(resolution, layout);
        SymbolTable symbols = symbols(addresses);
        List<String> warnings = new ArrayList<>();
        resolution.missing().keySet().forEach(name -> warnings.add(name + " is defined elsewhere"));
        List<ImageSegment> segments = new Relocator(layout, addresses).segments();
        LineTable lines = new LineReader(resolution.objects(), addresses, warnings).read();
        return new Image(segments, entry(symbols), layout.end(), layout.placed(), symbols, lines, warnings, false);
    }

    private int entry(SymbolTable symbols) {
        if (!options.isComplete()) {
            return options.base();
        }
        return symbols.find(options.entry()).orElseThrow(() -> new LinkException("no symbol " + options.entry()
                + " to begin with; global functions are " + Names.list(
                        symbols.all().stream().filter(ImageSymbol::isFunction).map(ImageSymbol::name).toList())))
                .address();
    }

    private SymbolTable symbols(Addresses addresses) {
        List<ImageSymbol> all = new ArrayList<>();
        Map<String, ImageSymbol> global = new LinkedHashMap<>();
        for (ElfObject object : resolution.objects()) {
            visible(object).filter(symbol -> symbol.binding() == ElfSymbol.Binding.LOCAL)
                    .forEach(symbol -> all.add(imageSymbol(object.file(), symbol, addresses.local(object, symbol))));
        }
        resolution.globals().forEach((name, definition) -> {
            ImageSymbol symbol = imageSymbol(definition.object().file(), definition.symbol(), addresses.global(name));
            global.put(name, symbol);
            if (addresses.isInImage(definition.object(), definition.symbol())) {
                all.add(symbol);
            }
        });
        resolution.missing().forEach((name, address) -> all.add(new ImageSymbol(name, address, 4, false, "")));
        options.aliases().forEach((alias, name) -> {
            ImageSymbol symbol = global.get(name);
            if (symbol != null) {
                global.putIfAbsent(alias, symbol);
            }
        });
        return new SymbolTable(all, global);
    }

    /** The symbols to show: no labels of the compiler's own, no sections and no files. */
    private static Stream<ElfSymbol> visible(ElfObject object) {
        return object.symbols().stream()
                .filter(symbol -> symbol.place() == ElfSymbol.Place.SECTION
                        && object.sections().get(symbol.section()).isAllocated())
                .filter(symbol -> symbol.kind() != ElfSymbol.Kind.SECTION && symbol.kind() != ElfSymbol.Kind.FILE)
                .filter(symbol -> !symbol.name().isEmpty() && !symbol.name().startsWith(".L"));
    }

    private static ImageSymbol imageSymbol(String file, ElfSymbol symbol, int address) {
        return new ImageSymbol(symbol.name(), address, symbol.size(), symbol.kind() == ElfSymbol.Kind.FUNCTION, file);
    }
}
