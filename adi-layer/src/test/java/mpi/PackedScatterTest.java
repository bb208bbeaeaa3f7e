package mpi;

import static mpi.Data.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scatter where blocks share packets: as many bytes as fit, one below and one above, to any number of ranks. */
class PackedScatterTest {
    /** What a packet has of data in front of which stand a number for each rank, and the bytes of a block. */
    private static int piece(int ranks) {
        int header = Integer.BYTES;
        return Device.URTP.rendezvousBytes - 1 - Short.BYTES * (ranks - 2) - header;
    }

    private static int[] sizes(int ranks) {
        int piece = piece(ranks);
        int shared = piece / (ranks - 1);
        int half = piece / 2;
        return new int[]{0, 1, shared - 1, shared, shared + 1, half, half + 1, piece - 1, piece, piece + 1,
            piece + shared, piece + shared + 1, 2 * piece, 2 * piece + half, 2 * piece + half + 1};
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
    void everyRankPicksItsBlockWhateverFitsIntoAPacket(int ranks) {
        new MpiJob(Device.URTP, ranks).run((rank, size) -> {
            for (int bytes : sizes(size)) {
                for (int root = 0; root < size; root++) {
                    byte[] all = rank == root ? Data.bytes(size * bytes, root) : new byte[0];
                    byte[] mine = Data.guarded(bytes);
                    WORLD.Scatter(all, 0, bytes, MPI.BYTE, mine, 0, bytes, MPI.BYTE, root);
                    assertThat(mine).isEqualTo(block(size, bytes, root, rank));
                }
            }
        });
    }

    /** The first rank's room would let it expect whole packets, that of the second none for itself. */
    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void ranksWithRoomForMoreLearnFromThePacketWhatComes(int ranks) {
        new MpiJob(Device.URTP, ranks).run((rank, size) -> {
            for (int bytes : sizes(size)) {
                int room = bytes + (rank % 3 == 0 ? 2 * piece(size) : rank % 3);
                byte[] mine = Data.guarded(room);
                WORLD.Scatter(Data.bytes(size * bytes, 1), 0, bytes, MPI.BYTE, mine, 0, room, MPI.BYTE, 1);
                assertThat(Arrays.copyOf(mine, bytes)).isEqualTo(block(size, bytes, 1, rank));
                assertThat(Arrays.copyOfRange(mine, bytes, room)).isEqualTo(Data.guarded(room - bytes));
            }
        });
    }

    /** Two of every three bytes, to as many in a row. */
    @ParameterizedTest
    @ValueSource(ints = {3, 8})
    void typesMayDifferAtRootAndReceivers(int ranks) {
        new MpiJob(Device.URTP, ranks).run((rank, size) -> {
            Datatype apart = Datatype.Struct(new int[]{2, 1}, new int[]{0, 3}, new Datatype[]{MPI.BYTE, MPI.UB});
            for (int bytes : sizes(size)) {
                int pairs = bytes / 2;
                byte[] packed = Data.bytes(2 * pairs * size, 3);
                byte[] all = Data.guarded(3 * pairs * size);
                for (int i = 0; i < packed.length; i++) {
                    all[i / 2 * 3 + i % 2] = packed[i];
                }
                byte[] mine = new byte[2 * pairs];
                WORLD.Scatter(all, 0, pairs, apart, mine, 0, 2 * pairs, MPI.BYTE, 2);
                assertThat(mine).isEqualTo(block(size, 2 * pairs, 3, rank));
            }
        });
    }

    private static byte[] block(int ranks, int bytes, int seed, int rank) {
        return Arrays.copyOfRange(Data.bytes(ranks * bytes, seed), rank * bytes, (rank + 1) * bytes);
    }
}
