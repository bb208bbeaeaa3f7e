package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.vipl.engine.RemoteAccess;
import org.wirelore.device.vipl.engine.ViaMessage;
import org.wirelore.device.vipl.rule.TagRule;
import org.wirelore.emulator.linux.ProcessMemory;

/**
 * RDMA writes by the initiator's own thread: by stores where the target has allocated the memory to be shared, else by
 * process_vm_writev(2). What the target allows stands in its {@link SharedRegions}, where the order of all this is
 * said.
 */
final class NeighbourMemory implements RemoteAccess {
    private static final int SPINS = 1000;
    private static final long PAUSE_NANOS = 50_000;
    /** A process that lives is not in one write for as long as this: what says so is damaged. */
    private static final int PAUSES_MAX = 200_000;

    private final MemoryPeers peers;
    private final NicFile own;
    private final SharedRegions regions;
    private final SharedPieces pieces;
    private final ProcessMemory processMemory = new ProcessMemory(Arena.ofAuto());
    /** Why other processes can't write into memory that is not shared; empty if they can; null before it was asked. */
    private @Nullable String obstacle;
    /** Of the write under way. */
    private @Nullable MemorySegment target;
    private long at;
    private long pid;

    NeighbourMemory(MemoryPeers peers, NicFile own, SharedPieces pieces) {
        this.peers = peers;
        this.own = own;
        this.pieces = pieces;
        regions = new SharedRegions(own);
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        try {
            return pieces.allocate(bytes);
        } catch (IOException full) {
            return null;
        }
    }

    @Override
    public boolean show(int handle, MemorySegment memory, long address, int tag, boolean isWritable) {
        SharedPieces.Piece piece = pieces.of(memory);
        if (!memory.isNative() || (piece == null && isWritable && !obstacle().isEmpty())) {
            return false;
        }
        hide(handle);
        if (piece == null) {
            regions.show(handle, address, memory, tag, isWritable, 0, memory.address());
        } else {
            regions.show(handle, address, memory, tag, isWritable, piece.number(),
                    memory.address() - piece.address());
        }
        return true;
    }

    private String obstacle() {
        String known = obstacle;
        if (known == null) {
            known = ProcessMemory.admit();
            obstacle = known;
        }
        return known;
    }

    @Override
    public void hide(int handle) {
        regions.hide(handle);
        VarHandle.fullFence();
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = peers.known(place);
            if (peer != null) {
                awaitEnd(peer, handle);
            }
        }
    }

    private void awaitEnd(ViaPeer peer, int handle) {
        int spins = 0;
        int pauses = 0;
        while (peer.file().isWriting(own.place(), handle) && !hasEnded(peer)) {
            if (spins < SPINS) {
                spins++;
                Thread.onSpinWait();
            } else if (pauses < PAUSES_MAX) {
                pauses++;
                LockSupport.parkNanos(PAUSE_NANOS);
            } else {
                peers.onDamage(peer);
                return;
            }
        }
    }

    private static boolean hasEnded(ViaPeer peer) {
        try {
            return peer.look() || peer.isGone();
        } catch (IOException unknown) {
            return false;
        }
    }

    @Override
    public void showVi(int number, int connection, int tag, boolean isWritable) {
        own.showVi(number, connection, tag, isWritable ? SharedRegions.WRITABLE : 0);
    }

    @Override
    public DataPlace begin(ViaMessage message) {
        ViaPeer peer = peers.of(message.toHost);
        if (peer == null) {
            return DataPlace.FAILED;
        }
        NicFile file = peer.file();
        if (!file.isViConnected(message.toVi, message.toConnection)
                || (file.viFlags(message.toVi) & SharedRegions.WRITABLE) == 0) {
            return DataPlace.REFUSED;
        }
        own.beginWriting(peer.place(), message.remoteHandle);
        DataPlace place = judge(peer, message);
        if (place != DataPlace.PLACED) {
            own.endWriting();
        }
        return place;
    }

    private DataPlace judge(ViaPeer peer, ViaMessage message) {
        SharedRegions shown = peer.regions();
        int handle = message.remoteHandle;
        if (!shown.shows(handle)) {
            return DataPlace.REFUSED;
        }
        if (!shown.isSound(handle)) {
            peers.count();
            return DataPlace.REFUSED;
        }
        long offset = message.remoteAddress - shown.address(handle);
        long bytes = shown.bytes(handle);
        boolean isAllowed = (shown.flags(handle) & SharedRegions.WRITABLE) != 0
                && TagRule.agree(shown.tag(handle), peer.file().viTag(message.toVi)) && offset >= 0
                && offset <= bytes && message.length <= bytes - offset;
        return isAllowed
                ? aim(peer, shown.file(handle), shown.where(handle) + offset, message.length)
                : DataPlace.REFUSED;
    }

    private DataPlace aim(ViaPeer peer, int file, long where, int length) {
        at = where;
        if (file == 0) {
            target = null;
            pid = peer.pid();
            processMemory.begin();
            return DataPlace.PLACED;
        }
        SharedSegment segment = peers.memory(peer, file);
        if (segment == null || where < 0 || length > segment.memory().byteSize() - where) {
            return DataPlace.FAILED;
        }
        target = segment.memory();
        return DataPlace.PLACED;
    }

    @Override
    public void add(MemorySegment memory, long offset, long bytes) {
        MemorySegment to = target;
        if (to == null) {
            processMemory.add(memory.address() + offset, bytes);
        } else {
            MemorySegment.copy(memory, offset, to, at, bytes);
            at += bytes;
        }
    }

    @Override
    public DataPlace end() {
        boolean isWritten = target != null || processMemory.write(pid, at);
        own.endWriting();
        return isWritten ? DataPlace.PLACED : DataPlace.FAILED;
    }
}
