package org.wirelore.firmware.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ObjectBuilder;

/** Of archives, what a program needs is linked, and no more. */
class ArchiveMembersTest {
    private final ElfObject main = new ObjectBuilder().text(1).function("main", 1, 0, 4).undefined("a").read("main.o");
    private final ElfObject a = new ObjectBuilder().text(1).function("a", 1, 0, 4).undefined("b").read("a.o");
    private final ElfObject b = new ObjectBuilder().text(1).function("b", 1, 0, 4).undefined("a").undefined("main")
            .read("b.o");
    private final ElfObject other = new ObjectBuilder().text(1).function("b", 1, 0, 4).function("c", 1, 0, 4)
            .read("other.o");

    @Test
    void membersAreFoundUntilNothingIsMissing() {
        assertThat(needed(List.of(main), List.of(b, a))).containsExactly("a.o", "b.o");
    }

    @Test
    void ofTwoDefinitionsTheFirstIsTaken() {
        assertThat(needed(List.of(main), List.of(other, b, a))).containsExactly("a.o", "other.o");
        assertThat(needed(List.of(main), List.of(a, b, other))).containsExactly("a.o", "b.o");
    }

    @Test
    void whatTheProgramDefinesIsNotTaken() {
        ElfObject own = new ObjectBuilder().text(1).function("a", 1, 0, 4).read("own.o");
        assertThat(needed(List.of(main, own), List.of(a, b))).isEmpty();
    }

    @Test
    void aWeakReferenceNeedsNothing() {
        ElfObject weak = new ObjectBuilder().text(1).function("main", 1, 0, 4).weakUndefined("a").read("main.o");
        assertThat(needed(List.of(weak), List.of(a))).isEmpty();
    }

    @Test
    void theEntryMayBeInAnArchive() {
        assertThat(ArchiveMembers.needed(List.of(), List.of(a, b, main), List.of("main"))).containsExactly(main, a, b);
    }

    private static List<String> needed(List<ElfObject> objects, List<ElfObject> members) {
        return ArchiveMembers.needed(objects, members, List.of("main")).stream().map(ElfObject::file).toList();
    }
}
