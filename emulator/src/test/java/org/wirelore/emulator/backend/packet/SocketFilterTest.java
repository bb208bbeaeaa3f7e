package org.wirelore.emulator.backend.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfInstruction;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.bpf.BpfMachine;

/** Our interpreter against the system's own kernel, which runs the same programs on what a local socket receives. */
class SocketFilterTest {
    private static final int FRAME_BYTES = 60;
    private static final int TYPE = 0x88B5;
    private static final long MAC = 0x0800_2B12_3456L;

    private final LocalSockets sockets = new LocalSockets();

    @AfterEach
    void close() {
        sockets.close();
    }

    private boolean kernelKeeps(byte[] frame) {
        return sockets.kernelKeeps(frame);
    }

    @Test
    void theKernelKeepsWhatOurInterpreterKeeps() throws Exception {
        SplittableRandom random = new SplittableRandom(7);
        int programs = 0;
        int kept = 0;
        while (programs < 3000) {
            BpfProgram program = program(random);
            if (program == null) {
                continue;
            }
            programs++;
            SocketFilter.attach(sockets.filtered(), "test", program);
            BpfMachine machine = new BpfMachine(program);
            for (int i = 0; i < 3; i++) {
                byte[] frame = new byte[FRAME_BYTES];
                random.nextBytes(frame);
                boolean keeps = machine.accepts(MemorySegment.ofArray(frame), 0, frame.length);
                kept += keeps ? 1 : 0;
                assertThat(kernelKeeps(frame)).as("%s", program.instructions()).isEqualTo(keeps);
            }
        }
        assertThat(kept).isBetween(programs / 2, 5 * programs / 2);
    }

    /** A random program that both take, or null. Linux keeps its ancillary loads at negative offsets, ours fail. */
    private static @Nullable BpfProgram program(SplittableRandom random) {
        List<BpfInstruction> instructions = new ArrayList<>();
        // The kernel refuses a load from scratch memory that nothing was stored to.
        for (int word = 0; word < Bpf.MEMWORDS; word++) {
            instructions.add(new BpfInstruction(Bpf.ST, 0, 0, word));
        }
        for (int left = random.nextInt(1, 14); left > 0; left--) {
            int code = random.nextInt(0x100);
            instructions.add(new BpfInstruction(code, random.nextInt(3), random.nextInt(3),
                    random.nextInt(0, FRAME_BYTES + 4)));
        }
        instructions.add(new BpfInstruction(Bpf.JMP | Bpf.JSET, 0, 1, 1));
        instructions.add(new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP));
        instructions.add(new BpfInstruction(Bpf.RET, 0, 0, Bpf.DROP));
        try {
            return new BpfProgram(instructions, 0);
        } catch (IllegalArgumentException notTaken) {
            return null;
        }
    }

    @Test
    void aStationTakesItsOwnFramesAndThoseToGroups() throws Exception {
        BpfProgram marked = new BpfBuilder()
                .add(Bpf.LD | Bpf.B | Bpf.ABS, 14)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, 0, null, "keep")
                .add(Bpf.RET, Bpf.DROP)
                .label("keep")
                .add(Bpf.RET, Bpf.KEEP)
                .program(0);
        SocketFilter.attach(sockets.filtered(), "test",
                SocketFilter.ofStation(MAC, TYPE, new long[]{0x0100_5E00_0001L}, marked));
        assertThat(kernelKeeps(frame(MAC, 1))).isTrue();
        assertThat(kernelKeeps(frame(MAC, 0))).isFalse();
        assertThat(kernelKeeps(frame(MAC + 1, 1))).isFalse();
        assertThat(kernelKeeps(frame(MAC ^ 1L << 24, 1))).isFalse();
        assertThat(kernelKeeps(frame(0x0100_5E00_0001L, 1))).isTrue();
        assertThat(kernelKeeps(frame(0x0100_5E00_0001L, 0))).isFalse();
        assertThat(kernelKeeps(frame(0x0100_5E00_0002L, 1))).isFalse();
        assertThat(kernelKeeps(frame(Datalink.BROADCAST, 1))).isTrue();
        byte[] otherType = frame(MAC, 1);
        otherType[13]++;
        assertThat(kernelKeeps(otherType)).isFalse();
    }

    @Test
    void aStationOfMoreGroupsThanTheKernelLooksForTakesAll() throws Exception {
        for (int groups : new int[]{16, 17}) {
            SocketFilter.attach(sockets.filtered(), "test", SocketFilter.ofStation(MAC, TYPE,
                    LongStream.range(0, groups).map(group -> 0x0100_5E00_0000L + group).toArray(),
                    BpfProgram.EVERYTHING));
            assertThat(kernelKeeps(frame(0x0100_5E00_000FL, 0))).isTrue();
            assertThat(kernelKeeps(frame(0x0100_5E00_0020L, 0))).isEqualTo(groups == 17);
            assertThat(kernelKeeps(frame(MAC, 0))).isTrue();
            assertThat(kernelKeeps(frame(MAC + 2, 0))).isFalse();
        }
    }

    /** The second byte behind the type is compared with the table, whatever is there; the first is not. */
    @Test
    void ofAProgramWithATableTheKernelRunsWhatDoesWithoutIt() throws Exception {
        BpfProgram program = new BpfBuilder()
                .add(Bpf.LD | Bpf.B | Bpf.ABS, 14)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, 7, null, "drop")
                .add(Bpf.LDX | Bpf.IMM, 0)
                .add(Bpf.LD | Bpf.W | Bpf.TAB, 0)
                .add(Bpf.MISC | Bpf.TAX, 0)
                .add(Bpf.LD | Bpf.B | Bpf.ABS, 15)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.X, 0, null, "drop")
                .add(Bpf.RET, Bpf.KEEP)
                .label("drop")
                .add(Bpf.RET, Bpf.DROP)
                .program(1);
        SocketFilter.attach(sockets.filtered(), "test", SocketFilter.withoutTable(program));
        byte[] wanted = frame(MAC, 7);
        wanted[15] = 99;
        assertThat(kernelKeeps(wanted)).isTrue();
        assertThat(kernelKeeps(frame(MAC, 6))).isFalse();
    }

    private static byte[] frame(long destination, int mark) {
        byte[] frame = new byte[FRAME_BYTES];
        for (int i = 0; i < 6; i++) {
            frame[i] = (byte) (destination >>> (40 - 8 * i));
        }
        frame[12] = (byte) (TYPE >>> 8);
        frame[13] = (byte) TYPE;
        frame[14] = (byte) mark;
        return frame;
    }
}
