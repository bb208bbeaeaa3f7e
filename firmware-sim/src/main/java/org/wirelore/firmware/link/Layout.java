package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSection;

/** The layout of the image: text, constants, data and zeros one after the other, the common symbols last. */
final class Layout {
    private static final int SEGMENT_ALIGNMENT = 8;
    /** Written data must share no grain of a processor's memory with code or protected ranges. */
    private static final int DATA_ALIGNMENT = 64;
    private static final int SECTION_ALIGNMENT = 4;
    private static final String CONSTRUCTORS = ".init_array";
    private static final String DESTRUCTORS = ".fini_array";
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
    private static final Pattern PRIORITY = Pattern.compile("\\d{1,6}");

    private final List<Place> places = new ArrayList<>();
    private final IdentityHashMap<ElfSection, Integer> addresses = new IdentityHashMap<>();
    private final Map<String, Integer> commons = new LinkedHashMap<>();
    private final Map<String, Place> groups = new HashMap<>();
    private final Map<String, Integer> own = new LinkedHashMap<>();
    private final Map<ImageSegment.Kind, Extent> extents = new EnumMap<>(ImageSegment.Kind.class);
    private final List<PlacedSection> placed = new ArrayList<>();
    private long next;

    /** The address of a section and its object. */
    record Place(ElfObject object, ElfSection section, ImageSegment.Kind kind, int address) {
    }

    /** The range of a segment. */
    record Extent(int address, int size) {
    }

    private Layout(LinkOptions options) {
        next = Integer.toUnsignedLong(options.base());
    }

    static Layout of(Resolution resolution, LinkOptions options) {
        Layout layout = new Layout(options);
        for (ImageSegment.Kind kind : ImageSegment.Kind.values()) {
            layout.begin(kind == ImageSegment.Kind.DATA ? DATA_ALIGNMENT : SEGMENT_ALIGNMENT);
            long begin = layout.next;
            layout.sections(resolution.objects(), kind, options);
            if (kind == ImageSegment.Kind.BSS) {
                layout.commons(resolution, options);
            }
            layout.extents.put(kind, new Extent((int) begin, (int) (layout.next - begin)));
        }
        layout.begin(SEGMENT_ALIGNMENT);
        layout.requireRoom(options);
        layout.requireEndsInOneSegment(resolution.objects());
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

    Map<ImageSegment.Kind, Extent> extents() {
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

    private void sections(List<ElfObject> objects, ImageSegment.Kind kind, LinkOptions options) {
        List<Place> chosen = new ArrayList<>();
        for (ElfObject object : objects) {
            for (ElfSection section : object.sections()) {
                if (section.isAllocated() && kind(section) == kind) {
                    chosen.add(new Place(object, section, kind, 0));
                }
            }
        }
        // What has two ends stands together: sections of one name, and pointers to constructors and destructors, those
        // with a priority in their section's name first.
        chosen.sort(Comparator.comparing((Place place) -> group(place.section()))
                .thenComparingInt(place -> priority(place.section())));
        for (Place place : chosen) {
            place(place, options);
        }
    }

    private void place(Place place, LinkOptions options) {
        ElfSection section = place.section();
        next = aligned(next, Math.max(SECTION_ALIGNMENT, section.alignment()));
        int address = (int) next;
        Place at = new Place(place.object(), section, place.kind(), address);
        String group = group(section);
        if (!group.isEmpty()) {
            groups.putIfAbsent(group, at);
            own.putIfAbsent(beginOf(group), address);
            own.put(endOf(group), (int) (next + section.size()));
        }
        addresses.put(section, address);
        places.add(at);
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

    /** Between the two ends of sections of one name there may be nothing else, so that all must be in one segment. */
    private void requireEndsInOneSegment(List<ElfObject> objects) {
        for (Place place : places) {
            String group = group(place.section());
            Place first = groups.getOrDefault(group, place);
            if (first.kind() != place.kind() && (uses(objects, beginOf(group)) || uses(objects, endOf(group)))) {
                throw new LinkException("section " + group + " has the ends " + beginOf(group) + " and " + endOf(group)
                        + ", but is " + described(first) + " and " + described(place)
                        + ": make what is in it const everywhere or nowhere");
            }
        }
    }

    private static boolean uses(List<ElfObject> objects, String name) {
        return objects.stream().flatMap(object -> object.symbols().stream())
                .anyMatch(symbol -> symbol.name().equals(name));
    }

    private static String described(Place place) {
        return place.kind().name().toLowerCase(Locale.ROOT) + " in " + place.object().file();
    }

    private static String beginOf(String group) {
        return group.startsWith(".") ? "__" + group.substring(1) + "_start" : Resolution.BEGIN + group;
    }

    private static String endOf(String group) {
        return group.startsWith(".") ? "__" + group.substring(1) + "_end" : Resolution.END + group;
    }

    private void defineOwn() {
        Extent text = extents.get(ImageSegment.Kind.TEXT);
        Extent data = extents.get(ImageSegment.Kind.DATA);
        Extent bss = extents.get(ImageSegment.Kind.BSS);
        own.put("_etext", text == null ? 0 : text.address() + text.size());
        own.put("_edata", data == null ? 0 : data.address() + data.size());
        own.put("__bss_start", bss == null ? 0 : bss.address());
        own.put("_end", end());
        own.putIfAbsent("__init_array_start", 0);
        own.putIfAbsent("__init_array_end", 0);
        own.putIfAbsent("__fini_array_start", 0);
        own.putIfAbsent("__fini_array_end", 0);
    }

    private static ImageSegment.Kind kind(ElfSection section) {
        if (section.isCode()) {
            return ImageSegment.Kind.TEXT;
        }
        if (section.isZero()) {
            return ImageSegment.Kind.BSS;
        }
        return section.isWritable() ? ImageSegment.Kind.DATA : ImageSegment.Kind.RODATA;
    }

    /** Sections of one group are adjacent and get names for their ends; most are in none. */
    private static String group(ElfSection section) {
        String name = section.name();
        for (String list : List.of(CONSTRUCTORS, DESTRUCTORS)) {
            if (name.equals(list) || name.startsWith(list + ".")) {
                return list;
            }
        }
        return IDENTIFIER.matcher(name).matches() ? name : "";
    }

    /** Constructors and destructors with a priority first, by priority; then those without. */
    private static int priority(ElfSection section) {
        String priority = section.name().substring(Math.min(section.name().length(), group(section).length() + 1));
        return PRIORITY.matcher(priority).matches() ? Integer.parseInt(priority) : Integer.MAX_VALUE;
    }

    private static long aligned(long address, long alignment) {
        return (address + alignment - 1) & -alignment;
    }
}
