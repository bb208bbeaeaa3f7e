package org.wirelore.rig.samples;

import java.util.Arrays;
import java.util.Objects;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import org.wirelore.rig.mpi.Compute;
import org.wirelore.rig.mpi.Figures;

/**
 * What packets cost three ranks, as the URTP paper measures it (section 3.3). Each argument names what is measured and
 * a number of bytes, such as {@code drop:64}:
 *
 * <ul>
 * <li>{@code drop}: rank 0 multicasts to rank 1, and rank 2, which is not meant, computes: by how much each packet
 * delays it;
 * <li>{@code receive}: the same if rank 2 is meant, and one packet comes at a time;
 * <li>{@code latency}: half a round trip between ranks 0 and 1;
 * <li>{@code bandwidth}: a message from rank 0 to rank 1 and back, all data by the whole time.
 * </ul>
 */
public final class PacketCosts {
    private static final int PACKETS = 12;
    private static final long GAP_NS = 4_000_000;
    /** How long rank 2 computes: until all packets have come. */
    private static final long COMPUTED_NS = (PACKETS + 4) * GAP_NS;
    private static final int ROUND_TRIPS = 20;
    private static final double US_PER_SECOND = 1e6;
    private static final double NS_PER_US = 1e3;
    private static final double BITS_PER_BYTE = 8;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int bytes;
    private final byte[] data;

    private PacketCosts(int bytes) {
        this.bytes = bytes;
        data = new byte[bytes];
        Arrays.fill(data, (byte) bytes);
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Intracomm pair = Objects.requireNonNull(MPI.COMM_WORLD.Split(rank < 2 ? 0 : 1, rank));
        for (String each : args) {
            String[] words = each.split(":", -1);
            if (words.length != 2) {
                throw new IllegalArgumentException("expected a measurement and bytes, such as drop:64, found " + each);
            }
            PacketCosts measured = new PacketCosts(Integer.parseInt(words[1]));
            switch (words[0]) {
                case "drop" -> measured.delay("dropUs", pair, rank < 2);
                case "receive" -> measured.delay("receiveUs", MPI.COMM_WORLD, true);
                case "latency" -> measured.latency();
                case "bandwidth" -> measured.bandwidth();
                default -> throw new IllegalArgumentException(
                        "expected drop, receive, latency or bandwidth, found " + words[0]);
            }
        }
        MPI.Finalize();
    }

    /** Multicasts with gaps, while ranks 1 and 2 compute; then these take them. */
    private void delay(String name, Intracomm group, boolean isMember) {
        MPI.COMM_WORLD.Barrier();
        double begin = MPI.Wtime();
        if (rank == 0) {
            for (int i = 0; i < PACKETS; i++) {
                Compute.spend(GAP_NS);
                group.Bcast(data, 0, bytes, MPI.BYTE, 0);
            }
            return;
        }
        Compute.spend(COMPUTED_NS);
        double delayUs = (MPI.Wtime() - begin) * US_PER_SECOND - COMPUTED_NS / NS_PER_US;
        for (int i = 0; i < PACKETS && isMember; i++) {
            group.Bcast(data, 0, bytes, MPI.BYTE, 0);
        }
        if (rank == 2) {
            Figures.record(name + "." + bytes, delayUs / PACKETS, "us");
        }
    }

    private void latency() {
        MPI.COMM_WORLD.Barrier();
        double begin = MPI.Wtime();
        for (int i = 0; i < ROUND_TRIPS && rank < 2; i++) {
            roundTrip();
        }
        if (rank == 0) {
            Figures.record("latencyUs." + bytes, (MPI.Wtime() - begin) * US_PER_SECOND / ROUND_TRIPS / 2, "us");
        }
    }

    private void bandwidth() {
        MPI.COMM_WORLD.Barrier();
        double begin = MPI.Wtime();
        if (rank < 2) {
            roundTrip();
        }
        if (rank == 0) {
            Figures.record("bandwidthMbitPerSecond",
                    2 * bytes * BITS_PER_BYTE / ((MPI.Wtime() - begin) * US_PER_SECOND), "Mb/s");
        }
    }

    private void roundTrip() {
        Comm world = MPI.COMM_WORLD;
        if (rank == 0) {
            world.Send(data, 0, bytes, MPI.BYTE, 1, 0);
            world.Recv(data, 0, bytes, MPI.BYTE, 1, 0);
        } else {
            world.Recv(data, 0, bytes, MPI.BYTE, 0, 0);
            world.Send(data, 0, bytes, MPI.BYTE, 0, 0);
        }
    }
}
