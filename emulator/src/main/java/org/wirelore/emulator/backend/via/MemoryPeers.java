package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/** The processes of a job that have NICs, by their places; those that are known are watched. */
final class MemoryPeers implements HostNames {
    /** The address of the first place's NIC; local, as IEEE 802 has it. */
    private static final long FIRST_ADDRESS = 0x0200_0053_4D00L;

    private final HostSharedMemory memory;
    private final NicFile own;
    private final AtomicReferenceArray<@Nullable ViaPeer> known = new AtomicReferenceArray<>(NicFile.PLACES);
    private final AtomicLong damages = new AtomicLong();

    MemoryPeers(HostSharedMemory memory, NicFile own) {
        this.memory = memory;
        this.own = own;
    }

    static long address(int place) {
        return FIRST_ADDRESS + place;
    }

    static int place(long address) {
        long place = address - FIRST_ADDRESS;
        return place >= 0 && place < NicFile.PLACES ? (int) place : -1;
    }

    /** The process at a place, if it was found before and has not been forgotten. */
    @Nullable
    ViaPeer known(int place) {
        return known.get(place);
    }

    /** The living process that has an address; null if there is none. */
    @Nullable
    ViaPeer of(long address) {
        int place = place(address);
        return place < 0 ? null : find(place);
    }

    @Nullable
    ViaPeer find(int place) {
        ViaPeer peer = known.get(place);
        if (peer == null) {
            peer = ViaPeer.find(memory, place);
            known.set(place, peer);
        }
        return peer == null || peer.isGone() ? null : peer;
    }

    void forget(ViaPeer peer) {
        known.set(peer.place(), null);
        peer.close(memory, own);
    }

    /**
     * Looks who has ended, and takes away the names that the dead have left. Beside everything else.
     *
     * @return whether any has
     */
    boolean look() throws IOException {
        boolean hasEnded = false;
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = known.get(place);
            if (peer != null && place != own.place()) {
                hasEnded |= peer.look();
            }
        }
        if (hasEnded) {
            memory.sweep();
        }
        return hasEnded;
    }

    /** As {@link #look}, for a simulation, whose processes end by leaving. */
    void lookWhoLeft() {
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = known.get(place);
            if (peer != null && place != own.place()) {
                peer.lookWhetherLeft();
            }
        }
    }

    @Nullable
    SharedSegment memory(ViaPeer peer, int number) {
        return peer.memory(memory, number);
    }

    /** Something lies in shared memory that none of us can have stored there. */
    void count() {
        damages.incrementAndGet();
    }

    /** The same, and nothing of the process can be trusted any more. */
    void onDamage(ViaPeer peer) {
        count();
        peer.giveUp();
    }

    long damages() {
        return damages.get();
    }

    List<Long> neighbours(int numberOfHops) {
        List<Long> found = new ArrayList<>();
        found.add(address(own.place()));
        if (numberOfHops > 0) {
            for (ViaPeer peer : all()) {
                if (peer.place() != own.place()) {
                    found.add(address(peer.place()));
                }
            }
        }
        return found;
    }

    @Override
    public long[] addressesOf(String hostName) {
        return all().stream()
                .filter(peer -> !peer.file().hasLeft() && peer.file().hostName().equals(hostName))
                .mapToLong(peer -> address(peer.place())).toArray();
    }

    /** All that live, by their places. The directory is read once: most places are empty. */
    private List<ViaPeer> all() {
        Set<String> names;
        try {
            names = memory.names(NicFile.PREFIX);
        } catch (IOException gone) {
            names = Set.of();
        }
        List<ViaPeer> all = new ArrayList<>();
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = known.get(place) != null || names.contains(NicFile.name(place)) ? find(place) : null;
            if (peer != null) {
                all.add(peer);
            }
        }
        return all;
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        ViaPeer peer = of(hostAddress);
        return peer == null ? null : peer.file().hostName();
    }

    void close() {
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = known.get(place);
            if (peer != null) {
                forget(peer);
            }
        }
    }
}
