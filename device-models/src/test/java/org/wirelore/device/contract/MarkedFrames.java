package org.wirelore.device.contract;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.FrameBatch;

/** Frames of a datalink whose first byte of data tells them apart, and filters that look at it. */
public final class MarkedFrames {
    /** Length of a frame. */
    static final int BYTES = Datalink.HEADER_BYTES + 4;

    /** Keeps frames marked with 2. */
    static final BpfProgram MARKED_2 = new BpfBuilder()
            .add(Bpf.LD | Bpf.B | Bpf.ABS, Datalink.HEADER_BYTES)
            .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, 2, null, "drop")
            .add(Bpf.RET, Bpf.KEEP)
            .label("drop")
            .add(Bpf.RET, Bpf.DROP)
            .program(0);
    /** Counts frames in the table's only word, and keeps them. */
    static final BpfProgram COUNTING = new BpfBuilder()
            .add(Bpf.LD | Bpf.W | Bpf.TAB, 0)
            .add(Bpf.ALU | Bpf.ADD | Bpf.K, 1)
            .add(Bpf.ST | Bpf.TAB, 0)
            .add(Bpf.RET, Bpf.KEEP)
            .program(1);
    /** Keeps frames whose mark the table's first word names, and leaves the mark of each frame in the second. */
    static final BpfProgram WANTED_MARK = new BpfBuilder()
            .add(Bpf.LDX | Bpf.W | Bpf.IMM, 0)
            .add(Bpf.LD | Bpf.W | Bpf.TAB, 0)
            .add(Bpf.ST, 0)
            .add(Bpf.LD | Bpf.B | Bpf.ABS, Datalink.HEADER_BYTES)
            .add(Bpf.ST | Bpf.TAB, 1)
            .add(Bpf.LDX | Bpf.W | Bpf.MEM, 0)
            .jump(Bpf.JMP | Bpf.JEQ | Bpf.X, 0, null, "drop")
            .add(Bpf.RET, Bpf.KEEP)
            .label("drop")
            .add(Bpf.RET, Bpf.DROP)
            .program(2);

    private MarkedFrames() {
    }

    /** Memory that holds a frame from an offset on. */
    public static byte[] frame(int offset, long destination, long source, int type, int mark) {
        byte[] memory = new byte[offset + BYTES];
        for (int i = 0; i < 6; i++) {
            memory[offset + i] = (byte) (destination >>> (40 - 8 * i));
            memory[offset + 6 + i] = (byte) (source >>> (40 - 8 * i));
        }
        memory[offset + 12] = (byte) (type >>> 8);
        memory[offset + 13] = (byte) type;
        memory[offset + Datalink.HEADER_BYTES] = (byte) mark;
        return memory;
    }

    /** Sends a frame from memory, in one piece or in two. */
    static boolean send(Datalink from, MemorySegment memory, int offset, boolean isInTwo) {
        int first = Datalink.HEADER_BYTES;
        return isInTwo
                ? from.send(memory, offset, first, memory, offset + first, BYTES - first)
                : from.send(memory, offset, BYTES);
    }

    static List<Integer> marks(FrameBatch batch) {
        List<Integer> marks = new ArrayList<>();
        for (int frame = 0; frame < batch.frames(); frame++) {
            marks.add((int) batch.memory().get(ValueLayout.JAVA_BYTE, batch.offset(frame) + Datalink.HEADER_BYTES));
        }
        return marks;
    }

    /** The marks of frames taken one at a time, each after a look whether there is one. */
    static List<Integer> whileReadable(Datalink at) {
        List<Integer> marks = new ArrayList<>();
        byte[] frame = new byte[at.frameBytesMax()];
        while (at.isReadable()) {
            at.receive(MemorySegment.ofArray(frame), 0, frame.length);
            marks.add((int) frame[Datalink.HEADER_BYTES]);
        }
        return marks;
    }

    public static List<Integer> marks(Datalink at) {
        List<Integer> marks = new ArrayList<>();
        byte[] frame = new byte[at.frameBytesMax()];
        while (at.receive(MemorySegment.ofArray(frame), 0, frame.length) != Datalink.NONE) {
            marks.add((int) frame[Datalink.HEADER_BYTES]);
        }
        return marks;
    }

    static long addressAt(byte[] frame, int offset) {
        long address = 0;
        for (int i = 0; i < 6; i++) {
            address = address << 8 | (frame[offset + i] & 0xFF);
        }
        return address;
    }
}
