package org.wirelore.device.clan;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.FetchedDescriptor;
import org.wirelore.device.clan.memory.ProtectionTable;
import org.wirelore.device.vipl.rule.ViaEvent;

/** Puts messages where they belong: into receives, into memory that the peer may write, into reads of this side. */
final class Placement {
    private final ClanMemory memory;
    private final ProtectionTable table;
    private final ClanRules rules;
    private final ClanCounters counters;
    private final CompletionUnit completions;
    private final ConnectionUnit connections;
    private final int readLevels;
    private @Nullable StoreWatch watch;
    private long host;

    Placement(ClanConfig config, UnitSender.Parts parts, CompletionUnit completions, ConnectionUnit connections) {
        memory = parts.memory();
        table = parts.table();
        rules = parts.rules();
        counters = parts.counters();
        readLevels = config.readLevels();
        this.completions = completions;
        this.connections = connections;
    }

    /** From now on. */
    void watch(StoreWatch newWatch, long ownAddress) {
        watch = newWatch;
        host = ownAddress;
    }

    /** Units of an unreliable connection are missing before one. */
    void abandon(VirtualInterface vi, int sequence) {
        InStream in = vi.in;
        if (in.kind == CircuitCell.WRITE) {
            connections.failMessage(vi, ViaEvent.WRITE_DAMAGED, sequence);
        } else if (in.kind != InStream.NONE) {
            // The receive is as it was: the next message takes it.
            counters.droppedMessages++;
        }
        in.kind = InStream.NONE;
        in.skips = true;
    }

    /** Takes the next unit of a connection. */
    void place(VirtualInterface vi, CircuitCell cell) {
        InStream in = vi.in;
        if (in.skips && !cell.isFirst) {
            return;
        }
        in.skips = false;
        boolean fits = cell.isFirst ? in.kind == InStream.NONE && cell.length >= 0 : in.kind == cell.kind;
        if (fits && cell.isFirst) {
            begin(vi, cell);
            if (in.kind == InStream.NONE) {
                in.skips = true;
                return;
            }
        }
        if (!fits || !isWhole(in, cell)) {
            connections.failMessage(vi, ViaEvent.RECEIVE_DAMAGED, cell.sequence);
            in.skips = true;
        } else if (cell.isAborted) {
            end(vi, cell, in.kind == CircuitCell.WRITE ? ViaEvent.WRITE_PARTIAL : ViaEvent.RECEIVE_PARTIAL);
        } else {
            ViaEvent failure = store(vi, cell);
            in.position += cell.dataBytes;
            if (failure != null || cell.isLast) {
                end(vi, cell, failure);
            }
        }
    }

    /** Whether a unit goes with the length of its message. */
    private static boolean isWhole(InStream in, CircuitCell cell) {
        int left = in.length - in.position;
        return cell.isAborted || (cell.isLast ? cell.dataBytes == left : cell.dataBytes < left);
    }

    private void begin(VirtualInterface vi, CircuitCell cell) {
        InStream in = vi.in;
        in.kind = cell.kind;
        in.length = cell.length;
        in.position = 0;
        in.hasImmediate = cell.hasImmediate;
        in.immediate = cell.immediate;
        in.address = cell.address;
        in.handle = cell.handle;
        switch (cell.kind) {
            case CircuitCell.SEND -> beginReceive(vi, cell);
            case CircuitCell.WRITE -> beginWrite(vi, cell);
            case CircuitCell.READ -> answer(vi, cell);
            default -> beginRead(vi, cell);
        }
    }

    private void beginReceive(VirtualInterface vi, CircuitCell cell) {
        ViaEvent event = fetchReceive(vi, vi.in.length);
        if (event == null && vi.in.kind != InStream.NONE && !vi.in.descriptor.coversSegments(vi.tag())) {
            event = ViaEvent.RECEIVE_PROTECTION;
        }
        if (event != null) {
            connections.failMessage(vi, event, cell.sequence);
        }
    }

    /** Fetches the oldest receive; what is wrong with it, or null. If it is none at all, no message is under way. */
    private @Nullable ViaEvent fetchReceive(VirtualInterface vi, int bytes) {
        PostedDescriptors receives = vi.receives;
        if (receives.count() == 0) {
            return ViaEvent.NO_RECEIVE;
        }
        FetchedDescriptor descriptor = vi.in.descriptor;
        if (!descriptor.fetch(receives.address(0), receives.handle(0), vi.tag())) {
            vi.in.kind = InStream.NONE;
            connections.failFetch(vi, true, 0);
            return null;
        }
        if (!receives.isChained(0, descriptor)) {
            vi.in.kind = InStream.NONE;
            connections.failPost(vi, true, VipErrorCode.POST_DESC, receives.address(1));
            return null;
        }
        counters.descriptors++;
        return rules.descriptors().judgeReceive(descriptor.view(), bytes);
    }

    private void beginWrite(VirtualInterface vi, CircuitCell cell) {
        if (cell.length > 0 && !(vi.has(ClanVi.LEVEL_WRITE)
                && table.covers(cell.address, cell.handle, cell.length, vi.tag(), ClanTable.RDMA_WRITE))) {
            connections.failMessage(vi, ViaEvent.WRITE_PROTECTION, cell.sequence);
        }
    }

    /** The peer reads. */
    private void answer(VirtualInterface vi, CircuitCell cell) {
        boolean isOpen = (readLevels & vi.level().bit()) != 0 && vi.has(ClanVi.LEVEL_READ) && (cell.length == 0
                || table.covers(cell.address, cell.handle, cell.length, vi.tag(), ClanTable.RDMA_READ));
        if (!isOpen || !vi.out.ask(cell)) {
            connections.failAnswer(vi, cell.sequence);
            return;
        }
        connections.ready(vi);
        vi.in.kind = InStream.NONE;
    }

    /** What this side has asked for begins to come. */
    private void beginRead(VirtualInterface vi, CircuitCell cell) {
        PostedDescriptors sends = vi.sends;
        int place = 0;
        while (place < sends.started()
                && (sends.stage(place) != PostedDescriptors.READING || sends.sequence(place) != cell.handle)) {
            place++;
        }
        if (place == sends.started()) {
            connections.failMessage(vi, ViaEvent.RECEIVE_DAMAGED, cell.sequence);
            return;
        }
        vi.in.readNumber = sends.numberOf(place);
        if (!vi.in.descriptor.fetch(sends.address(place), sends.handle(place), vi.tag())) {
            vi.in.kind = InStream.NONE;
            connections.failFetch(vi, false, place);
        } else if (cell.length != vi.in.descriptor.length()) {
            connections.failSend(vi, place, ViaEvent.SEND_LENGTH);
            vi.in.kind = InStream.NONE;
        }
    }

    /** Stores the data of a unit; what has failed, or null. */
    private @Nullable ViaEvent store(VirtualInterface vi, CircuitCell cell) {
        InStream in = vi.in;
        if (cell.dataBytes == 0) {
            return null;
        }
        if (in.kind != CircuitCell.WRITE) {
            boolean isStored = in.descriptor.move(cell.data, cell.dataBytes, vi.tag(), false);
            ViaEvent failure = in.kind == CircuitCell.SEND ? ViaEvent.RECEIVE_PROTECTION : ViaEvent.SEND_PROTECTION;
            if (isStored && watch != null && in.kind == CircuitCell.SEND) {
                watch.received(host, vi.number(), cell.dataBytes);
            }
            return isStored ? null : failure;
        }
        long address = in.address + in.position;
        boolean isStored = table.covers(address, in.handle, cell.dataBytes, vi.tag(), ClanTable.RDMA_WRITE)
                && memory.write(address, in.handle, cell.data, 0, cell.dataBytes);
        if (isStored && watch != null) {
            watch.written(host, vi.number(), address, in.handle, cell.dataBytes, MemorySegment.ofArray(cell.data), 0);
        }
        return isStored ? null : ViaEvent.WRITE_PROTECTION;
    }

    /** A message is over, well if there is no failure. */
    private void end(VirtualInterface vi, CircuitCell cell, @Nullable ViaEvent failure) {
        InStream in = vi.in;
        if (in.kind == CircuitCell.READ_DATA) {
            endRead(vi, cell.isAborted, failure);
        } else if (failure != null) {
            connections.failMessage(vi, failure, cell.sequence);
            in.skips = !cell.isLast;
        } else if (in.kind == CircuitCell.SEND) {
            complete(vi, VipDescriptor.STATUS_RECEIVE, in.position);
        } else if (in.hasImmediate) {
            endWrite(vi, cell);
        }
        in.kind = InStream.NONE;
    }

    private void complete(VirtualInterface vi, int operation, int bytes) {
        int immediate = vi.in.hasImmediate ? VipDescriptor.STATUS_IMMEDIATE : 0;
        completions.complete(vi, true, operation | immediate, bytes, vi.in.immediate);
    }

    /** An RDMA write with immediate data is there, and takes a receive. */
    private void endWrite(VirtualInterface vi, CircuitCell cell) {
        ViaEvent event = fetchReceive(vi, 0);
        if (event != null) {
            connections.failMessage(vi, event, cell.sequence);
        } else if (vi.in.kind != InStream.NONE) {
            complete(vi, VipDescriptor.STATUS_REMOTE_RDMA_WRITE,
                    rules.countsImmediateWrite() ? vi.in.position : 0);
        }
    }

    private void endRead(VirtualInterface vi, boolean isAborted, @Nullable ViaEvent failure) {
        int place = vi.sends.placeOf(vi.in.readNumber);
        if (isAborted || place < 0) {
            // The peer breaks the connection, and says with what status.
            return;
        }
        if (failure != null) {
            connections.failSend(vi, place, failure);
        } else {
            vi.out.reads--;
            vi.sends.stage(place, PostedDescriptors.FINISHED);
            connections.advance(vi);
            connections.ready(vi);
        }
    }
}
