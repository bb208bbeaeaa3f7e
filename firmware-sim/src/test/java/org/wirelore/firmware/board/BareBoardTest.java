package org.wirelore.firmware.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.Fault;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.elf.ObjectBuilder;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.LinkException;

/** What programs do on the bare board; the faulty ones are in {@code src/test/c/faults.c}. */
class BareBoardTest {
    private static final long BUDGET = 100_000_000;
    private static final int MEMORY = 512 * 1024;
    private static final String FAULTS = "board/faults.o";

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({"crc32, 1, 0x614183ee", "crc32, 10, 0x601c9ed0", "sha256, 1, 0x783e20d2", "sha256, 10, 0xc579eb77",
        "quicksort, 1, 0xe15aa8c3", "quicksort, 10, 0xd4ec3f93", "sieve, 1, 1028", "sieve, 10, 10280",
        "list, 1, 0x002004b7", "list, 10, 0x01401a69", "states, 1, 0x2fd5d212", "states, 10, 0x18053d55"})
    void aKernelHasTheCheckSumThatTheHostHas(String name, int rounds, String sum) throws IOException {
        BareBoard board = board("bench/" + name + ".o", "kernel", rounds);
        assertThat(board.run(BUDGET)).isEqualTo(new BoardOutcome.Exited((int) (long) Long.decode(sum)));
    }

    @Test
    void aProgramPrintsAndEndsWithItsCode() throws IOException {
        assertThat(board(FAULTS, "main", 0).run(BUDGET)).isEqualTo(new BoardOutcome.Exited(7));
        assertThat(printed.toString(StandardCharsets.US_ASCII)).isEqualTo("hi");
    }

    @Test
    void argumentsBeyondTheFourthAreOnTheStack() throws IOException {
        assertThat(board(FAULTS, "weigh", 1, 2, 3, 4, 5, 6).run(BUDGET))
                .isEqualTo(new BoardOutcome.Exited(1 + 4 + 12 + 32 + 80 + 192));
    }

    @ParameterizedTest
    @CsvSource({"1, PROTECTED_STORE, 0x0, main, faults.c:", "2, UNMAPPED_LOAD, 0x40000000, main, faults.c:28",
        "4, PROTECTED_STORE, 0x6fff4, deeper, faults.c:", "6, MISALIGNED_ACCESS, 0x7fff5, misaligned, faults.c:8",
        "7, ILLEGAL_INSTRUCTION, 0x1e8, main, faults.c:43", "8, PROTECTED_STORE, 0x400, main, faults.c:"})
    void aFaultNamesItsAddressItsFunctionAndItsLine(int which, Fault.Kind kind, String address, String function,
            String line) throws IOException {
        BareBoard board = board(FAULTS, "main", which);
        Fault fault = faultOf(board);
        assertThat(fault.kind()).isEqualTo(kind);
        assertThat(fault.address()).isEqualTo(Integer.decode(address));
        assertThat(board.image().describe(fault.pc())).contains(" " + function).contains("(" + line);
    }

    @Test
    void aJumpToNowhereIsReportedByItsCaller() throws IOException {
        BareBoard board = board(FAULTS, "main", 3);
        assertThat(faultOf(board).kind()).isEqualTo(Fault.Kind.UNMAPPED_FETCH);
        assertThat(StackWalk.lines(board.cpu(), board.image())).satisfiesExactly(
                line -> assertThat(line).isEqualTo("at 0x01555554"),
                line -> assertThat(line).startsWith("called from 0x").contains(" main+", "faults.c:"),
                line -> assertThat(line).contains(" _start+"));
    }

    @Test
    void callsThatRepeatThemselvesAreOneLine() throws IOException {
        BareBoard board = board(FAULTS, "main", 4);
        faultOf(board);
        List<String> lines = StackWalk.lines(board.cpu(), board.image());
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1)).contains("deeper+").containsPattern(", \\d{2,} times$");
        assertThat(lines.get(2)).contains("main+");
    }

    @Test
    void anEndlessLoopIsStoppedWithItsStack() throws IOException {
        BareBoard board = board(FAULTS, "main", 5);
        assertThat(board.run(10_000)).isEqualTo(new BoardOutcome.OutOfCycles());
        assertThat(board.cpu().cycles()).isBetween(10_000L, 10_010L);
        assertThat(StackWalk.lines(board.cpu(), board.image()).getFirst()).contains("main+", "faults.c:21");
    }

    @Test
    void misalignedAccessesAreMaskedUnlessTheUserIsStrict() throws IOException {
        BoardOptions hardware = BoardOptions.of(MEMORY);
        Image image = image(FAULTS, "main", hardware);
        BareBoard board = new BareBoard(image, hardware, List.of(6), printed::write);
        assertThat(board.run(BUDGET)).isEqualTo(new BoardOutcome.Exited(1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 100, 12_345})
    void slicesOfAnyLengthGiveTheSameRun(long slice) throws IOException {
        BareBoard whole = board("bench/quicksort.o", "kernel", 1);
        BareBoard sliced = board("bench/quicksort.o", "kernel", 1);
        BoardOutcome expected = whole.run(BUDGET);
        BoardOutcome outcome;
        do {
            outcome = sliced.run(slice);
        } while (outcome instanceof BoardOutcome.OutOfCycles);
        assertThat(outcome).isEqualTo(expected);
        assertThat(sliced.cpu().save()).isEqualTo(whole.cpu().save());
    }

    @Test
    void aProgramThatBeginsAgainFindsItsDataAsTheyWere() throws IOException {
        BareBoard board = board("bench/list.o", "kernel", 3);
        BoardOutcome expected = board.run(BUDGET);
        board.restart(List.of(1));
        assertThat(board.run(5000)).isEqualTo(new BoardOutcome.OutOfCycles());
        board.restart(List.of(3));
        assertThat(board.run(BUDGET)).isEqualTo(expected);
    }

    @Test
    void aProgramThatSharesTheHeapWithTheLibraryIsReported() {
        BoardOptions options = BoardOptions.of(MEMORY);
        ObjectBuilder mixed = new ObjectBuilder().text(0, 0, 0).undefined("free").function("malloc", 1, 0, 4)
                .function("main", 1, 4, 8);
        assertThatExceptionOfType(LinkException.class)
                .isThrownBy(() -> new RuntimeLibrary().link(List.of(mixed.read("main.o")), "main", options))
                .withMessage(
                        "the program defines malloc itself, but takes free from the library, which does not know the "
                                + "program's blocks: define all of them that it uses, or none");
        ObjectBuilder own = new ObjectBuilder().text(0, 0, 0).undefined("calloc").function("malloc", 1, 0, 4)
                .function("main", 1, 4, 8);
        Image image = new RuntimeLibrary().link(List.of(own.read("main.o")), "main", options);
        assertThat(image.symbols().find("calloc")).isPresent();
    }

    @Test
    void anEntryThatIsMissingIsReportedWithWhatThereIs() {
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> board(FAULTS, "begin"))
                .withMessage("no global function begin to begin with; the objects define main, weigh");
    }

    @Test
    void codeMayBeChangedIfTheUserAllowsIt() throws IOException {
        BoardOptions options = BoardOptions.of(MEMORY).with(CpuOptions.STRICT).withTextWritable(true);
        BareBoard board = new BareBoard(image(FAULTS, "main", options), options, List.of(1), printed::write);
        assertThat(board.run(BUDGET)).isEqualTo(new BoardOutcome.Exited(0));
        assertThat(board.cpu().bus().memory().word(0)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"65536, 4096", "33554496, 4096", "131072, 0", "131072, 100", "131072, 65536"})
    void aBoardWithoutRoomForStackAndGuardIsRefused(int memory, int stack) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new BoardOptions(memory, stack, CpuOptions.STRICT, false, false))
                .withMessageContaining("memory=" + memory);
    }

    private BareBoard board(String resource, String entry, Integer... arguments) throws IOException {
        BoardOptions options = BoardOptions.of(MEMORY).with(CpuOptions.STRICT);
        return new BareBoard(image(resource, entry, options), options, List.of(arguments), printed::write);
    }

    private static Fault faultOf(BareBoard board) {
        BoardOutcome outcome = board.run(BUDGET);
        assertThat(outcome).isInstanceOf(BoardOutcome.Faulted.class);
        return ((BoardOutcome.Faulted) outcome).fault();
    }

    private static Image image(String resource, String entry, BoardOptions options) throws IOException {
        try (InputStream in = Objects
                .requireNonNull(BareBoardTest.class.getResourceAsStream("/org/wirelore/firmware/" + resource))) {
            return new RuntimeLibrary().link(
                    Collections.singletonList(ElfReader.read(resource, in.readAllBytes())), entry, options);
        }
    }
}
