package org.wirelore.adi.start;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;

/**
 * MPID_Init, the same for all protocols and modes: starts the devices of a rank and puts the ADI on them
 * ({@code .github/ARCHITECTURE.md}, Protocols).
 */
public final class RankStartup {
    /**
     * A device of a rank, and the peers that the rank reaches through it.
     *
     * @param members the ranks that it connects, this one included; null: all ranks of the job
     * @param start starts it; returns when the ranks that it connects have met
     */
    public record Route(@Nullable List<Integer> members, Supplier<AdiDevice> start) {
    }

    private RankStartup() {
    }

    /**
     * Starts a rank.
     *
     * @param unexpectedBytesMax memory of the rank for messages without a receive, for all devices together
     * @param routes started in this order; of two that reach one peer, the earlier one is used. The devices are polled
     *     in the opposite order. Nothing is started in a job of one rank
     * @throws AdiException with {@link ErrorClass#RANK} if rank or size is out of range, and as the devices' starts do
     */
    public static Adi start(RankEnvironment environment, long unexpectedBytesMax, List<Route> routes) {
        int rank = environment.rank();
        int size = environment.size();
        if (size < 1 || size > Adi.RANKS_MAX || rank < 0 || rank >= size) {
            throw new AdiException(ErrorClass.RANK, "expected a rank below the number of ranks, and that from 1 to "
                    + Adi.RANKS_MAX + ", found rank " + rank + " of " + size);
        }
        AdiDevice[] devices = new AdiDevice[size == 1 ? 0 : routes.size()];
        @Nullable
        AdiDevice[] byPeer = new @Nullable AdiDevice[size == 1 ? 0 : size];
        for (int i = 0; i < devices.length; i++) {
            AdiDevice device = routes.get(i).start().get();
            devices[devices.length - 1 - i] = device;
            @Nullable
            List<Integer> members = routes.get(i).members();
            if (members == null) {
                Arrays.setAll(byPeer, peer -> byPeer[peer] == null ? device : byPeer[peer]);
            } else {
                for (int member : members) {
                    byPeer[member] = byPeer[member] == null ? device : byPeer[member];
                }
            }
        }
        AdiDevice[] complete = new AdiDevice[byPeer.length];
        for (int peer = 0; peer < byPeer.length; peer++) {
            AdiDevice device = byPeer[peer];
            if (device == null && peer != rank) {
                throw new AdiException(ErrorClass.RANK, "no device of rank " + rank + " reaches rank " + peer
                        + ": expected one for every peer");
            }
            complete[peer] = device == null ? devices[0] : device;
        }
        return new Adi(environment.host(), rank, size, devices, complete, unexpectedBytesMax, environment.observer());
    }
}
