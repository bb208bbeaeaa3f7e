package org.wirelore.adi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * Memory of this rank that others write to, and writes to that of others. Where the device between two ranks has no
 * such operation, registering costs nothing, and a write goes as short messages, each of which says where its bytes
 * belong; the peer's core copies them there while it makes progress.
 *
 * <p>A message that is sent to a peer after a write to it is complete arrives when the bytes are in place.
 */
public final class RemoteMemory {
    /** A region of this rank. */
    public static final class Region {
        private final int index;
        private final MemorySegment memory;
        private final long offset;
        private final long length;
        /** By device, in the order of the rank's devices: its key, or {@link AdiMemory#NO_PLACE}. */
        private final int[] keys;

        private Region(int index, MemorySegment memory, long offset, long length, int devices) {
            this.index = index;
            this.memory = memory;
            this.offset = offset;
            this.length = length;
            this.keys = new int[devices];
        }
    }

    /** The context of messages that carry writes; no other message has it. */
    static final int CONTEXT = Adi.CONTEXT_MAX + 1;
    /** Most regions of a rank. */
    public static final int REGIONS_MAX = 1 << 20;

    /** Most bytes of a message that carries a write: what a receiver must have room for. */
    private static final int PIECE_BYTES_MAX = 1 << 16;
    /**
     * A message's first bytes: where in the region the whole write begins, how long it is, and where in it the others
     * belong. So that a receiver judges the write by any part of it, and all parts alike.
     */
    private static final ValueLayout.OfLong PLACE = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt COUNT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int WHOLE_AT = Long.BYTES;
    private static final int PART_AT = WHOLE_AT + Integer.BYTES;
    private static final long PAGE_BYTES = 4096;
    private static final int HEADER_BYTES = PART_AT + Integer.BYTES;

    private final Host host;
    private final int rank;
    private final AdiDevice[] devices;
    private final AdiDevice[] routes;
    private final RequestPool requests;
    private final AdiSink sink;
    private final BlockPool blocks = new BlockPool();
    private final Cost copy;
    private final AdiCompletion onPiece = new PieceCompletion();
    private @Nullable Region[] regions = new @Nullable Region[0];
    private final AdiCompletion onArrived = new ArrivalCompletion();
    private int writesUnderWay;
    private long strayWrites;

    RemoteMemory(Host host, int rank, AdiDevice[] devices, AdiDevice[] routes, RequestPool requests, AdiSink sink) {
        this.host = host;
        this.rank = rank;
        this.devices = devices;
        this.routes = routes;
        this.requests = requests;
        this.sink = sink;
        this.copy = host.cost(AdiCostNames.COPY);
    }

    /**
     * Makes memory writable for all other ranks.
     *
     * @throws AdiException with {@link ErrorClass#BUFFER} if it does not lie in its segment or can't be written, and
     *     with {@link ErrorClass#OTHER} if there are {@value #REGIONS_MAX} regions already, or a device has no place
     *     for it
     */
    public Region register(MemorySegment memory, long offset, long length) {
        if (offset < 0 || length < 0 || offset > memory.byteSize() - length || memory.isReadOnly()) {
            throw new AdiException(ErrorClass.BUFFER, "expected a region inside writable memory of "
                    + memory.byteSize() + " bytes, found " + length + " bytes from offset " + offset);
        }
        int index = freeIndex();
        Region region = new Region(index, memory, offset, length, devices.length);
        Arrays.fill(region.keys, AdiMemory.NO_PLACE);
        for (int i = 0; i < devices.length; i++) {
            AdiMemory own = devices[i].memory();
            if (own != null) {
                region.keys[i] = own.register(memory, offset, length);
                if (region.keys[i] == AdiMemory.NO_PLACE) {
                    deregister(region);
                    throw new AdiException(ErrorClass.OTHER,
                            "a device of rank " + rank + " has no room for one more region: region " + index
                                    + "; release others first");
                }
            }
        }
        regions[index] = region;
        return region;
    }

    private int freeIndex() {
        for (int i = 0; i < regions.length; i++) {
            if (regions[i] == null) {
                return i;
            }
        }
        if (regions.length == REGIONS_MAX) {
            throw new AdiException(ErrorClass.OTHER,
                    "a rank can't have more than " + REGIONS_MAX + " regions at a time: release others first");
        }
        int index = regions.length;
        regions = Arrays.copyOf(regions, Math.min(REGIONS_MAX, 4 + 2 * index));
        return index;
    }

    /** Ends a registration. Peers know by then: a write that still comes is dropped. */
    public void deregister(Region region) {
        regions[region.index] = null;
        for (int i = 0; i < devices.length; i++) {
            AdiMemory own = devices[i].memory();
            if (own != null && region.keys[i] != AdiMemory.NO_PLACE) {
                own.deregister(region.keys[i]);
            }
        }
    }

    /**
     * Memory for a program that sends from it again and again: the first device's that has some, and prepared at all.
     *
     * @param bytes how much, 1 or more
     * @return the memory, all 0, from the beginning of a page on
     */
    public MemorySegment allocate(long bytes) {
        MemorySegment memory = null;
        for (int i = 0; i < devices.length && memory == null; i++) {
            AdiDevice.ProgramBuffers own = devices[i].programBuffers();
            memory = own == null ? null : own.allocate(bytes);
        }
        MemorySegment given = memory == null ? Arena.ofAuto().allocate(bytes, PAGE_BYTES) : memory;
        prepare(given);
        return given;
    }

    /** As {@link AdiDevice.ProgramBuffers#prepare}, for all devices. */
    public void prepare(MemorySegment memory) {
        for (AdiDevice device : devices) {
            AdiDevice.ProgramBuffers own = device.programBuffers();
            if (own != null) {
                own.prepare(memory);
            }
        }
    }

    /** As {@link AdiDevice.ProgramBuffers#forget}, for all devices. */
    public void forget(MemorySegment memory) {
        for (AdiDevice device : devices) {
            AdiDevice.ProgramBuffers own = device.programBuffers();
            if (own != null) {
                own.forget(memory);
            }
        }
    }

    /** The key under which a peer writes to a region; to be sent to that peer and no other. */
    public int key(Region region, int peer) {
        for (int i = 0; i < devices.length; i++) {
            if (devices[i].equals(routes[peer]) && region.keys[i] != AdiMemory.NO_PLACE) {
                return region.keys[i];
            }
        }
        return region.index;
    }

    /**
     * Starts to write to a peer's region. The buffer must stay unchanged until the request is complete.
     *
     * @param key as the peer gave it
     * @param at where in the region, bytes
     */
    public AdiRequest write(MemorySegment buffer, long offset, int length, int peer, int key, long at) {
        if (peer == rank || length < 0 || offset < 0 || offset > buffer.byteSize() - length) {
            throw new AdiException(peer == rank ? ErrorClass.RANK : ErrorClass.BUFFER,
                    "expected a write to another rank, from inside its buffer of " + buffer.byteSize()
                            + " bytes, found rank " + peer + ", " + length + " bytes from offset " + offset);
        }
        AdiRequest request = requests.claim();
        request.open(true, 0, peer, CONTEXT, key, buffer, offset, length);
        AdiMemory direct = routes[peer].memory();
        if (direct != null) {
            direct.write(request, key, at);
            return request;
        }
        writesUnderWay++;
        request.writePlace = at;
        request.beginTransfer(0, length);
        sendPiece(request);
        return request;
    }

    /** Writes that named no region, or bytes outside of it; nothing of them was stored. */
    public long strayWrites() {
        return strayWrites;
    }

    /** Writes that go as messages, some of which have not left. */
    int writesUnderWay() {
        return writesUnderWay;
    }

    /** A message that carries a write comes in parts: makes room for it, and asks for it. */
    void askForPiece(AdiDevice device, int source, int key, int length, int ticket) {
        int room = length <= PIECE_BYTES_MAX ? length : 0;
        int block = blocks.claim(room);
        AdiRequest arrival = requests.claim();
        arrival.open(false, 0, source, CONTEXT, key, blocks.memory(block), 0, room);
        arrival.match(source, key, room);
        arrival.detached = true;
        arrival.completion = onArrived;
        arrival.block = block;
        device.okToSend(source, ticket, arrival, room);
    }

    /** A message that carries a write has come. */
    void onPiece(int key, MemorySegment data, long offset, int length) {
        Region region = key >= 0 && key < regions.length ? regions[key] : null;
        int bytes = length - HEADER_BYTES;
        long at = bytes < 0 ? -1 : data.get(PLACE, offset);
        int whole = bytes < 0 ? -1 : data.get(COUNT, offset + WHOLE_AT);
        int part = bytes < 0 ? -1 : data.get(COUNT, offset + PART_AT);
        boolean isPart = whole >= 0 && part >= 0 && part <= whole - bytes;
        if (region == null || !isPart || at < 0 || at > region.length - whole) {
            strayWrites += part > 0 && isPart ? 0 : 1;
            return;
        }
        if (bytes > 0) {
            Copies.copy(data, offset + HEADER_BYTES, region.memory, region.offset + at + part, bytes);
            host.spend(copy, bytes);
        }
    }

    /** Sends the next message of a write; {@link #onPiece} sends the one behind it. */
    private void sendPiece(AdiRequest write) {
        AdiDevice device = routes[write.peer];
        int done = write.transferredBytes();
        int bytes = Math.min(write.remainingBytes(),
                Math.min(device.shortBytesMax(), PIECE_BYTES_MAX) - HEADER_BYTES);
        int block = blocks.claim(HEADER_BYTES + bytes);
        MemorySegment memory = blocks.memory(block);
        memory.set(PLACE, 0, write.writePlace);
        memory.set(COUNT, WHOLE_AT, write.length);
        memory.set(COUNT, PART_AT, done);
        if (bytes > 0) {
            Copies.copy(write.buffer, write.offset + done, memory, HEADER_BYTES, bytes);
            host.spend(copy, bytes);
        }
        AdiRequest piece = requests.claim();
        piece.open(true, 0, write.peer, CONTEXT, write.tag, memory, 0, HEADER_BYTES + bytes);
        piece.detached = true;
        piece.completion = onPiece;
        piece.write = write;
        piece.block = block;
        device.queueSend(piece);
    }

    private final class ArrivalCompletion implements AdiCompletion {
        @Override
        public void onComplete(AdiRequest arrival) {
            if (arrival.loss() != null) {
                blocks.release(arrival.block);
                return;
            }
            onPiece(arrival.tag, arrival.buffer, 0, arrival.matchedLength);
            blocks.release(arrival.block);
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            return request.buffer;
        }
    }

    private final class PieceCompletion implements AdiCompletion {
        @Override
        public void onComplete(AdiRequest piece) {
            blocks.release(piece.block);
            AdiRequest write = piece.write;
            piece.write = null;
            if (write == null) {
                throw new IllegalStateException("a piece must belong to a write: handle=" + piece.handle());
            }
            AdiException loss = piece.loss();
            if (loss != null) {
                writesUnderWay--;
                sink.onFailed(write, loss);
                return;
            }
            write.transferred(piece.length - HEADER_BYTES);
            if (write.remainingBytes() == 0) {
                writesUnderWay--;
                sink.onSendComplete(write);
            } else {
                sendPiece(write);
            }
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            throw new IllegalStateException("a piece of a write is sent, not received: handle=" + request.handle());
        }
    }
}
