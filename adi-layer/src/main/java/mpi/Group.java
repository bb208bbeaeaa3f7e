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

    /** The members of an argument. */
    static RankGroup membersOf(@Nullable Group group) {
        return Failure.GROUP.given(group, "a group").members();
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

    /**
     * The ranks that these processes of the first group have in the second; {@link MPI#UNDEFINED} where absent, and
     * {@link MPI#PROC_NULL} for itself.
     */
    public static int[] Translate_ranks(Group first, int[] ranks, Group second) throws MPIException {
        RankGroup from = membersOf(first);
        RankGroup to = membersOf(second);
        int[] translated = new int[Failure.ARG.given(ranks, "ranks").length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == MPI.PROC_NULL) {
                translated[i] = MPI.PROC_NULL;
                continue;
            }
            if (ranks[i] < 0 || ranks[i] >= from.size()) {
                throw Failure.RANK.because("a rank must be in the group: rank=" + ranks[i] + ", size=" + from.size());
            }
            int rank = to.rankOf(from.world(ranks[i]));
            translated[i] = rank == RankGroup.ABSENT ? MPI.UNDEFINED : rank;
        }
        return translated;
    }

    /** {@link MPI#IDENT}, {@link MPI#SIMILAR} (same members in another order) or {@link MPI#UNEQUAL}. */
    public static int Compare(Group first, Group second) throws MPIException {
        if (membersOf(first).isIdentical(membersOf(second))) {
            return MPI.IDENT;
        }
        return first.members().isSimilar(second.members()) ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    public static Group Union(Group first, Group second) throws MPIException {
        return of(membersOf(first).union(membersOf(second)));
    }

    public static Group Intersection(Group first, Group second) throws MPIException {
        return of(membersOf(first).intersection(membersOf(second)));
    }

    public static Group Difference(Group first, Group second) throws MPIException {
        return of(membersOf(first).difference(membersOf(second)));
    }

    public Group Incl(int[] ranks) throws MPIException {
        return of(members().including(ranks));
    }

    public Group Excl(int[] ranks) throws MPIException {
        return of(members().excluding(ranks));
    }

    /** @param ranges first rank, limit and stride of each; the limit need not be a rank */
    public Group Range_incl(int[][] ranges) throws MPIException {
        return of(members().including(members().expand(ranges)));
    }

    /** @param ranges as for {@link #Range_incl} */
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
