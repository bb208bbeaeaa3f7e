package org.wirelore.firmware.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.board.RuntimeLibrary;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.elf.ElfSymbol;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.LinkException;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;

/** Links control programs for the SRAM of a Myrinet card. */
public final class FmpControlProgram {
    /** The generations of chips for which the FMP control program is compiled. */
    public static final List<Integer> CHIPS = List.of(4, 7, 9);
    /** The objects of the FMP control program, in the order in which they are linked. */
    public static final List<String> OBJECTS = List.of("start", "machines", "rare", "table");

    private static final String ENTRY = "_start";
    private static final String MAIN = "main";
    private static final String START = "/org/wirelore/firmware/card/start.o";
    private static final String FOLDER = "/org/wirelore/firmware/mcp/lanai";

    private FmpControlProgram() {
    }

    /**
     * The FMP control program.
     *
     * @param chip generation of the card's chip, one of {@link #CHIPS}: 4, 7 or 9
     * @param sramBytes size of the card's SRAM
     * @throws LinkException if it does not fit
     */
    public static Image image(int chip, int sramBytes) {
        if (!CHIPS.contains(chip)) {
            throw new IllegalArgumentException("the control program is compiled for chips " + CHIPS + ": chip=" + chip);
        }
        return link(OBJECTS.stream().map(name -> object(chip, name + ".o")).toList(), sramBytes);
    }

    /**
     * A control program of a user's own. What it lacks of arithmetic and memory functions is taken from the runtime
     * library; where it has {@code main} and no {@code _start}, a beginning that sets up a stack of 8 KB comes first.
     *
     * @param objects in the order of their addresses: the first one begins at SRAM address 0
     * @param sramBytes size of the card's SRAM
     * @throws LinkException if a name is missing, or the program does not fit
     */
    public static Image link(List<ElfObject> objects, int sramBytes) {
        if (objects.isEmpty()) {
            throw new LinkException("expected the objects of a control program, found none");
        }
        List<ElfObject> all = new ArrayList<>(objects);
        if (!defines(objects, ENTRY) && defines(objects, MAIN)) {
            all.addFirst(read(START, "start.o"));
        }
        Image image = Linker.link(all, new RuntimeLibrary().library(), LinkOptions.card(sramBytes, ENTRY));
        if (image.entry() != 0) {
            throw new LinkException(String.format("expected %s at SRAM address 0, where the card's processor begins, "
                    + "found it at 0x%x: name the object that defines it first", ENTRY, image.entry()));
        }
        return image;
    }

    private static boolean defines(List<ElfObject> objects, String name) {
        return objects.stream().flatMap(object -> object.symbols().stream())
                .anyMatch(symbol -> symbol.name().equals(name) && symbol.binding() != ElfSymbol.Binding.LOCAL
                        && symbol.place() == ElfSymbol.Place.SECTION);
    }

    private static ElfObject object(int chip, String file) {
        return read(FOLDER + chip + "/" + file, file);
    }

    private static ElfObject read(String name, String file) {
        try (InputStream in = FmpControlProgram.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the control program must be among the resources: " + name);
            }
            return ElfReader.read(file, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the control program " + name, e);
        }
    }
}
