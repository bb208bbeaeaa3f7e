package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * What a process shows of its NIC. Its name says its place.
 *
 * <pre>
 *  0     magic, stored last           256     doors: for each place the incarnation whose channel comes from there
 *  4     incarnation                  4352    bytes of the host's name, and the name
 *  8     1 when the process has left  5120    VIs: 1024 of 16 bytes: connection, tag, flags
 *  64    bell                         21504   regions: 4096 of 64 bytes, {@link SharedRegions}
 *  128   number of door changes       283648  end
 *  192   what its process writes to just now: place of the target and handle, or 0
 * </pre>
 *
 * Words are in the host's byte order. What others have stored there is never trusted.
 */
final class NicFile {
    /** How the names of these files begin; the place follows. */
    static final String PREFIX = "via-n";
    /** As many as a run has processes at most. */
    static final int PLACES = 1024;
    static final int VIS = 1024;
    static final int REGIONS = 4096;
    static final long REGIONS_AT = 21_504;
    static final int REGION_BYTES = 64;

    private static final int MAGIC = 0x5649_4131;
    private static final long MAGIC_AT = 0;
    private static final long INCARNATION_AT = 4;
    private static final long LEFT_AT = 8;
    private static final long BELL_AT = 64;
    private static final long CHANGES_AT = 128;
    private static final long WRITING_AT = 192;
    private static final long DOORS_AT = 256;
    private static final long NAME_AT = 4352;
    private static final int NAME_BYTES_MAX = 256;
    private static final long VIS_AT = 5120;
    private static final int VI_BYTES = 16;
    private static final long BYTES = REGIONS_AT + (long) REGIONS * REGION_BYTES;
    private static final int SLOT_MASK = 0xFFFF;
    private static final VarHandle COUNT = ValueLayout.JAVA_INT.varHandle();

    private final SharedSegment segment;
    private final int place;
    private final Bell bell;

    private NicFile(SharedSegment segment, int place) {
        this.segment = segment;
        this.place = place;
        bell = new Bell(segment, BELL_AT);
    }

    static String name(int place) {
        return PREFIX + place;
    }

    /** @throws java.nio.file.FileAlreadyExistsException if the place is taken */
    static NicFile create(HostSharedMemory memory, int place, int incarnation, String hostName) throws IOException {
        NicFile file = new NicFile(memory.create(name(place), BYTES), place);
        file.segment.setRelease(INCARNATION_AT, incarnation);
        byte[] name = hostName.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(name.length, NAME_BYTES_MAX);
        MemorySegment.copy(name, 0, file.segment.memory(), ValueLayout.JAVA_BYTE, NAME_AT + Integer.BYTES, length);
        file.segment.setRelease(NAME_AT, length);
        file.segment.setRelease(MAGIC_AT, MAGIC);
        return file;
    }

    /** Opens the file of a process that has not left; null if there is none, or it has died, or is no such file. */
    static @Nullable NicFile open(HostSharedMemory memory, int place) {
        SharedSegment segment = null;
        NicFile file = null;
        try {
            segment = memory.open(name(place));
            if (segment.memory().byteSize() == BYTES && segment.getAcquire(MAGIC_AT) == MAGIC
                    && segment.getAcquire(LEFT_AT) == 0) {
                file = new NicFile(segment, place);
            }
        } catch (IOException gone) {
            // No such process, as far as this one is concerned.
        } finally {
            if (segment != null && file == null) {
                segment.close();
            }
        }
        return file;
    }

    String hostName() {
        int length = Math.clamp(segment.getAcquire(NAME_AT), 0, NAME_BYTES_MAX);
        byte[] name = segment.memory().asSlice(NAME_AT + Integer.BYTES, length).toArray(ValueLayout.JAVA_BYTE);
        return new String(name, StandardCharsets.UTF_8);
    }

    SharedSegment segment() {
        return segment;
    }

    int place() {
        return place;
    }

    Bell bell() {
        return bell;
    }

    /** For the server, which sleeps here without having armed the bell. */
    void doze(long untilPs) {
        segment.awaitOnly(BELL_AT, 0, untilPs);
    }

    int incarnation() {
        return segment.getAcquire(INCARNATION_AT);
    }

    boolean hasLeft() {
        return segment.getAcquire(LEFT_AT) != 0;
    }

    void leave() {
        segment.setRelease(LEFT_AT, 1);
    }

    /** A process at a place has made a channel to this one. */
    void openDoor(int from, int incarnation) {
        segment.setRelease(DOORS_AT + 4L * from, incarnation);
        COUNT.getAndAdd(segment.memory(), CHANGES_AT, 1);
    }

    int doorChanges() {
        return segment.getAcquire(CHANGES_AT);
    }

    int door(int from) {
        return segment.getAcquire(DOORS_AT + 4L * from);
    }

    /** This process begins to write to a region of a target, and looks at what that shows only afterwards. */
    void beginWriting(int target, int handle) {
        segment.setLongRelease(WRITING_AT, writing(target, handle));
        VarHandle.fullFence();
    }

    /** What was written is there before this is seen. */
    void endWriting() {
        segment.setLongRelease(WRITING_AT, 0);
    }

    /** Whether its process may be writing to a region; asked by the one that shows it, after it has hidden it. */
    boolean isWriting(int target, int handle) {
        return segment.getLongAcquire(WRITING_AT) == writing(target, handle);
    }

    private static long writing(int target, int handle) {
        return (long) (target + 1) << Integer.SIZE | Integer.toUnsignedLong(handle);
    }

    void showVi(int number, int connection, int tag, int flags) {
        long at = vi(number);
        segment.setRelease(at, 0);
        if (connection != 0) {
            segment.setRelease(at + 4, tag);
            segment.setRelease(at + 8, flags);
            segment.setRelease(at, connection);
        }
    }

    boolean isViConnected(int number, int connection) {
        return (number & SLOT_MASK) < VIS && connection != 0 && segment.getAcquire(vi(number)) == connection;
    }

    int viTag(int number) {
        return segment.getAcquire(vi(number) + 4);
    }

    int viFlags(int number) {
        return segment.getAcquire(vi(number) + 8);
    }

    private static long vi(int number) {
        return VIS_AT + (long) (number & SLOT_MASK) * VI_BYTES;
    }

    void close() {
        segment.close();
    }
}
