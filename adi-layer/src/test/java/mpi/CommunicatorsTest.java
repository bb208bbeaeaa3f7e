package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Making, comparing and ending communicators, and what is kept with them (MPI 1.1, chapter 5). */
class CommunicatorsTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item80SplitOrdersByKeyThenByOldRankAndLeavesOutTheUndefined(Device device) {
        new MpiJob(device, 6).run((rank, size) -> {
            assertThat(WORLD.Split(rank == 2 ? MPI.UNDEFINED : 0, 0) == null).isEqualTo(rank == 2);
            Intracomm tied = Data.split(WORLD, rank % 2, 7);
            assertThat(tied.Rank()).isEqualTo(rank / 2);
            assertThat(tied.Size()).isEqualTo(3);
            Intracomm reversed = Data.split(WORLD, 3, -rank);
            assertThat(reversed.Rank()).isEqualTo(5 - rank);
            Intracomm partlyTied = Data.split(WORLD, 0, rank < 3 ? 1 : 0);
            assertThat(partlyTied.Rank()).isEqualTo((rank + 3) % 6);
            Intracomm alone = Data.split(WORLD, rank, 0);
            assertThat(alone.Size()).isEqualTo(1);
            assertFails(MPI.ERR_ARG, () -> WORLD.Split(-1, 0));
            int[] sum = new int[1];
            tied.Allreduce(new int[]{rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            assertThat(sum[0]).isEqualTo(rank % 2 == 0 ? 6 : 9);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item80CompareTellsIdentityCongruenceAndSimilarity(Device device) {
        new MpiJob(device, 4).run((rank, size) -> {
            Intracomm twin = (Intracomm) WORLD.clone();
            Intracomm reversed = Data.split(WORLD, 0, -rank);
            Intracomm half = Data.split(WORLD, rank % 2, 0);
            assertThat(Comm.Compare(WORLD, MPI.COMM_WORLD)).isEqualTo(MPI.IDENT);
            assertThat(Comm.Compare(WORLD, twin)).isEqualTo(MPI.CONGRUENT);
            assertThat(Comm.Compare(twin, reversed)).isEqualTo(MPI.SIMILAR);
            assertThat(Comm.Compare(WORLD, half)).isEqualTo(MPI.UNEQUAL);
            assertThat(Comm.Compare(WORLD, MPI.COMM_SELF)).isEqualTo(MPI.UNEQUAL);
            Intercomm across = WORLD.Create_intercomm(half, 0, 1 - rank % 2, TAG);
            assertThat(Comm.Compare(across, half)).isEqualTo(MPI.UNEQUAL);
            assertThat(Comm.Compare(across, across)).isEqualTo(MPI.IDENT);
            assertThat(Comm.Compare(across, (Comm) across.clone())).isEqualTo(MPI.CONGRUENT);
        });
    }

    @ParameterizedTest
    @EnumSource
    void createGivesNullToThoseWhoAreNotInIt(Device device) {
        new MpiJob(device, 4).run((rank, size) -> {
            Intracomm made = WORLD.Create(WORLD.Group().Incl(new int[]{3, 1}));
            assertThat(made == null).isEqualTo(rank % 2 == 0);
            if (made != null) {
                assertThat(made.Rank()).isEqualTo(rank == 3 ? 0 : 1);
                int[] data = {rank};
                made.Bcast(data, 0, 1, MPI.INT, 0);
                assertThat(data[0]).isEqualTo(3);
                assertThat(made.Creat(made.Group())).isNotNull();
                assertFails(MPI.ERR_GROUP, () -> made.Create(WORLD.Group()));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aFreedCommunicatorIsRefusedAndItsContextIsUsedAgain(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int i = 0; i < 50; i++) {
                Intracomm twin = (Intracomm) WORLD.clone();
                byte[] into = new byte[i];
                assertMessage(twin.Sendrecv(bytes(i, rank), 0, i, MPI.BYTE, 1 - rank, TAG, into, 0, i, MPI.BYTE,
                        1 - rank, TAG), 1 - rank, TAG, i);
                assertThat(into).isEqualTo(bytes(i, 1 - rank));
                twin.Free();
                assertThat(twin.Is_null()).isTrue();
                assertFails(MPI.ERR_COMM, twin::Rank);
                assertFails(MPI.ERR_COMM, () -> send(twin, into, 1 - rank, TAG));
                assertFails(MPI.ERR_COMM, twin::Free);
            }
            assertFails(MPI.ERR_COMM, WORLD::Free);
            assertFails(MPI.ERR_COMM, MPI.COMM_SELF::Free);
        });
    }

    @ParameterizedTest
    @EnumSource
    void attributesAreKeptAndCopiedToATwin(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            int key = 1_000;
            assertThat(WORLD.Attr_get(key)).isNull();
            WORLD.Attr_put(key, "of " + rank);
            assertThat(WORLD.Attr_get(key)).isEqualTo("of " + rank);
            assertThat(MPI.COMM_SELF.Attr_get(key)).isNull();
            Comm twin = (Comm) WORLD.clone();
            WORLD.Attr_put(key, "new");
            assertThat(twin.Attr_get(key)).isEqualTo("of " + rank);
            twin.Attr_delete(key);
            assertThat(twin.Attr_get(key)).isNull();
            assertThat(WORLD.Attr_get(key)).isEqualTo("new");
            assertThat(twin.Attr_get(MPI.TAG_UB)).isEqualTo(WORLD.Attr_get(MPI.TAG_UB));
            assertThat(WORLD.Attr_get(MPI.HOST)).isEqualTo(MPI.PROC_NULL);
            assertThat(WORLD.Attr_get(MPI.IO)).isEqualTo(rank);
            assertFails(MPI.ERR_ARG, () -> WORLD.Attr_put(MPI.TAG_UB, 5));
            WORLD.Attr_put(key, null);
            assertThat(WORLD.Attr_get(key)).isNull();
            assertFails(MPI.ERR_ARG, () -> WORLD.Errhandler_set(null));
            assertFails(MPI.ERR_ARG, () -> WORLD.Attr_delete(MPI.IO));
        });
    }

    @ParameterizedTest
    @EnumSource
    void intercommunicatorsAreMergedInEitherOrderAndCloned(Device device) {
        new MpiJob(device, 5).run((rank, size) -> {
            boolean isEven = rank % 2 == 0;
            Intracomm half = Data.split(WORLD, rank % 2, rank);
            Intercomm across = WORLD.Create_intercomm(half, isEven ? 1 : 0, isEven ? 1 : 2, TAG);
            Intercomm twin = (Intercomm) across.clone();
            int peer = across.Rank() % across.Remote_size();
            if (across.Rank() < 2) {
                Request late = Data.irecv(across, new byte[4], MPI.ANY_SOURCE, MPI.ANY_TAG);
                Request first = Data.isend(twin, bytes(3, rank), peer, TAG);
                assertMessage(receive(twin, new byte[3], MPI.ANY_SOURCE, MPI.ANY_TAG), peer, TAG, 3);
                first.Wait();
                send(across, bytes(4, rank), peer, TAG);
                assertMessage(late.Wait(), peer, TAG, 4);
            }
            assertRanks(across.Merge(isEven), rank, isEven ? rank / 2 + 2 : rank / 2);
            assertRanks(across.Merge(!isEven), rank, isEven ? rank / 2 : rank / 2 + 3);
            assertRanks(twin.Merge(true), rank, isEven ? rank / 2 : rank / 2 + 3);
            twin.Free();
            assertFails(MPI.ERR_COMM, twin::Remote_size);
            assertThat(across.Remote_size()).isEqualTo(isEven ? 2 : 3);
        });
    }

    private static void assertRanks(Intracomm merged, int oldRank, int newRank) {
        assertThat(merged.Rank()).isEqualTo(newRank);
        int[] all = new int[merged.Size()];
        merged.Allgather(new int[]{oldRank}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        assertThat(all).hasSize(5).contains(0, 1, 2, 3, 4);
        assertThat(all[newRank]).isEqualTo(oldRank);
    }

    @ParameterizedTest
    @EnumSource
    void leadersThatDoNotExistAreRefused(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            assertFails(MPI.ERR_RANK, () -> WORLD.Create_intercomm(MPI.COMM_SELF, 1, 1 - rank, TAG));
            assertFails(MPI.ERR_RANK, () -> WORLD.Create_intercomm(MPI.COMM_SELF, 0, 2, TAG));
            Intercomm pair = WORLD.Create_intercomm(MPI.COMM_SELF, 0, 1 - rank, TAG);
            assertThat(pair.Remote_size()).isEqualTo(1);
            assertThat(pair.Test_inter()).isTrue();
            assertThat(WORLD.Test_inter()).isFalse();
            assertThat(pair.Topo_test()).isEqualTo(MPI.UNDEFINED);
        });
    }
}
