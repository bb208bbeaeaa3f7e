package org.wirelore.emulator.backend.guest;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wirelore.emulator.backend.guest.GuestAccess.Kind;
import org.wirelore.emulator.linux.DescriptorSocket;
import org.wirelore.emulator.linux.Libc;

/**
 * The guest of a QEMU whose device {@code x-pci-proxy-dev} has the other end of a socket. QEMU speaks, and waits for
 * the answers; both sides count in the machine's own byte order (fact sheet guest-pci, section 2). A message is a
 * header (command, 4 bytes of padding, bytes of the data in 8), the data, and open files that come with the header.
 */
public final class ProxyPort implements GuestPort {
    private static final int HEADER_BYTES = 16;
    private static final int SIZE_AT = 8;
    private static final int DATA_BYTES_MAX = ProxyCommand.SYNC_SYSMEM.dataBytes;
    private static final int IRQ_DESCRIPTORS = 2;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.nativeOrder());
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.nativeOrder());

    private final DescriptorSocket socket;
    private final GuestMemory memory = new GuestMemory();
    private final GuestAccess access = new GuestAccess();
    private final MemorySegment message = Arena.ofAuto().allocate(HEADER_BYTES + DATA_BYTES_MAX, 8);
    private final MemorySegment reply = Arena.ofAuto().allocate(HEADER_BYTES + Long.BYTES, 8);
    /** Open files that have come with the header of a message. */
    private final int[] files = new int[DescriptorSocket.DESCRIPTORS_MAX];
    private final int[] interrupt = {-1, -1};
    private int fileCount;
    private int got;
    private boolean isGone;

    /** @param socket whose other end QEMU has; the port's from now on */
    public ProxyPort(DescriptorSocket socket) {
        this.socket = socket;
    }

    @Override
    public GuestMemory memory() {
        return memory;
    }

    @Override
    public GuestAccess access() {
        return access;
    }

    @Override
    public boolean isGone() {
        return isGone;
    }

    /** The guest's interrupt by the eventfds that QEMU sends, where KVM runs the guest's processors. */
    public GuestInterrupt interrupt() {
        return new IrqfdInterrupt(() -> interrupt[0], () -> interrupt[1]);
    }

    @Override
    public boolean next() throws IOException {
        while (!isGone) {
            ProxyCommand command = got >= HEADER_BYTES ? command() : ProxyCommand.RET;
            int wanted = got < HEADER_BYTES ? HEADER_BYTES : HEADER_BYTES + command.dataBytes;
            if (got == wanted) {
                boolean isAccess = take(command);
                got = 0;
                closeFiles();
                if (isAccess) {
                    return true;
                }
            } else if (!receive(wanted)) {
                return false;
            }
        }
        return false;
    }

    private boolean receive(int wanted) throws IOException {
        int received = socket.receive(message, got, wanted - got);
        if (received == DescriptorSocket.NOTHING) {
            return false;
        }
        if (received == DescriptorSocket.GONE) {
            isGone = true;
            return false;
        }
        while (socket.descriptorCount() > 0) {
            if (fileCount == files.length) {
                throw new GuestException("expected at most " + files.length + " open files with a message, found more");
            }
            files[fileCount++] = socket.takeDescriptor();
        }
        got += received;
        return true;
    }

    private ProxyCommand command() throws GuestException {
        int number = message.get(INT, 0);
        long bytes = message.get(LONG, SIZE_AT);
        ProxyCommand command = ProxyCommand.of(number);
        if (command == null || command == ProxyCommand.RET) {
            throw new GuestException("expected a command of QEMU's proxy device, 0 or 2 to 7, found " + number);
        }
        if (bytes != command.dataBytes) {
            throw new GuestException("expected " + command.dataBytes + " bytes with " + command
                    + " of QEMU's proxy device, found " + bytes);
        }
        return command;
    }

    /** Makes an access of a message that is whole; whether it is one. */
    private boolean take(ProxyCommand command) throws GuestException {
        switch (command) {
            case SYNC_SYSMEM -> map();
            case CONFIG_READ -> config(Kind.CONFIG_READ);
            case CONFIG_WRITE -> config(Kind.CONFIG_WRITE);
            case BAR_READ -> window(Kind.READ);
            case BAR_WRITE -> window(Kind.WRITE);
            case DEVICE_RESET -> access.set(Kind.RESET, 0, 0, 0, false);
            case SET_IRQFD -> takeInterrupt();
            case RET -> throw new IllegalStateException("must hold: no command is an answer");
        }
        return command != ProxyCommand.SET_IRQFD;
    }

    private void config(Kind kind) {
        access.set(kind, message.get(INT, HEADER_BYTES) & 0xFFFF_FFFFL, message.get(INT, HEADER_BYTES + 8),
                message.get(INT, HEADER_BYTES + 4) & 0xFFFF_FFFFL, false);
    }

    private void window(Kind kind) {
        access.set(kind, message.get(LONG, HEADER_BYTES), message.get(INT, HEADER_BYTES + 16),
                message.get(LONG, HEADER_BYTES + 8), message.get(ValueLayout.JAVA_BYTE, HEADER_BYTES + 20) != 0);
    }

    private void map() throws GuestException {
        if (fileCount > GuestMemory.REGIONS_MAX) {
            throw new GuestException("expected at most " + GuestMemory.REGIONS_MAX
                    + " files of a guest's memory, found " + fileCount);
        }
        List<GuestMemory.Part> parts = new ArrayList<>();
        for (int i = 0; i < fileCount; i++) {
            int at = HEADER_BYTES + Long.BYTES * i;
            int table = Long.BYTES * GuestMemory.REGIONS_MAX;
            parts.add(new GuestMemory.Part(message.get(LONG, at), message.get(LONG, at + table),
                    message.get(LONG, at + 2 * table), files[i]));
        }
        memory.map(parts);
        access.set(Kind.MAP, 0, fileCount, 0, true);
    }

    private void takeInterrupt() throws GuestException {
        if (fileCount != IRQ_DESCRIPTORS) {
            throw new GuestException("expected " + IRQ_DESCRIPTORS + " open files with SET_IRQFD of QEMU's proxy"
                    + " device, found " + fileCount);
        }
        closeInterrupt();
        System.arraycopy(files, 0, interrupt, 0, IRQ_DESCRIPTORS);
        fileCount = 0;
    }

    @Override
    public void answer(long value) {
        boolean hasValue = access.kind != Kind.RESET;
        reply.set(INT, 0, ProxyCommand.RET.number);
        reply.set(INT, Integer.BYTES, 0);
        reply.set(LONG, SIZE_AT, hasValue ? Long.BYTES : 0);
        reply.set(LONG, HEADER_BYTES, value);
        // QEMU reads each answer before it goes on: what asks and does not read must not hold the rig up.
        isGone |= !socket.sendNow(reply, 0, hasValue ? HEADER_BYTES + Long.BYTES : HEADER_BYTES);
    }

    private void closeFiles() {
        for (int i = 0; i < fileCount; i++) {
            Libc.C.close(files[i]);
        }
        fileCount = 0;
    }

    private void closeInterrupt() {
        for (int fd : interrupt) {
            if (fd >= 0) {
                Libc.C.close(fd);
            }
        }
        Arrays.fill(interrupt, -1);
    }

    @Override
    public void close() {
        isGone = true;
        closeFiles();
        closeInterrupt();
        memory.close();
        socket.close();
    }
}
