package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.RingWriter;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.vipl.engine.ViaMessage;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.process.ProcessOwner;

/** Another process with a NIC, or this one: what it shows, and the ways to it and from it. */
final class ViaPeer {
    /** What waits for room on the way: a message, or a control packet. Used again. */
    static final class Waiting {
        private @Nullable ViaMessage message;
        private byte[] packet = {};

        /** @param newPacket empty if it is a message */
        void set(@Nullable ViaMessage newMessage, byte[] newPacket) {
            message = newMessage;
            packet = newPacket;
        }

        @Nullable
        ViaMessage message() {
            return message;
        }

        byte[] packet() {
            return packet;
        }
    }

    static final int FILES_MAX = 1024;

    private final NicFile file;
    private final SharedRegions regions;
    private final ProcessOwner maker;
    private final int incarnation;
    private final @Nullable SharedSegment[] files = new SharedSegment[FILES_MAX];
    private final ArrayDeque<Waiting> backlog = new ArrayDeque<>();
    private @Nullable ViaChannel out;
    private @Nullable ViaChannel in;
    private @Nullable RingWriter writer;
    private @Nullable RingReader reader;
    private volatile boolean isGone;

    private ViaPeer(NicFile file, ProcessOwner maker) {
        this.file = file;
        this.maker = maker;
        incarnation = file.incarnation();
        regions = new SharedRegions(file);
    }

    /** Finds the process at a place; null if there is none. */
    static @Nullable ViaPeer find(HostSharedMemory memory, int place) {
        NicFile file = NicFile.open(memory, place);
        ViaPeer peer = null;
        try {
            ProcessOwner maker = file == null ? null : memory.maker(NicFile.name(place));
            if (file != null && maker != null && !maker.isDead()) {
                peer = new ViaPeer(file, maker);
            }
        } catch (IOException gone) {
            // Its name has just been taken away.
        } finally {
            if (file != null && peer == null) {
                file.close();
            }
        }
        return peer;
    }

    NicFile file() {
        return file;
    }

    int place() {
        return file.place();
    }

    int incarnation() {
        return incarnation;
    }

    long pid() {
        return maker.pid();
    }

    SharedRegions regions() {
        return regions;
    }

    ArrayDeque<Waiting> backlog() {
        return backlog;
    }

    /** Whether the process has ended, as far as {@link #look} has found out. */
    boolean isGone() {
        return isGone;
    }

    /** Looks whether it still lives; tells whether it has just been found to have ended. For any thread. */
    boolean look() throws IOException {
        boolean wasGone = isGone;
        isGone = wasGone || file.hasLeft() || maker.isDead();
        return isGone && !wasGone;
    }

    /** As {@link #look}, for a simulation, whose processes end by leaving. */
    void lookWhetherLeft() {
        if (file.hasLeft()) {
            isGone = true;
        }
    }

    /** What it has stored makes no sense: it counts as ended. */
    void giveUp() {
        isGone = true;
    }

    /** The way to it, made when it is first used. */
    RingWriter writer(HostSharedMemory memory, NicFile own) throws IOException {
        RingWriter made = writer;
        if (made == null) {
            ViaChannel channel = ViaChannel.create(memory, own, file);
            out = channel;
            made = new RingWriter(channel.segment(), ViaChannel.RING);
            writer = made;
            file.openDoor(own.place(), own.incarnation());
        }
        return made;
    }

    @Nullable
    ViaChannel out() {
        return out;
    }

    @Nullable
    ViaChannel in() {
        return in;
    }

    /** The way from it; null until it has made one. */
    @Nullable
    RingReader reader() {
        return reader;
    }

    void openReader(HostSharedMemory memory, NicFile own) {
        if (reader == null) {
            ViaChannel channel = ViaChannel.open(memory, file, own);
            if (channel != null) {
                in = channel;
                reader = new RingReader(channel.segment(), ViaChannel.RING);
            }
        }
    }

    /** Memory that the process has allocated to be shared; null if there is none of this number. */
    @Nullable
    SharedSegment memory(HostSharedMemory from, int number) {
        if (number >= FILES_MAX) {
            return null;
        }
        SharedSegment known = files[number];
        if (known == null) {
            try {
                known = from.open(SharedPieces.name(place(), number));
                files[number] = known;
            } catch (IOException gone) {
                return null;
            }
        }
        return known;
    }

    void close(HostSharedMemory memory, NicFile own) {
        isGone = true;
        if (out != null) {
            out.close();
            try {
                memory.unlink(ViaChannel.name(own.place(), place()));
            } catch (IOException gone) {
                // Another process has taken it away.
            }
            out = null;
            writer = null;
        }
        if (in != null) {
            in.close();
            in = null;
            reader = null;
        }
        for (SharedSegment each : files) {
            if (each != null) {
                each.close();
            }
        }
        file.close();
    }
}
