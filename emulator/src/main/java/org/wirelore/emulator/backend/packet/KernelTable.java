package org.wirelore.emulator.backend.packet;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;
import org.wirelore.emulator.linux.KernelPrograms;
import org.wirelore.emulator.linux.Libc;

/**
 * A table that a filter in the system's kernel shares with this process: the kernel's own memory, mapped (bpf(2), an
 * array with BPF_F_MMAPABLE, from Linux 5.5 on).
 *
 * <p>The filter runs while the process goes on, on whichever processors frames come to, and no lock is between the two.
 * Each access is to one aligned word, so neither side ever sees a half of one; what a filter reads may be older than
 * what its owner writes just now, as if the frame had come a moment earlier, before the owner wrote. A filter must give
 * right answers for both moments, as it must where it is the process that runs it late. What a filter writes it
 * may write between the owner's look and the owner's next step: {@link #take} is one step, so that nothing which was
 * written is overwritten unseen.
 */
final class KernelTable implements WordTable, AutoCloseable {
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();

    private final int descriptor;
    private final MemorySegment words;

    private KernelTable(int descriptor, MemorySegment words) {
        this.descriptor = descriptor;
        this.words = words;
    }

    /**
     * Makes a table, all zero.
     *
     * @param words 1 or more
     * @throws IOException if the kernel has no such tables, or not for this process
     */
    static KernelTable make(int words) throws IOException {
        int descriptor;
        try {
            descriptor = KernelPrograms.makeTable(room(words));
        } catch (LastErrorException error) {
            throw refused("make a table", error.getErrorCode());
        }
        FrameCalls calls = new FrameCalls();
        long bytes = (long) words * Integer.BYTES;
        long address = calls.map(descriptor, bytes);
        if (address < 0 && address > -4096) {
            Libc.C.close(descriptor);
            throw refused("map a table", (int) -address);
        }
        return new KernelTable(descriptor, mapped(calls, address, bytes));
    }

    /** Words that a table has in the kernel, where a mask makes an index one of them: a power of two. */
    static int room(int words) {
        return 1 << (Integer.SIZE - Integer.numberOfLeadingZeros(words - 1));
    }

    @SuppressWarnings("restricted") // stays mapped until the owner has dropped the table, be the port closed or not
    private static MemorySegment mapped(FrameCalls calls, long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes, Arena.ofAuto(),
                _ -> calls.unmap(address, bytes));
    }

    private static IOException refused(String action, int errno) {
        return new IOException("the kernel lets this process not " + action + " for a filter (bpf(2)): "
                + Errno.text(errno));
    }

    /** Why filters with tables can't run in this machine's kernel, by a try; empty if they can. */
    static Optional<String> obstacle() {
        BpfProgram counting = new BpfBuilder().add(Bpf.LD | Bpf.B | Bpf.ABS, 0).add(Bpf.MISC | Bpf.TAX, 0)
                .add(Bpf.LD | Bpf.W | Bpf.TAB, 0).add(Bpf.ALU | Bpf.ADD | Bpf.K, 1).add(Bpf.ST | Bpf.TAB, 0)
                .add(Bpf.RET, Bpf.KEEP).program(1);
        try (KernelTable table = make(1)) {
            Libc.C.close(table.load(counting));
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    /**
     * Has the kernel run a filter with this table on what arrives at a socket, instead of the one before.
     *
     * @throws IOException if the kernel refuses it
     */
    void attach(int socket, String interfaceName, BpfProgram program) throws IOException {
        int loaded = load(program);
        try {
            KernelPrograms.attach(socket, loaded, "attach a filter on " + interfaceName);
        } finally {
            Libc.C.close(loaded);
        }
    }

    private int load(BpfProgram program) throws IOException {
        try {
            return KernelPrograms.load(EbpfTranslator.translate(program, descriptor));
        } catch (LastErrorException error) {
            throw refused("load a program", error.getErrorCode());
        }
    }

    @Override
    public int words() {
        return (int) (words.byteSize() / Integer.BYTES);
    }

    @Override
    public int get(int index) {
        return (int) WORD.getAcquire(words, at(index));
    }

    @Override
    public void set(int index, int value) {
        WORD.setRelease(words, at(index), value);
    }

    @Override
    public int take(int index) {
        return get(index) == 0 ? 0 : (int) WORD.getAndSet(words, at(index), 0);
    }

    private static long at(int index) {
        return (long) index * Integer.BYTES;
    }

    /** No more filters get this table; the owner can still read what the last one has left. */
    @Override
    public void close() {
        Libc.C.close(descriptor);
    }
}
