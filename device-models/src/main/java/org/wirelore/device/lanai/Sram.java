package org.wirelore.device.lanai;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.firmware.cpu.Memory;

/** The card's memory as engines and host reach it; addresses beyond its end wrap, as only the low lines are wired. */
final class Sram implements StatePart {
    private final Memory memory;
    private final int mask;
    private final Watch watch;

    /** What has to be settled before the processor can see other content. */
    interface Watch {
        /** Bytes are about to change; they do not wrap. */
        void beforeStore(int address, int length);
    }

    Sram(int bytes, Watch watch) {
        memory = new Memory(bytes);
        mask = bytes - 1;
        this.watch = watch;
    }

    Memory memory() {
        return memory;
    }

    int bytes() {
        return mask + 1;
    }

    int word(int address) {
        return memory.word(address & mask);
    }

    int octet(int address) {
        return memory.octet(address & mask);
    }

    int half(int address) {
        return memory.half(address & mask);
    }

    void setWord(int address, int value) {
        int at = address & mask & ~3;
        watch.beforeStore(at, 4);
        memory.setWord(at, value);
    }

    void setHalf(int address, int value) {
        int at = address & mask & ~1;
        watch.beforeStore(at, 2);
        memory.setHalf(at, value);
    }

    void setOctet(int address, int value) {
        int at = address & mask;
        watch.beforeStore(at, 1);
        memory.setOctet(at, value);
    }

    void read(int address, byte[] into, int offset, int length) {
        for (int done = 0; done < length;) {
            int at = address + done & mask;
            int moved = Math.min(length - done, bytes() - at);
            memory.read(at, into, offset + done, moved);
            done += moved;
        }
    }

    void write(int address, byte[] from, int offset, int length) {
        for (int done = 0; done < length;) {
            int at = address + done & mask;
            int moved = Math.min(length - done, bytes() - at);
            watch.beforeStore(at, moved);
            memory.write(at, from, offset + done, moved);
            done += moved;
        }
    }

    /** Whole words, which do not wrap. */
    void write(int address, MemorySegment from, long offset, int length) {
        watch.beforeStore(address, length);
        memory.writeWords(address, from, offset, length);
    }

    @Override
    public void visit(StateVisitor visitor) {
        int bytes = bytes();
        for (int at = 0; at < bytes; at += 4) {
            int word = memory.word(at);
            int answer = visitor.field("word", word);
            if (answer != word) {
                memory.setWord(at, answer);
            }
        }
    }
}
