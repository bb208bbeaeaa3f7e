package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups (MPI 1.1, section 5.3), item 81 of the checklist. */
class GroupsTest {
    private static final int RANKS = 6;

    /** The ranks in the world of a group's members, in order. */
    private static int[] members(Group group) {
        return Group.Translate_ranks(group, IntStream.range(0, group.Size()).toArray(), WORLD.Group());
    }

    private static void run(Device device, MpiJob.Program program) {
        new MpiJob(device, RANKS).run(program);
    }

    @ParameterizedTest
    @EnumSource
    void item81SetOperationsKeepTheOrderOfTheFirstGroup(Device device) {
        run(device, (rank, size) -> {
            Group first = WORLD.Group().Incl(new int[]{4, 1, 3});
            Group second = WORLD.Group().Incl(new int[]{3, 0, 4, 5});
            assertThat(members(Group.Union(first, second))).containsExactly(4, 1, 3, 0, 5);
            assertThat(members(Group.Union(second, first))).containsExactly(3, 0, 4, 5, 1);
            assertThat(members(Group.Intersection(first, second))).containsExactly(4, 3);
            assertThat(members(Group.Intersection(second, first))).containsExactly(3, 4);
            assertThat(members(Group.Difference(first, second))).containsExactly(1);
            assertThat(members(Group.Difference(second, first))).containsExactly(0, 5);
            assertThat(members(WORLD.Group().Excl(new int[]{5, 0}))).containsExactly(1, 2, 3, 4);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item81EmptyResultsAreTheEmptyGroup(Device device) {
        run(device, (rank, size) -> {
            Group world = WORLD.Group();
            Group one = world.Incl(new int[]{2});
            assertThat(world.Incl(new int[0])).isSameAs(MPI.GROUP_EMPTY);
            assertThat(Group.Difference(one, world)).isSameAs(MPI.GROUP_EMPTY);
            assertThat(Group.Intersection(one, world.Excl(new int[]{2}))).isSameAs(MPI.GROUP_EMPTY);
            assertThat(one.Excl(new int[]{0})).isSameAs(MPI.GROUP_EMPTY);
            assertThat(Group.Compare(Group.Difference(one, one), MPI.GROUP_EMPTY)).isEqualTo(MPI.IDENT);
            assertThat(MPI.GROUP_EMPTY.Size()).isZero();
            assertThat(MPI.GROUP_EMPTY.Rank()).isEqualTo(MPI.UNDEFINED);
            MPI.GROUP_EMPTY.Free();
            assertThat(MPI.GROUP_EMPTY.Size()).isZero();
            assertThat(WORLD.Create(MPI.GROUP_EMPTY)).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void item81RangesMayRunBackwards(Device device) {
        run(device, (rank, size) -> {
            Group world = WORLD.Group();
            assertThat(members(world.Range_incl(new int[][]{{5, 1, -2}}))).containsExactly(5, 3, 1);
            assertThat(members(world.Range_incl(new int[][]{{5, 0, -2}, {0, 4, 2}}))).containsExactly(5, 3, 1, 0, 2, 4);
            assertThat(members(world.Range_incl(new int[][]{{2, 2, 1}}))).containsExactly(2);
            assertThat(members(world.Range_excl(new int[][]{{4, 0, -2}}))).containsExactly(1, 3, 5);
            assertThat(members(world.Range_excl(new int[][]{{0, 1, 1}, {5, 4, -1}}))).containsExactly(2, 3);
            assertFails(MPI.ERR_ARG, () -> world.Range_incl(new int[][]{{0, 1, 0}}));
            assertFails(MPI.ERR_RANK, () -> world.Range_incl(new int[][]{{0, 6, 1}}));
            assertFails(MPI.ERR_RANK, () -> world.Range_incl(new int[][]{{0, 2, 1}, {2, 3, 1}}));
        });
    }

    @ParameterizedTest
    @EnumSource
    void item81TheLastOfARangeIsALimitThatNeedNotBeARank(Device device) {
        run(device, (rank, size) -> {
            Group world = WORLD.Group();
            assertThat(members(world.Range_incl(new int[][]{{1, 6, 2}}))).containsExactly(1, 3, 5);
            assertThat(members(world.Range_incl(new int[][]{{5, Integer.MAX_VALUE, Integer.MAX_VALUE}})))
                    .containsExactly(5);
            assertThat(members(world.Range_incl(new int[][]{{4, -1, -2}, {1, -3, -5}}))).containsExactly(4, 2, 0, 1);
            assertThat(members(world.Range_excl(new int[][]{{1, 6, 2}}))).containsExactly(0, 2, 4);
            assertThat(members(world.Range_excl(new int[][]{{3, -1, -3}}))).containsExactly(1, 2, 4, 5);
            assertThat(world.Range_incl(new int[][]{{3, 1, 1}, {1, 3, -1}, {0, 9, -1}})).isSameAs(MPI.GROUP_EMPTY);
            assertFails(MPI.ERR_RANK, () -> world.Range_incl(new int[][]{{1, 7, 2}}));
            assertFails(MPI.ERR_RANK, () -> world.Range_excl(new int[][]{{4, -2, -2}}));
            assertFails(MPI.ERR_RANK, () -> world.Range_incl(new int[][]{{6, 7, 2}}));
            assertFails(MPI.ERR_RANK, () -> world.Range_incl(new int[][]{{-1, 3, 2}}));
            assertFails(MPI.ERR_RANK, () -> world.Range_incl(new int[][]{{0, Integer.MAX_VALUE, 1}}));
            assertFails(MPI.ERR_RANK, () -> world.Range_incl(new int[][]{{0, Integer.MIN_VALUE, -1}}));
            assertFails(MPI.ERR_ARG, () -> world.Range_incl(new int[][]{{0, 1}}));
        });
    }

    @ParameterizedTest
    @EnumSource
    void item81TranslateRanksGivesUndefinedWhereAbsent(Device device) {
        run(device, (rank, size) -> {
            Group first = WORLD.Group().Incl(new int[]{4, 1, 3});
            Group second = WORLD.Group().Incl(new int[]{3, 4});
            assertThat(Group.Translate_ranks(first, new int[]{0, 1, 2, 0}, second))
                    .containsExactly(1, MPI.UNDEFINED, 0, 1);
            assertThat(Group.Translate_ranks(first, new int[0], second)).isEmpty();
            assertFails(MPI.ERR_RANK, () -> Group.Translate_ranks(first, new int[]{3}, second));
            assertThat(Group.Translate_ranks(first, new int[]{MPI.PROC_NULL, 0}, second))
                    .containsExactly(MPI.PROC_NULL, 1);
            assertFails(MPI.ERR_GROUP, () -> Group.Translate_ranks(MPI.GROUP_NULL, new int[0], second));
        });
    }

    @ParameterizedTest
    @EnumSource
    void groupsCompareAndKnowTheCallersRank(Device device) {
        run(device, (rank, size) -> {
            Group world = WORLD.Group();
            Group some = world.Incl(new int[]{4, 1});
            assertThat(some.Rank()).isEqualTo(rank == 4 ? 0 : rank == 1 ? 1 : MPI.UNDEFINED);
            assertThat(Group.Compare(some, world.Incl(new int[]{4, 1}))).isEqualTo(MPI.IDENT);
            assertThat(Group.Compare(some, world.Incl(new int[]{1, 4}))).isEqualTo(MPI.SIMILAR);
            assertThat(Group.Compare(some, world.Incl(new int[]{1, 3}))).isEqualTo(MPI.UNEQUAL);
            assertThat(Group.Compare(some, world)).isEqualTo(MPI.UNEQUAL);
            assertFails(MPI.ERR_RANK, () -> world.Incl(new int[]{6}));
            assertFails(MPI.ERR_RANK, () -> world.Incl(new int[]{1, 1}));
            some.Free();
            assertFails(MPI.ERR_GROUP, some::Size);
        });
    }
}
