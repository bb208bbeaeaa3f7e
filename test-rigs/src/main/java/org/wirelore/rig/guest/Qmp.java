package org.wirelore.rig.guest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.linux.DescriptorSocket;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** QEMU's control protocol (QEMU's manual, "QMP"): a command and its answer are a line of JSON each. */
final class Qmp implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_NANOS = 200_000;
    private static final int BUFFER_BYTES = 1 << 16;

    private final DescriptorSocket socket;
    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_BYTES);
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int at;
    private int filled;

    private Qmp(DescriptorSocket socket) {
        this.socket = socket;
    }

    /**
     * Connects to a QEMU that listens, or is about to.
     *
     * @throws IOException if it does not, or is something else
     */
    static Qmp connect(Path path) throws IOException {
        Qmp qmp = new Qmp(listening(path));
        try {
            JsonNode greeting = qmp.next();
            if (!greeting.has("QMP")) {
                throw new IOException("expected QEMU's control protocol at " + path + ", found " + greeting);
            }
            qmp.execute("qmp_capabilities", null);
            return qmp;
        } catch (IOException | RuntimeException failed) {
            qmp.close();
            throw failed;
        }
    }

    /** A socket that is there as soon as QEMU has begun to listen. */
    static DescriptorSocket listening(Path path) throws IOException {
        long untilNanos = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                return DescriptorSocket.connect(path);
            } catch (IOException notYet) {
                if (System.nanoTime() > untilNanos || Thread.currentThread().isInterrupted()) {
                    throw notYet;
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }

    /** An empty list of arguments. */
    static ObjectNode arguments() {
        return JSON.createObjectNode();
    }

    /**
     * Has QEMU do something, and waits until it has.
     *
     * @param arguments null for none
     * @return what QEMU returns
     * @throws IOException if QEMU refuses, with its words, or is gone
     */
    JsonNode execute(String command, @Nullable ObjectNode arguments) throws IOException {
        byte[] bytes = bytes(command, arguments);
        MemorySegment copy = Arena.ofAuto().allocate(bytes.length);
        MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, bytes.length);
        if (!socket.send(copy, 0, bytes.length)) {
            throw gone();
        }
        return answer(command);
    }

    /** Gives QEMU an open file of ours by a name. */
    void hand(String name, int descriptor) throws IOException {
        byte[] bytes = bytes("getfd", arguments().put("fdname", name));
        MemorySegment copy = Arena.ofAuto().allocate(bytes.length);
        MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, bytes.length);
        if (!socket.send(copy, 0, bytes.length, descriptor)) {
            throw gone();
        }
        answer("getfd");
    }

    private static byte[] bytes(String command, @Nullable ObjectNode arguments) {
        ObjectNode message = arguments().put("execute", command);
        if (arguments != null) {
            message.set("arguments", arguments);
        }
        return (message + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private JsonNode answer(String command) throws IOException {
        while (true) {
            JsonNode message = next();
            if (message.has("error")) {
                throw new IOException("QEMU refuses " + command + ": "
                        + message.path("error").path("desc").asString(message.toString()));
            }
            if (message.has("return")) {
                return message.path("return");
            }
        }
    }

    private JsonNode next() throws IOException {
        long untilNanos = System.nanoTime() + PATIENCE_NANOS;
        line.reset();
        while (true) {
            while (at < filled) {
                byte each = buffer.get(ValueLayout.JAVA_BYTE, at++);
                if (each == '\n') {
                    return JSON.readTree(line.toByteArray());
                }
                line.write(each);
            }
            at = 0;
            filled = socket.receive(buffer, 0, BUFFER_BYTES);
            if (filled == DescriptorSocket.GONE) {
                throw gone();
            }
            if (filled == DescriptorSocket.NOTHING) {
                if (System.nanoTime() > untilNanos || Thread.currentThread().isInterrupted()) {
                    throw new IOException("QEMU has not answered for "
                            + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS) + " s");
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }

    private static IOException gone() {
        return new IOException("QEMU has ended");
    }

    @Override
    public void close() {
        socket.close();
    }
}
