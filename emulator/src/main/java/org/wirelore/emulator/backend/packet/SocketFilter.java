package org.wirelore.emulator.backend.packet;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import java.io.IOException;
import java.util.List;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfInstruction;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.Libc;

/** Classic BPF programs for the system's kernel, which runs them on what arrives at a socket (socket(7)). */
final class SocketFilter {
    private static final int INSTRUCTION_BYTES = 8;
    private static final int DESCRIPTION_BYTES = 16;
    private static final int GROUP_BIT = 1;
    private static final int TYPE_OFFSET = 12;
    private static final int MODE = 0xE0;
    /** More are left to the process, as jumps are short; so do real interfaces with more than they have room for. */
    private static final int GROUPS_MAX = 16;
    /** For a station that takes frames to all groups. */
    static final long[] ANY_GROUP = new long[GROUPS_MAX + 1];

    private SocketFilter() {
    }

    /**
     * A program that drops what the station with this address would not take, before another one judges.
     *
     * @param ethernetType frames of that type only, or {@link PacketConfig#EVERY_TYPE}
     * @param groups that the station has joined
     */
    static BpfProgram ofStation(long mac, int ethernetType, long[] groups, BpfProgram program) {
        BpfBuilder builder = new BpfBuilder();
        if (ethernetType != PacketConfig.EVERY_TYPE) {
            builder.add(Bpf.LD | Bpf.H | Bpf.ABS, TYPE_OFFSET)
                    .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, ethernetType, null, "drop");
        }
        if (groups.length > GROUPS_MAX) {
            builder.add(Bpf.LD | Bpf.B | Bpf.ABS, 0).jump(Bpf.JMP | Bpf.JSET | Bpf.K, GROUP_BIT, "mine", null);
        } else {
            for (int i = 0; i < groups.length; i++) {
                addAddress(builder, groups[i], "not" + i);
                builder.label("not" + i);
            }
            addAddress(builder, Datalink.BROADCAST, "single");
            builder.label("single");
        }
        addAddress(builder, mac, "drop");
        return builder.label("drop")
                .add(Bpf.RET, Bpf.DROP)
                .label("mine")
                // The other program begins as if none had run before.
                .add(Bpf.LD | Bpf.IMM, 0)
                .add(program)
                .program(program.tableWords());
    }

    /** Goes to {@code mine} where the frame is to that address. */
    private static void addAddress(BpfBuilder builder, long address, String otherwise) {
        builder.add(Bpf.LD | Bpf.W | Bpf.ABS, 0)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, (int) (address >>> 16), null, otherwise)
                .add(Bpf.LD | Bpf.H | Bpf.ABS, 4)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, (int) address & 0xFFFF, "mine", otherwise);
    }

    /**
     * What of a program the system's kernel can run, which has no tables: it drops what the program drops before it
     * looks at its table, and keeps the rest, which the program has yet to judge.
     */
    static BpfProgram withoutTable(BpfProgram program) {
        return new BpfProgram(program.instructions().stream().map(SocketFilter::withoutTable).toList(), 0);
    }

    private static BpfInstruction withoutTable(BpfInstruction instruction) {
        int kind = instruction.code() & 7;
        boolean usesTable = (kind == Bpf.LD || kind == Bpf.ST) && (instruction.code() & MODE) == Bpf.TAB;
        return usesTable ? new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP) : instruction;
    }

    /**
     * Has the kernel run a program, instead of the one before.
     *
     * @param program without a table
     * @throws IOException if the kernel refuses it
     */
    static void attach(int fd, String interfaceName, BpfProgram program) throws IOException {
        List<BpfInstruction> instructions = program.instructions();
        Memory code = Libc.memory((long) INSTRUCTION_BYTES * instructions.size());
        for (int i = 0; i < instructions.size(); i++) {
            code.setLong((long) INSTRUCTION_BYTES * i, laidOut(instructions.get(i)));
        }
        Memory description = Libc.memory(DESCRIPTION_BYTES);
        description.clear();
        description.setShort(0, (short) instructions.size());
        description.setPointer(8, code);
        try {
            Libc.C.setsockopt(fd, Libc.SOL_SOCKET, Libc.SO_ATTACH_FILTER, description, DESCRIPTION_BYTES);
        } catch (LastErrorException error) {
            throw Errno.failure("attach a filter on " + interfaceName, error);
        }
    }

    /** struct sock_filter as the machine lays it out, first field lowest. */
    private static long laidOut(BpfInstruction instruction) {
        return (long) instruction.operand() << 32 | (long) instruction.jumpFalse() << 24
                | (long) instruction.jumpTrue() << 16 | instruction.code();
    }
}
