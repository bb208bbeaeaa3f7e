package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSection;

/** Where everything is: text, constants, data and zeros one after the other, the common symbols last. */
final class Layout {
    private static final int SEGMENT_ALIGNMENT = 8;
    /** So that what is written shares no grain of a processor's memory with code or with what is protected. */
    private static final int DATA_ALIGNMENT = 64;
    private static final int SECTION_ALIGNMENT = 4;
    private static final String CONSTRUCTORS = ".init_array";

    private final List<Place> places = new ArrayList<>();
    private final IdentityHashMap<ElfSection, Integer> addresses = new IdentityHashMap<>();
    private final Map<String, Integer> commons = new LinkedHashMap<>();
    private final Map<String, Integer> own = new LinkedHashMap<>();
    private final Map<Segment.Kind, Extent> extents = new EnumMap<>(Segment.Kind.class);
    private final List<PlacedSection> placed = new ArrayList<>();
    private long next;

    /** Where a section is, and whose it is. */
    record Place(ElfObject object, ElfSection section, Segment.Kind kind, int address) {
    }

    /** From where to where a segment goes. */
    record Extent(int address, int size) {
    }

    private Layout(LinkOptions options) {
        next = Integer.toUnsignedLong(options.base());
    }

    static Layout of(Resolution resolution, LinkOptions options) {
        Layout layout = new Layout(options);
        for (Segment.Kind kind : Segment.Kind.values()) {
            layout.begin(kind == Segment.Kind.DATA ? DATA_ALIGNMENT : SEGMENT_ALIGNMENT);
            long begin = layout.next;
            layout.sections(resolution.objects(), kind, options);
            if (kind == Segment.Kind.BSS) {
                layout.commons(resolution, options);
            }
            layout.extents.put(kind, new Extent((int) begin, (int) (layout.next - begin)));
        }
        layout.begin(SEGMENT_ALIGNMENT);
        layout.requireRoom(options);
        layout.defineOwn();
        return layout;
    }

    List<Place> places() {
        return places;
    }

    /** Where a section begins; 0 if it is not in the image, as is right for debug information. */
    int address(ElfSection section) {
        return addresses.getOrDefault(section, 0);
    }

    boolean isPlaced(ElfSection section) {
        return addresses.containsKey(section);
    }

    Map<String, Integer> commons() {
        return commons;
    }

    /** The names that the linker itself defines. */
    Map<String, Integer> own() {
        return own;
    }

    Map<Segment.Kind, Extent> extents() {
        return extents;
    }

    List<PlacedSection> placed() {
        return placed;
    }

    int end() {
        return (int) next;
    }

    private void begin(int alignment) {
        next = aligned(next, alignment);
    }

    private void sections(List<ElfObject> objects, Segment.Kind kind, LinkOptions options) {
        List<Place> chosen = new ArrayList<>();
        for (ElfObject object : objects) {
            for (ElfSection section : object.sections()) {
                if (section.isAllocated() && kind(section) == kind) {
                    chosen.add(new Place(object, section, kind, 0));
                }
            }
        }
        // Pointers to constructors stand together, those with a priority in their section's name first.
        chosen.sort(Comparator.comparingInt(Layout::constructorOrder));
        for (Place place : chosen) {
            place(place, options);
        }
    }

    private void place(Place place, LinkOptions options) {
        ElfSection section = place.section();
        next = aligned(next, Math.max(SECTION_ALIGNMENT, section.alignment()));
        int address = (int) next;
        if (isConstructors(section)) {
            own.putIfAbsent("__init_array_start", address);
            own.put("__init_array_end", (int) (next + section.size()));
        }
        addresses.put(section, address);
        places.add(new Place(place.object(), section, place.kind(), address));
        next += section.size();
        if (next > options.limit()) {
            throw new LinkException("the program does not fit: section " + section.name() + " of "
                    + place.object().file() + " has " + section.size() + " bytes and would end at 0x"
                    + Long.toHexString(next) + ", but memory for it ends at 0x" + Long.toHexString(options.limit()));
        }
        if (section.size() > 0) {
            placed.add(new PlacedSection(place.object().file(), section.name(), address, (int) section.size()));
        }
    }

    private void commons(Resolution resolution, LinkOptions options) {
        resolution.globals().forEach((name, definition) -> {
            if (definition.isCommon()) {
                next = aligned(next, Math.max(SECTION_ALIGNMENT, Integer.toUnsignedLong(definition.symbol().value())));
                commons.put(name, (int) next);
                long size = Integer.toUnsignedLong(definition.symbol().size());
                placed.add(new PlacedSection(definition.object().file(), "COMMON", (int) next, (int) size));
                next += size;
                requireRoom(options);
            }
        });
    }

    private void requireRoom(LinkOptions options) {
        if (next > options.limit()) {
            throw new LinkException("the program does not fit: it would end at 0x" + Long.toHexString(next)
                    + ", but memory for it ends at 0x" + Long.toHexString(options.limit()));
        }
    }

    private void defineOwn() {
        Extent text = extents.get(Segment.Kind.TEXT);
        Extent data = extents.get(Segment.Kind.DATA);
        Extent bss = extents.get(Segment.Kind.BSS);
        own.put("_etext", text == null ? 0 : text.address() + text.size());
        own.put("_edata", data == null ? 0 : data.address() + data.size());
        own.put("__bss_start", bss == null ? 0 : bss.address());
        own.put("_end", end());
        own.putIfAbsent("__init_array_start", 0);
        own.putIfAbsent("__init_array_end", 0);
    }

    private static Segment.Kind kind(ElfSection section) {
        if (section.isCode()) {
            return Segment.Kind.TEXT;
        }
        if (section.isZero()) {
            return Segment.Kind.BSS;
        }
        return section.isWritable() ? Segment.Kind.DATA : Segment.Kind.RODATA;
    }

    private static boolean isConstructors(ElfSection section) {
        return section.name().equals(CONSTRUCTORS) || section.name().startsWith(CONSTRUCTORS + ".");
    }

    /** Ordinary sections first; then constructors with a priority, by priority; then those without. */
    private static int constructorOrder(Place place) {
        String name = place.section().name();
        if (!isConstructors(place.section())) {
            return -1;
        }
        String priority = name.substring(Math.min(name.length(), CONSTRUCTORS.length() + 1));
        return priority.matches("\\d{1,6}") ? Integer.parseInt(priority) : Integer.MAX_VALUE;
    }

    private static long aligned(long address, long alignment) {
        return (address + alignment - 1) & -alignment;
    }
}
