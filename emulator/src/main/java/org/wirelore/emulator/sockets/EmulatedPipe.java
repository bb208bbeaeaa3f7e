package org.wirelore.emulator.sockets;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;

/**
 * One direction of a stream connection: a ring that holds what was written and not yet read, wherever it is at the
 * moment.
 *
 * <p>Bytes follow each other at the network's rate and arrive one latency later; one event per write. Room that the
 * reader makes is announced to the writer, one latency later, when it comes to half the buffer: the receiver's
 * silly-window avoidance of RFC 1122, 4.2.3.3, which also keeps short exchanges free of such events.
 */
final class EmulatedPipe {
    private static final int CHUNKS_AT_FIRST = 8;

    private final Scheduler scheduler;
    private final EmulatedSockets.Network network;
    private final Alarm arrival;
    private final Alarm announcement;
    /** Stands for the pipe in the hash. */
    private final long identity;
    private byte[] ring = new byte[0];
    private @Nullable Host writer;
    private @Nullable Host reader;

    /* Positions in the stream, in bytes since it began. */
    private long written;
    private long arrived;
    private long read;
    private long roomFrom;
    private long announcedRead;

    /* What is under way: arrival times and the stream position that each one brings, in a ring. */
    private long[] chunkAtPs = new long[CHUNKS_AT_FIRST];
    private long[] chunkEnd = new long[CHUNKS_AT_FIRST];
    private int chunkHead;
    private int chunks;
    private long busyUntilPs;

    private boolean ended;
    private boolean endArrived;
    private boolean readerGone;
    private boolean resetUnderWay;
    private boolean broken;
    private boolean isCut;

    EmulatedPipe(EmulatedSockets.Network network, String name) {
        this.network = network;
        this.scheduler = network.scheduler();
        this.identity = StateHash.ofName(name);
        arrival = scheduler.alarm(name + ".arrival", this::onArrival);
        announcement = scheduler.alarm(name + ".room", this::onAnnouncement);
    }

    /** Makes the pipe empty and forgets its ends. */
    void reset() {
        arrival.cancel();
        announcement.cancel();
        writer = null;
        reader = null;
        written = 0;
        arrived = 0;
        read = 0;
        roomFrom = 0;
        announcedRead = 0;
        chunkHead = 0;
        chunks = 0;
        busyUntilPs = 0;
        ended = false;
        endArrived = false;
        readerGone = false;
        resetUnderWay = false;
        broken = false;
        isCut = false;
    }

    /** From now on nothing arrives at either end. */
    void cut() {
        isCut = true;
        arrival.cancel();
        announcement.cancel();
    }

    void setWriter(Host host) {
        writer = host;
    }

    void setReader(Host host) {
        reader = host;
    }

    int roomBytes() {
        return (int) (network.bufferBytes() - (written - roomFrom));
    }

    int availableBytes() {
        return (int) (arrived - read);
    }

    /** Whether everything was read and nothing more will come. */
    boolean isAtEnd() {
        return endArrived && read == arrived;
    }

    /** Whether the writer knows that its bytes reached a closed socket. */
    boolean isBroken() {
        return broken;
    }

    int write(MemorySegment from, long offset, int length, long nowPs) {
        int count = Math.min(length, roomBytes());
        if (count == 0) {
            return 0;
        }
        if (ring.length == 0) {
            ring = new byte[network.bufferBytes()];
        }
        int at = (int) (written % ring.length);
        int first = Math.min(count, ring.length - at);
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, ring, at, first);
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset + first, ring, 0, count - first);
        network.hash().add(identity, ring, at, first);
        network.hash().add(ring, 0, count - first);
        written += count;
        busyUntilPs = Math.max(busyUntilPs, nowPs) + count * network.byteTimePs();
        launch(busyUntilPs + network.latencyPs());
        return count;
    }

    int read(MemorySegment into, long offset, int length, long nowPs) {
        int count = Math.min(length, availableBytes());
        if (count == 0) {
            return 0;
        }
        int at = (int) (read % ring.length);
        int first = Math.min(count, ring.length - at);
        MemorySegment.copy(ring, at, into, ValueLayout.JAVA_BYTE, offset, first);
        MemorySegment.copy(ring, 0, into, ValueLayout.JAVA_BYTE, offset + first, count - first);
        read += count;
        announceRoom(nowPs);
        return count;
    }

    /** The writer has closed. */
    void end(long nowPs) {
        ended = true;
        launch(Math.max(busyUntilPs, nowPs) + network.latencyPs());
    }

    /**
     * The reader has closed; what arrives from now on is answered with a reset, and so is at once what has arrived and
     * was not read (RFC 1122, 4.2.2.13).
     */
    void abandon(long nowPs) {
        readerGone = true;
        if (availableBytes() > 0) {
            answerWithReset(nowPs);
        }
    }

    private void answerWithReset(long nowPs) {
        if (!resetUnderWay && !isCut) {
            resetUnderWay = true;
            announcement.set(nowPs + network.latencyPs());
        }
    }

    private void launch(long atPs) {
        if (isCut) {
            return;
        }
        if (chunks == chunkAtPs.length) {
            growChunks();
        }
        int slot = (chunkHead + chunks) & (chunkAtPs.length - 1);
        chunkAtPs[slot] = atPs;
        chunkEnd[slot] = written;
        chunks++;
        if (chunks == 1) {
            arrival.set(atPs);
        }
    }

    private void growChunks() {
        long[] atPs = new long[2 * chunks];
        long[] end = new long[2 * chunks];
        for (int i = 0; i < chunks; i++) {
            int slot = (chunkHead + i) & (chunks - 1);
            atPs[i] = chunkAtPs[slot];
            end[i] = chunkEnd[slot];
        }
        chunkAtPs = atPs;
        chunkEnd = end;
        chunkHead = 0;
    }

    private void onArrival() {
        boolean brought = chunkEnd[chunkHead] > arrived;
        arrived = chunkEnd[chunkHead];
        chunkHead = (chunkHead + 1) & (chunkAtPs.length - 1);
        chunks--;
        if (chunks > 0) {
            arrival.set(chunkAtPs[chunkHead]);
        } else if (ended) {
            endArrived = true;
        }
        if (readerGone) {
            if (brought) {
                answerWithReset(scheduler.now());
            }
        } else if (reader != null) {
            reader.signal();
        }
    }

    private void announceRoom(long nowPs) {
        if (!isCut && !announcement.isSet() && read - roomFrom >= (network.bufferBytes() + 1) / 2) {
            announcedRead = read;
            announcement.set(nowPs + network.latencyPs());
        }
    }

    private void onAnnouncement() {
        if (resetUnderWay) {
            broken = true;
        } else {
            roomFrom = announcedRead;
            announceRoom(scheduler.now());
        }
        if (writer != null) {
            writer.signal();
        }
    }
}
