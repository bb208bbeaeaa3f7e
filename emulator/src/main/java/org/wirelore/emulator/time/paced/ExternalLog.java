package org.wirelore.emulator.time.paced;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.guest.GuestAccess;
import org.wirelore.emulator.fabric.FrameEntrance;

/**
 * Writes what came into a paced run from outside, so that it can be replayed. Little-endian; a header, records in the
 * order of arrival, an ending:
 *
 * <pre>
 *   header   magic u64 "WLEXTERN"   format u32   ports u32
 *   frame    kind u8 = 1   port u8   length u16   events u64   later u64 (ps)
 *            length bytes from the destination address on
 *   carrier  kind u8 = 2   port u8   there u16 (0 or 1)   events u64   later u64 (ps)
 *   access   kind u8 = 4   port u8   what u16   events u64   later u64 (ps)   address u64   value u64
 *            what: kind in bits 0 to 3, memory space in bit 4, bytes (of a map: regions) from bit 8 on
 *            of a map, for each region: base u64, bytes u64
 *   answer   kind u8 = 5   port u8   0 u16   value u64                what a guest's access has read
 *   read     kind u8 = 6   port u8   length u16   length bytes        what a card has read of a guest's memory
 *   ending   kind u8 = 3   how u8 (0 by itself, 1 lagged, 2 cut, 3 lost)   text u16   events u64   text bytes
 *            figures u16, each: name u16, name bytes, value f64; secret u16, secret bytes
 * </pre>
 *
 * <p>{@code events} is the number of events that had run since the frame, carrier or access before it, {@code later}
 * how long after that one's stamp it has its own; before the first the run begins. Small numbers make logs that
 * compress well. The ending has the number of all events. A channel that fails does not disturb the run: writing stops,
 * and {@link #close} throws what happened. Logging a frame or an access allocates nothing.
 */
public final class ExternalLog implements AutoCloseable {
    static final long MAGIC = 0x4E52455458454C57L;
    static final int FORMAT = 4;
    static final byte FRAME = 1;
    static final byte CARRIER = 2;
    static final byte ENDING = 3;
    static final byte ACCESS = 4;
    static final byte ANSWER = 5;
    static final byte READ = 6;
    static final int HEADER_BYTES = 16;
    static final int RECORD_BYTES = 20;
    static final int ACCESS_BYTES = RECORD_BYTES + 16;
    static final int REGION_BYTES = 16;
    static final int ANSWER_BYTES = 12;
    static final int READ_BYTES = 4;
    static final int READ_BYTES_MAX = 0xFFFF;
    static final int KIND_MASK = 15;
    static final int MEMORY_SPACE = 16;
    static final int SIZE_SHIFT = 8;
    /** No access of a bus has this many bytes: one of more is as wrong. */
    static final int SIZE_MAX = 255;
    private static final int BUFFER_BYTES = 1 << 18;
    private static final int TEXT_BYTES_MAX = 4096;

    private final WritableByteChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long lastEvents;
    private long lastStampPs;
    private @Nullable IOException failure;

    /**
     * Begins a log; the channel is closed with it.
     *
     * @param ports how many ports there are, at most 256
     */
    public ExternalLog(WritableByteChannel channel, int ports) {
        this.channel = channel;
        buffer.putLong(MAGIC).putInt(FORMAT).putInt(ports);
    }

    void frame(long events, long stampPs, int port, byte[] bytes, int length) {
        makeRoom(RECORD_BYTES + FrameEntrance.FRAME_BYTES_MAX);
        begin(FRAME, port, length, events, stampPs);
        buffer.put(bytes, 0, length);
    }

    void carrier(long events, long stampPs, int port, boolean isThere) {
        makeRoom(RECORD_BYTES);
        begin(CARRIER, port, isThere ? 1 : 0, events, stampPs);
    }

    /** @param layout of a map: each region's base and bytes; of others empty */
    void access(long events, long stampPs, int port, GuestAccess access, long[] layout) {
        makeRoom(ACCESS_BYTES + Long.BYTES * layout.length);
        int what = access.kind.code | (access.isMemory ? MEMORY_SPACE : 0)
                | Math.clamp(access.size, 0, SIZE_MAX) << SIZE_SHIFT;
        begin(ACCESS, port, what, events, stampPs);
        buffer.putLong(access.address).putLong(access.value);
        for (long each : layout) {
            buffer.putLong(each);
        }
    }

    /** Begins the record of an arrival; there must be room. */
    private void begin(byte kind, int port, int what, long events, long stampPs) {
        buffer.put(kind).put((byte) port).putShort((short) what).putLong(events - lastEvents)
                .putLong(stampPs - lastStampPs);
        lastEvents = events;
        lastStampPs = stampPs;
    }

    void answer(int port, long value) {
        makeRoom(ANSWER_BYTES);
        buffer.put(ANSWER).put((byte) port).putShort((short) 0).putLong(value);
    }

    void read(int port, byte[] bytes, int offset, int length) {
        for (int done = 0; done < length;) {
            int part = Math.min(length - done, READ_BYTES_MAX);
            makeRoom(READ_BYTES + part);
            buffer.put(READ).put((byte) port).putShort((short) part).put(bytes, offset + done, part);
            done += part;
        }
    }

    /** The last record. */
    public void end(RecordingEnd ending) {
        byte[] text = bytes(ending.text());
        makeRoom(RECORD_BYTES + TEXT_BYTES_MAX);
        buffer.put(ENDING).put(ending.kind().code).putShort((short) text.length)
                .putLong(ending.events()).put(text).putShort((short) ending.figures().size());
        for (Map.Entry<String, Double> figure : ending.figures().entrySet()) {
            byte[] name = bytes(figure.getKey());
            makeRoom(RECORD_BYTES + TEXT_BYTES_MAX);
            buffer.putShort((short) name.length).put(name).putDouble(figure.getValue());
        }
        byte[] secret = bytes(ending.secret());
        makeRoom(RECORD_BYTES + TEXT_BYTES_MAX);
        buffer.putShort((short) secret.length).put(secret);
    }

    /** @throws IOException what kept the log from being written whole */
    @Override
    public void close() throws IOException {
        flush();
        channel.close();
        if (failure != null) {
            throw failure;
        }
    }

    private static byte[] bytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= TEXT_BYTES_MAX ? bytes : Arrays.copyOf(bytes, TEXT_BYTES_MAX);
    }

    private void makeRoom(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    private void flush() {
        buffer.flip();
        try {
            while (failure == null && buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            failure = e;
        }
        buffer.clear();
    }
}
