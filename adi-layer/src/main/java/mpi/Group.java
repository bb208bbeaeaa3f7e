package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.RankGroup;
import org.wirelore.adi.message.RankProcess;

/** An ordered set of processes. */
public class Group {
    private final @Nullable RankGroup members;
    private boolean freed;

    Group(@Nullable RankGroup members) {
        this.members = members;
    }

    RankGroup members() {
        if (members == null || freed) {
            throw Failure.GROUP.because("a group must not be null, and not be used after it was freed");
        }
        return members;
    }

    public int Size() throws MPIException {
        return members().size();
    }

    /** The caller's rank, or {@link MPI#UNDEFINED} if it is not a member. */
    public int Rank() throws MPIException {
        int rank = members().rankOf(RankProcess.current().rank());
        return rank == RankGroup.ABSENT ? MPI.UNDEFINED : rank;
    }

    /** The ranks that these processes of the first group have in the second; {@link MPI#UNDEFINED} where absent. */
    public static int[] Translate_ranks(Group first, int[] ranks, Group second) throws MPIException {
        int[] worlds = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] < 0 || ranks[i] >= first.Size()) {
                throw Failure.RANK.because("a rank must be in the group: rank=" + ranks[i] + ", size=" + first.Size());
            }
            int rank = second.members().rankOf(first.members().world(ranks[i]));
            worlds[i] = rank == RankGroup.ABSENT ? MPI.UNDEFINED : rank;
        }
        return worlds;
    }

    /** {@link MPI#IDENT}, {@link MPI#SIMILAR} (same members in another order) or {@link MPI#UNEQUAL}. */
    public static int Compare(Group first, Group second) throws MPIException {
        if (first.members().isIdentical(second.members())) {
            return MPI.IDENT;
        }
        return first.members().isSimilar(second.members()) ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    public static Group Union(Group first, Group second) throws MPIException {
        return of(first.members().union(second.members()));
    }

    public static Group Intersection(Group first, Group second) throws MPIException {
        return of(first.members().intersection(second.members()));
    }

    public static Group Difference(Group first, Group second) throws MPIException {
        return of(first.members().difference(second.members()));
    }

    public Group Incl(int[] ranks) throws MPIException {
        return of(members().including(ranks));
    }

    public Group Excl(int[] ranks) throws MPIException {
        return of(members().excluding(ranks));
    }

    /** @param ranges first, last and stride of each */
    public Group Range_incl(int[][] ranges) throws MPIException {
        return of(members().including(members().expand(ranges)));
    }

    /** @param ranges first, last and stride of each */
    public Group Range_excl(int[][] ranges) throws MPIException {
        return of(members().excluding(members().expand(ranges)));
    }

    /** Ends the group; the empty one, of which there is one for all, stays. */
    public void Free() throws MPIException {
        freed = members().size() > 0;
    }

    /** As {@link #Free}. */
    public void free() throws MPIException {
        Free();
    }

    static Group of(RankGroup members) {
        return members.size() == 0 ? MPI.GROUP_EMPTY : new Group(members);
    }
}
