package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfRelocation;
import org.wirelore.firmware.elf.ElfSection;
import org.wirelore.firmware.elf.ElfSymbol;
import org.wirelore.firmware.elf.RelocationType;

/** Fills the segments with the sections' bytes and corrects every word that depends on an address. */
final class Relocator {
    private static final int PROBLEMS_MAX = 20;

    private final Layout layout;
    private final Addresses addresses;
    private final Map<ImageSegment.Kind, byte[]> contents = new EnumMap<>(ImageSegment.Kind.class);
    private final List<String> problems = new ArrayList<>();

    Relocator(Layout layout, Addresses addresses) {
        this.layout = layout;
        this.addresses = addresses;
    }

    /**
     * Makes the segments that are not empty.
     *
     * @throws LinkException if an address does not fit into its instruction
     */
    List<ImageSegment> segments() {
        layout.extents().forEach((kind, extent) -> contents.put(kind,
                new byte[kind == ImageSegment.Kind.BSS ? 0 : extent.size()]));
        for (Layout.Place place : layout.places()) {
            fill(place);
        }
        if (!problems.isEmpty()) {
            throw new LinkException(problems);
        }
        List<ImageSegment> segments = new ArrayList<>();
        layout.extents().forEach((kind, extent) -> {
            if (extent.size() > 0) {
                byte[] bytes = contents.getOrDefault(kind, new byte[0]);
                segments.add(new ImageSegment(kind, extent.address(), extent.size(), ByteView.copyOf(bytes)));
            }
        });
        return segments;
    }

    private void fill(Layout.Place place) {
        byte[] target = contents.getOrDefault(place.kind(), new byte[0]);
        Layout.Extent extent = layout.extents().get(place.kind());
        if (target.length == 0 || extent == null) {
            return;
        }
        int begin = place.address() - extent.address();
        place.section().bytes().copyTo(target, begin);
        for (ElfRelocation relocation : place.section().relocations()) {
            apply(place, relocation, target, begin + relocation.offset());
        }
    }

    private void apply(Layout.Place place, ElfRelocation relocation, byte[] target, int at) {
        ElfObject object = place.object();
        ElfSection section = place.section();
        if (object.symbols().isEmpty() || problems.size() >= PROBLEMS_MAX) {
            return;
        }
        ElfSymbol symbol = object.symbols().get(relocation.symbol());
        if (!addresses.isUsable(object, symbol)) {
            problems.add(
                    UndefinedNames.place(object, section, relocation.offset()) + " refers to " + name(object, symbol)
                            + ", which is in a section that is not loaded");
            return;
        }
        long value = Integer.toUnsignedLong(addresses.of(object, symbol)) + relocation.addend();
        RelocationType type = Field.meant(relocation.type(), Field.word(target, at));
        if (type != relocation.type()) {
            value = Field.labelMeant(value);
        }
        if (type == RelocationType.R_LANAI_PC25) {
            value -= Integer.toUnsignedLong(place.address()) + relocation.offset();
        } else if (isSigned(type)) {
            value = signed(value);
        }
        String problem = Field.problem(type, value);
        if (problem.isEmpty()) {
            Field.set(type, target, at, value);
        } else {
            problems.add(UndefinedNames.place(object, section, relocation.offset()) + " refers to "
                    + name(object, symbol)
                    + offset(relocation.addend()) + " = 0x" + Long.toHexString(value & 0xFFFF_FFFFL) + ": " + problem);
        }
    }

    private static long signed(long address) {
        return (int) address;
    }

    /** Addresses from the upper end of memory are negative constants. */
    private static boolean isSigned(RelocationType type) {
        return switch (type) {
            case R_LANAI_6_S, R_LANAI_10_S, R_LANAI_16_S, R_LANAI_25_S -> true;
            case R_LANAI_NONE, R_LANAI_21, R_LANAI_21_F, R_LANAI_25, R_LANAI_32, R_LANAI_HI16, R_LANAI_LO16,
                    R_LANAI_HI16_S, R_LANAI_PC25 ->
                false;
        };
    }

    private static String offset(int addend) {
        if (addend == 0) {
            return "";
        }
        return (addend < 0 ? "-0x" : "+0x") + Integer.toHexString(Math.abs(addend));
    }

    private static String name(ElfObject object, ElfSymbol symbol) {
        if (!symbol.name().isEmpty()) {
            return symbol.name();
        }
        return symbol.place() == ElfSymbol.Place.SECTION ? object.sections().get(symbol.section()).name() : "nothing";
    }
}
