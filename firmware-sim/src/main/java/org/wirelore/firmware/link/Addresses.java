package org.wirelore.firmware.link;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSymbol;

/** The values of symbols after layout. */
final class Addresses {
    private final Resolution resolution;
    private final Layout layout;

    Addresses(Resolution resolution, Layout layout) {
        this.resolution = resolution;
        this.layout = layout;
    }

    /** The address of a symbol for a relocation of an object; 0 for an undefined weak one. */
    int of(ElfObject object, ElfSymbol symbol) {
        return symbol.binding() == ElfSymbol.Binding.LOCAL || symbol.name().isEmpty()
                ? local(object, symbol)
                : global(symbol.name());
    }

    /** The address of a global name; 0 if it is undefined. */
    int global(String name) {
        Definition definition = resolution.definition(name);
        if (definition == null) {
            return layout.own().getOrDefault(resolution.meant(name),
                    resolution.missing().getOrDefault(resolution.meant(name), 0));
        }
        if (definition.isCommon()) {
            return layout.commons().getOrDefault(definition.symbol().name(), 0);
        }
        return local(definition.object(), definition.symbol());
    }

    /** The address of a symbol that its own object defines. */
    int local(ElfObject object, ElfSymbol symbol) {
        return switch (symbol.place()) {
            case UNDEFINED, COMMON -> 0;
            case ABSOLUTE -> symbol.value();
            case SECTION -> layout.address(object.sections().get(symbol.section())) + symbol.value();
        };
    }

    /** Whether a symbol is a place in the image rather than a number. */
    boolean isInImage(ElfObject object, ElfSymbol symbol) {
        return symbol.place() == ElfSymbol.Place.COMMON
                || (symbol.place() == ElfSymbol.Place.SECTION
                        && layout.isPlaced(object.sections().get(symbol.section())));
    }

    /** Whether a symbol, taken from an object's own table, can be meant by code or data in the image. */
    boolean isUsable(ElfObject object, ElfSymbol symbol) {
        @Nullable
        Definition definition = symbol.binding() == ElfSymbol.Binding.LOCAL
                ? new Definition(object, symbol)
                : resolution.definition(symbol.name());
        return definition == null || definition.symbol().place() != ElfSymbol.Place.SECTION
                || isInImage(definition.object(), definition.symbol());
    }
}
