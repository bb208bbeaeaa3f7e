package org.wirelore.emulator.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Drives a port as its owner does: frames in and out as bytes, and waiting by asking again. */
public final class PortDriver {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NS = 20_000;

    private final FramePort port;
    private final MemorySegment memory;

    public PortDriver(FramePort port) {
        this.port = port;
        memory = Arena.ofAuto().allocate(Math.max(70_000, port.frameBytesMax()));
    }

    /** A frame whose bytes tell its number. */
    public static byte[] frame(int number, int length) {
        byte[] frame = new byte[length];
        for (int i = 0; i < length; i++) {
            frame[i] = (byte) (number * 31 + i * 7 + (i >> 8));
        }
        return frame;
    }

    public boolean sends(byte[] frame) {
        MemorySegment.copy(frame, 0, memory, ValueLayout.JAVA_BYTE, 0, frame.length);
        return port.send(memory, 0, frame.length);
    }

    /** Sends as soon as the port takes it. */
    public void sendsInTime(byte[] frame) {
        await("room for a frame", () -> sends(frame));
    }

    /** The next frame, if one is there now. */
    public byte @Nullable [] receives() {
        int length = port.receive(memory, 0);
        return length == FramePort.NONE ? null : memory.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
    }

    /** The next frame, which has to come. */
    public byte[] receivesInTime() {
        byte[][] frame = new byte[1][];
        await("a frame", () -> {
            byte[] next = receives();
            if (next != null) {
                frame[0] = next;
            }
            return next != null;
        });
        return frame[0];
    }

    /** Goes on receiving until something holds; what arrives is thrown away. */
    public void receivesUntil(String what, BooleanSupplier holds) {
        await(what, () -> {
            receives();
            return holds.getAsBoolean();
        });
    }

    public void comesUp() {
        receivesUntil("the port to be up", port::isUp);
    }

    /** Waits by asking again; the bound is for a test that fails. */
    public static void await(String what, BooleanSupplier holds) {
        long begin = System.nanoTime();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime() - begin).as("waited too long for " + what).isLessThan(PATIENCE_NS);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
