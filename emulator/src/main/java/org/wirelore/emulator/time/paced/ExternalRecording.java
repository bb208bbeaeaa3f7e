package org.wirelore.emulator.time.paced;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.emulator.backend.guest.GuestAccess;
import org.wirelore.emulator.fabric.FrameEntrance;

/** What an {@link ExternalLog} has written: a cursor on its records, and its ending. */
public final class ExternalRecording {
    /** The addresses and the type. */
    private static final int FRAME_BYTES_MIN = 14;

    private static final GuestAccess.Kind[] ACCESSES = GuestAccess.Kind.values();

    private final String source;
    private final ByteBuffer content;
    private final int ports;
    private final RecordingEnd ending;
    private int at;
    /** Of the arrival before the cursor. */
    private long pastEvents;
    private long pastStampPs;

    /**
     * @param source what messages call it
     * @param content all of it
     * @throws IOException if it is not a whole log
     */
    public ExternalRecording(String source, ByteBuffer content) throws IOException {
        this.source = source;
        this.content = content.order(ByteOrder.LITTLE_ENDIAN);
        if (content.limit() < ExternalLog.HEADER_BYTES || content.getLong(0) != ExternalLog.MAGIC
                || content.getInt(8) != ExternalLog.FORMAT) {
            throw damaged("no log of external frames of format " + ExternalLog.FORMAT, 0);
        }
        ports = content.getInt(12);
        try {
            ending = check();
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw damaged("an end in the middle of a record", content.limit());
        }
        rewind();
    }

    /** Reads a file. */
    public static ExternalRecording read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new IOException("expected a log of external frames of less than 2 GiB, found more: " + file);
            }
            return new ExternalRecording(file.toString(),
                    channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
    }

    /** Ports of the recorded run. */
    public int ports() {
        return ports;
    }

    /** How the recorded run ended. */
    public RecordingEnd ending() {
        return ending;
    }

    void rewind() {
        at = ExternalLog.HEADER_BYTES;
        pastEvents = 0;
        pastStampPs = 0;
    }

    /** Whether the cursor stands on an arrival. */
    boolean hasNext() {
        return content.get(at) != ExternalLog.ENDING;
    }

    /** Whether the cursor stands on something that has come by itself; what is read of a guest was asked for. */
    boolean hasArrival() {
        return hasNext() && kind() != ExternalLog.ANSWER && kind() != ExternalLog.READ;
    }

    void next() {
        if (hasArrival()) {
            pastEvents = events();
            pastStampPs = stampPs();
        }
        at += recordBytes();
    }

    private int recordBytes() {
        return switch (kind()) {
            case ExternalLog.FRAME -> ExternalLog.RECORD_BYTES + length();
            case ExternalLog.ACCESS -> ExternalLog.ACCESS_BYTES + ExternalLog.REGION_BYTES * regions();
            case ExternalLog.ANSWER -> ExternalLog.ANSWER_BYTES;
            case ExternalLog.READ -> ExternalLog.READ_BYTES + length();
            default -> ExternalLog.RECORD_BYTES;
        };
    }

    private byte kind() {
        return content.get(at);
    }

    private int regions() {
        return (length() & ExternalLog.KIND_MASK) == GuestAccess.Kind.MAP.code
                ? length() >> ExternalLog.SIZE_SHIFT
                : 0;
    }

    boolean isCarrier() {
        return kind() == ExternalLog.CARRIER;
    }

    boolean isAccess() {
        return kind() == ExternalLog.ACCESS;
    }

    /** Sets an access to the one under the cursor, and answers the regions of a map: each base and its bytes. */
    long[] access(GuestAccess access) {
        int what = length();
        access.set(ACCESSES[what & ExternalLog.KIND_MASK], content.getLong(at + ExternalLog.RECORD_BYTES),
                what >> ExternalLog.SIZE_SHIFT, content.getLong(at + ExternalLog.RECORD_BYTES + Long.BYTES),
                (what & ExternalLog.MEMORY_SPACE) != 0);
        long[] layout = new long[2 * regions()];
        for (int i = 0; i < layout.length; i++) {
            layout[i] = content.getLong(at + ExternalLog.ACCESS_BYTES + Long.BYTES * i);
        }
        return layout;
    }

    /** Takes what an access of a guest has read. */
    long takeAnswer(int port) {
        requireRecord(ExternalLog.ANSWER, port, "answers an access");
        long value = content.getLong(at + 4);
        next();
        return value;
    }

    /** Takes what a card has read of a guest's memory. */
    void takeRead(int port, byte[] into, int offset, int length) {
        for (int done = 0; done < length;) {
            requireRecord(ExternalLog.READ, port, "reads " + length + " bytes of the guest's memory");
            int part = length();
            if (part == 0 || part > length - done) {
                throw new DivergenceException("the replay left the way of its recording: the card reads " + length
                        + " bytes of the guest's memory, " + part + " in the recording");
            }
            content.get(at + ExternalLog.READ_BYTES, into, offset + done, part);
            next();
            done += part;
        }
    }

    private void requireRecord(byte kind, int port, String what) {
        if (kind() != kind || port() != port) {
            throw new DivergenceException("the replay left the way of its recording: the card " + what
                    + ", which it does not do there in the recording");
        }
    }

    boolean isFrame() {
        return kind() == ExternalLog.FRAME;
    }

    int port() {
        return content.get(at + 1) & 0xFF;
    }

    boolean isCarrierThere() {
        return length() != 0;
    }

    long events() {
        return pastEvents + content.getLong(at + 4);
    }

    long stampPs() {
        return pastStampPs + content.getLong(at + 12);
    }

    /** Copies the bytes of the frame and answers how many they are. */
    int frame(byte[] into) {
        content.get(at + ExternalLog.RECORD_BYTES, into, 0, length());
        return length();
    }

    private int length() {
        return content.getShort(at + 2) & 0xFFFF;
    }

    private RecordingEnd check() throws IOException {
        rewind();
        while (hasNext()) {
            if (!isSound()) {
                throw damaged("something that is no record", at);
            }
            next();
        }
        content.position(at + 1);
        RecordingEnd.Kind how = kind(content.get());
        byte[] text = new byte[content.getShort() & 0xFFFF];
        long events = content.getLong();
        content.get(text);
        return new RecordingEnd(how, events, new String(text, StandardCharsets.UTF_8), figures(), text());
    }

    private boolean isSound() {
        boolean isKnown = switch (kind()) {
            case ExternalLog.FRAME -> length() >= FRAME_BYTES_MIN && length() <= FrameEntrance.FRAME_BYTES_MAX;
            case ExternalLog.ACCESS -> (length() & ExternalLog.KIND_MASK) < ACCESSES.length;
            case ExternalLog.CARRIER, ExternalLog.ANSWER, ExternalLog.READ -> true;
            default -> false;
        };
        return isKnown && at + recordBytes() <= content.limit() && port() < ports
                && (!hasArrival() || (events() >= 0 && stampPs() >= 0));
    }

    private RecordingEnd.Kind kind(byte code) throws IOException {
        for (RecordingEnd.Kind kind : RecordingEnd.Kind.values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw damaged("something that is no ending", at);
    }

    private SortedMap<String, Double> figures() {
        SortedMap<String, Double> figures = new TreeMap<>();
        int count = content.getShort() & 0xFFFF;
        for (int i = 0; i < count; i++) {
            figures.put(text(), content.getDouble());
        }
        return figures;
    }

    private String text() {
        byte[] bytes = new byte[content.getShort() & 0xFFFF];
        content.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private IOException damaged(String found, int offset) {
        return new IOException(
                "expected the log of a paced run, found " + found + " at byte " + offset + " of " + source);
    }
}
