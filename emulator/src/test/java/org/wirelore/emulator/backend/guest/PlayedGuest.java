package org.wirelore.emulator.backend.guest;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.wirelore.emulator.linux.DescriptorSocket;
import org.wirelore.emulator.linux.Libc;

/** What QEMU says over the socket of its proxy device, said by a test. */
public final class PlayedGuest implements AutoCloseable {
    public static final int SYNC = 0;
    public static final int CONFIG_WRITE = 2;
    public static final int CONFIG_READ = 3;
    public static final int BAR_WRITE = 4;
    public static final int BAR_READ = 5;
    public static final int IRQ = 6;
    public static final int RESET = 7;
    private static final int REGIONS = 8;

    public final ProxyPort port;
    private final DescriptorSocket socket;
    private final MemorySegment memory = Arena.ofAuto().allocate(512, 8);

    public PlayedGuest() throws IOException {
        DescriptorSocket[] ends = DescriptorSocket.pair();
        socket = ends[0];
        port = new ProxyPort(ends[1]);
    }

    /** A file of zeros, open. */
    public static int file(Path path, long bytes) throws IOException {
        try (FileChannel made = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            made.write(ByteBuffer.allocate(1), bytes - 1);
        }
        return Libc.C.open(path.toString(), Libc.O_RDWR | Libc.O_CLOEXEC);
    }

    public static byte[] header(int command, long bytes) {
        return ByteBuffer.allocate(16).order(ByteOrder.nativeOrder()).putInt(command).putInt(0).putLong(bytes).array();
    }

    public static byte[] config(int offset, int value, int length) {
        return ByteBuffer.allocate(12).order(ByteOrder.nativeOrder()).putInt(offset).putInt(value).putInt(length)
                .array();
    }

    public static byte[] window(long address, long value, int size, boolean isMemory) {
        return ByteBuffer.allocate(24).order(ByteOrder.nativeOrder()).putLong(address).putLong(value).putInt(size)
                .put((byte) (isMemory ? 1 : 0)).array();
    }

    /** Regions: base, bytes and offset of each, one after the other. */
    public static byte[] regions(long... of) {
        ByteBuffer data = ByteBuffer.allocate(192).order(ByteOrder.nativeOrder());
        for (int i = 0; i < of.length; i++) {
            data.putLong(Long.BYTES * (i % 3 * REGIONS + i / 3), of[i]);
        }
        return data.array();
    }

    public void say(int command, byte[] data) {
        send(header(command, data.length));
        send(data);
    }

    public void send(byte[] bytes) {
        if (bytes.length > 0) {
            MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes.length);
            if (!socket.send(memory, 0, bytes.length)) {
                throw new IllegalStateException("the port is gone");
            }
        }
    }

    /** Sends a header with an open file; the data follow. */
    public void sendWith(byte[] header, int descriptor) {
        MemorySegment.copy(header, 0, memory, ValueLayout.JAVA_BYTE, 0, header.length);
        if (!socket.send(memory, 0, header.length, descriptor)) {
            throw new IllegalStateException("the port is gone");
        }
    }

    /** What the port has answered, or nothing. */
    public byte[] answer() throws IOException {
        int received = socket.receive(memory, 0, 512);
        return received < 0 ? new byte[0] : memory.asSlice(0, received).toArray(ValueLayout.JAVA_BYTE);
    }

    /** The other end has ended. */
    public void leave() {
        socket.close();
    }

    @Override
    public void close() {
        socket.close();
        port.close();
    }
}
