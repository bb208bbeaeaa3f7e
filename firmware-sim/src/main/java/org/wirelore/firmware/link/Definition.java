package org.wirelore.firmware.link;

import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSymbol;

/** A global or weak symbol and the object that defines it. */
record Definition(ElfObject object, ElfSymbol symbol) {
    /** Whether it gives way to another definition of its name. */
    boolean givesWayTo(Definition other) {
        return rank() < other.rank();
    }

    /** Whether another definition of the name is an error. */
    boolean isStrong() {
        return rank() == 2;
    }

    boolean isCommon() {
        return symbol.place() == ElfSymbol.Place.COMMON;
    }

    /** Of two common symbols of one name the image has one that is as large and as aligned as either. */
    Definition joinedWith(Definition other) {
        ElfSymbol a = symbol;
        ElfSymbol b = other.symbol;
        boolean isLarger = Integer.compareUnsigned(b.size(), a.size()) > 0;
        int alignment = Integer.compareUnsigned(a.value(), b.value()) > 0 ? a.value() : b.value();
        Definition larger = isLarger ? other : this;
        ElfSymbol s = larger.symbol;
        return new Definition(larger.object,
                new ElfSymbol(s.name(), alignment, s.size(), s.binding(), s.kind(), s.place(), s.section()));
    }

    private int rank() {
        if (symbol.binding() == ElfSymbol.Binding.WEAK) {
            return 0;
        }
        return isCommon() ? 1 : 2;
    }
}
