package org.wirelore.emulator.backend.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfInstruction;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.bpf.BpfMachine;
import org.wirelore.device.needs.Needs;

/** Filters with a table in the system's own kernel, on what a local socket receives, against our interpreter. */
class KernelTableTest {
    private static final int WORDS = 5;
    private static final BpfInstruction NOTHING = new BpfInstruction(Bpf.ALU | Bpf.ADD | Bpf.K, 0, 0, 0);
    /** Where jumps of random instructions lead at most. */
    private static final List<BpfInstruction> END = List.of(NOTHING, NOTHING, NOTHING,
            new BpfInstruction(Bpf.JMP | Bpf.JSET, 0, 1, 1),
            new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP),
            new BpfInstruction(Bpf.RET, 0, 0, Bpf.DROP));

    private final LocalSockets sockets = new LocalSockets();

    @BeforeEach
    void needsTables() {
        Needs.noObstacleInKernel(KernelTable.obstacle());
    }

    @AfterEach
    void close() {
        sockets.close();
    }

    @Test
    void theKernelKeepsAndWritesWhatOurInterpreterDoes() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        int kept = 0;
        int written = 0;
        int programs = 1500;
        for (int i = 0; i < programs; i++) {
            BpfProgram program = program(random);
            BpfMachine machine = new BpfMachine(program);
            try (KernelTable table = KernelTable.make(WORDS)) {
                table.attach(sockets.filtered(), "test", program);
                for (int word = 0; word < WORDS; word++) {
                    int value = random.nextInt(64);
                    table.set(word, value);
                    machine.table().set(word, value);
                }
                for (int j = 0; j < 3; j++) {
                    byte[] frame = new byte[random.nextInt(40, 80)];
                    random.nextBytes(frame);
                    List<Integer> before = words(table);
                    boolean keeps = machine.accepts(MemorySegment.ofArray(frame), 0, frame.length);
                    assertThat(sockets.kernelKeeps(frame)).as("%s", program.instructions()).isEqualTo(keeps);
                    assertThat(words(table)).as("%s", program.instructions()).isEqualTo(words(machine.table()));
                    kept += keeps ? 1 : 0;
                    written += words(table).equals(before) ? 0 : 1;
                }
            }
        }
        assertThat(kept).isBetween(programs / 2, 5 * programs / 2);
        assertThat(written).isGreaterThan(programs / 4);
    }

    private static List<Integer> words(WordTable table) {
        return IntStream.range(0, table.words()).mapToObj(table::get).toList();
    }

    private static BpfProgram program(SplittableRandom random) {
        List<BpfInstruction> instructions = new ArrayList<>();
        for (int left = random.nextInt(1, 14); left > 0; left--) {
            instructions.add(instruction(random));
        }
        instructions.addAll(END);
        return new BpfProgram(instructions, WORDS);
    }

    private static BpfInstruction instruction(SplittableRandom random) {
        while (true) {
            int operand = switch (random.nextInt(40)) {
                case 0 -> random.nextInt();
                case 1 -> -random.nextInt(64);
                // Where Linux has the headers of a packet.
                case 2 -> random.nextInt(16) - 0x10_0000;
                case 3, 4, 5 -> random.nextInt(84);
                default -> random.nextInt(4);
            };
            int code = random.nextInt(64) == 0 ? Bpf.ST | Bpf.TAB : random.nextInt(0x100);
            BpfInstruction instruction = new BpfInstruction(code, random.nextInt(3), random.nextInt(3), operand);
            List<BpfInstruction> program = new ArrayList<>(END);
            program.addFirst(instruction);
            try {
                new BpfProgram(program, WORDS);
                // Random answers would leave most of a program unread.
                if (code != Bpf.RET || random.nextInt(8) == 0) {
                    return instruction;
                }
            } catch (IllegalArgumentException notTaken) {
                // Then another one.
            }
        }
    }

    @Test
    void aTableEndsWhereItEndsAndOutlivesItsFilters() throws IOException {
        KernelTable table = KernelTable.make(WORDS);
        table.attach(sockets.filtered(), "test", new BpfBuilder().add(Bpf.LD | Bpf.B | Bpf.ABS, 0)
                .add(Bpf.LDX | Bpf.IMM, WORDS - 1).add(Bpf.ST | Bpf.TAB, 0).add(Bpf.ST | Bpf.TAB, 1)
                .add(Bpf.RET, Bpf.KEEP).program(WORDS));
        assertThat(sockets.kernelKeeps(new byte[]{7})).isFalse();
        table.close();
        assertThat(words(table)).containsExactly(0, 0, 0, 0, 7);
        assertThat(table.take(WORDS - 1)).isEqualTo(7);
        assertThat(table.take(WORDS - 1)).isZero();
        assertThatThrownBy(() -> table.get(WORDS)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.set(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** The owner takes one number while the filter writes the next, which a look that follows finds. */
    @Test
    void nothingThatTheFilterWritesGetsLost() throws Exception {
        int rounds = 50_000;
        try (KernelTable table = KernelTable.make(1)) {
            table.attach(sockets.filtered(), "test", new BpfBuilder().add(Bpf.LD | Bpf.W | Bpf.ABS, 0)
                    .add(Bpf.ST | Bpf.TAB, 0).add(Bpf.RET, Bpf.DROP).program(1));
            AtomicInteger last = new AtomicInteger();
            AtomicInteger looks = new AtomicInteger();
            Thread owner = Thread.ofPlatform().start(() -> {
                SplittableRandom random = new SplittableRandom(3);
                while (last.get() < 2 * rounds) {
                    for (int spins = random.nextInt(64); spins > 0; spins--) {
                        Thread.onSpinWait();
                    }
                    int number = table.take(0);
                    last.set(Math.max(last.get(), number));
                    looks.incrementAndGet();
                }
            });
            int lost = 0;
            for (int round = 1; round <= rounds; round++) {
                sockets.send(frame(2 * round - 1));
                sockets.send(frame(2 * round));
                int before = looks.get();
                while (looks.get() - before < 2 && last.get() < 2 * round) {
                    Thread.onSpinWait();
                }
                lost += last.get() < 2 * round ? 1 : 0;
            }
            last.set(2 * rounds);
            owner.join();
            assertThat(lost).isZero();
        }
    }

    private static byte[] frame(int number) {
        return new byte[]{(byte) (number >>> 24), (byte) (number >>> 16), (byte) (number >>> 8), (byte) number};
    }
}
