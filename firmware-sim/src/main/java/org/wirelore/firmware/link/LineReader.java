package org.wirelore.firmware.link;

import java.util.List;
import org.wirelore.firmware.dwarf.LineProgram;
import org.wirelore.firmware.dwarf.LineProgramException;
import org.wirelore.firmware.dwarf.LineTable;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfRelocation;
import org.wirelore.firmware.elf.ElfSection;

/**
 * Gathers the source lines of all objects. Damaged debug information costs a warning and the lines behind the damage.
 */
final class LineReader {
    private final List<ElfObject> objects;
    private final Addresses addresses;
    private final List<String> warnings;

    LineReader(List<ElfObject> objects, Addresses addresses, List<String> warnings) {
        this.objects = objects;
        this.addresses = addresses;
        this.warnings = warnings;
    }

    LineTable read() {
        LineTable.Builder table = new LineTable.Builder();
        for (ElfObject object : objects) {
            ByteView lines = section(object, ".debug_line");
            if (lines.length() == 0) {
                continue;
            }
            try {
                LineProgram.read(lines, section(object, ".debug_line_str"), section(object, ".debug_str"), table);
            } catch (LineProgramException damaged) {
                warnings.add(object.file() + ": " + damaged.getMessage() + "; source lines may be missing");
            }
        }
        return table.build();
    }

    private ByteView section(ElfObject object, String name) {
        for (ElfSection section : object.sections()) {
            if (section.name().equals(name) && !section.isAllocated()) {
                return relocated(object, section);
            }
        }
        return ByteView.EMPTY;
    }

    private ByteView relocated(ElfObject object, ElfSection section) {
        if (section.relocations().isEmpty()) {
            return section.bytes();
        }
        byte[] bytes = section.bytes().toArray();
        for (ElfRelocation relocation : section.relocations()) {
            if (!object.symbols().isEmpty()) {
                long address = Integer.toUnsignedLong(addresses.of(object, object.symbols().get(relocation.symbol())));
                Field.set(relocation.type(), bytes, relocation.offset(), address + relocation.addend());
            }
        }
        return ByteView.copyOf(bytes);
    }
}
