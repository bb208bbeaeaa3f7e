package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessGroup;
import org.wirelore.adi.message.RankProcess;

/** An ordered set of processes (MPI 1.1, section 5.3). */
public class Group {
    private final @Nullable ProcessGroup members;
    private boolean freed;

    Group(@Nullable ProcessGroup members) {
        this.members = members;
    }

    /** The members of an argument. */
    static ProcessGroup membersOf(@Nullable Group group) {
        return Failure.GROUP.given(group, "a group").members();
    }

    ProcessGroup members() {
        if (members == null || freed) {
            throw Failure.GROUP.because("expected a group, found null or one that was freed");
        }
        return members;
    }

    /**
     * Returns the number of members (MPI 1.1, section 5.3.1).
     *
     * @return the size of the group
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public int Size() throws MPIException {
        return members().size();
    }

    /**
     * Returns the caller's rank (MPI 1.1, section 5.3.1).
     *
     * @return the rank, or {@link MPI#UNDEFINED} if the caller is no member
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public int Rank() throws MPIException {
        int rank = members().rankOf(RankProcess.current().rank());
        return rank == ProcessGroup.ABSENT ? MPI.UNDEFINED : rank;
    }

    /**
     * Translates ranks of one group into ranks of another (MPI 1.1, section 5.3.1).
     *
     * @param first the group of the ranks
     * @param ranks ranks in the first group
     * @param second the group to translate to
     * @return for each process its rank in the second group; {@link MPI#UNDEFINED} where it is no member, and
     *     {@link MPI#PROC_NULL} for itself
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group, {@code ERR_RANK} for a rank that is not
     *     in the first group
     */
    public static int[] Translate_ranks(Group first, int[] ranks, Group second) throws MPIException {
        ProcessGroup from = membersOf(first);
        ProcessGroup to = membersOf(second);
        int[] translated = new int[Failure.ARG.given(ranks, "ranks").length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == MPI.PROC_NULL) {
                translated[i] = MPI.PROC_NULL;
                continue;
            }
            if (ranks[i] < 0 || ranks[i] >= from.size()) {
                throw Failure.RANK.because("expected a rank of the group, 0 to " + (from.size() - 1) + ", found "
                        + ranks[i]);
            }
            int rank = to.rankOf(from.world(ranks[i]));
            translated[i] = rank == ProcessGroup.ABSENT ? MPI.UNDEFINED : rank;
        }
        return translated;
    }

    /**
     * Compares two groups (MPI 1.1, section 5.3.1).
     *
     * @param first a group
     * @param second a group
     * @return {@link MPI#IDENT} for the same members in the same order, {@link MPI#SIMILAR} for the same members in
     *     another order, else {@link MPI#UNEQUAL}
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public static int Compare(Group first, Group second) throws MPIException {
        if (membersOf(first).isIdentical(membersOf(second))) {
            return MPI.IDENT;
        }
        return first.members().isSimilar(second.members()) ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    /**
     * Returns all members of the first group, followed by the other members of the second (MPI 1.1, section 5.3.2).
     *
     * @param first the group that comes first
     * @param second the group that follows
     * @return the union
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public static Group Union(Group first, Group second) throws MPIException {
        return of(membersOf(first).union(membersOf(second)));
    }

    /**
     * Returns the members of the first group that are also in the second, in the order of the first (MPI 1.1, section
     * 5.3.2).
     *
     * @param first the group that sets the order
     * @param second the other group
     * @return the intersection
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public static Group Intersection(Group first, Group second) throws MPIException {
        return of(membersOf(first).intersection(membersOf(second)));
    }

    /**
     * Returns the members of the first group that are not in the second, in the order of the first (MPI 1.1, section
     * 5.3.2).
     *
     * @param first the group to take from
     * @param second the members to leave out
     * @return the difference
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public static Group Difference(Group first, Group second) throws MPIException {
        return of(membersOf(first).difference(membersOf(second)));
    }

    /**
     * Returns the group of some members, in the order of the argument (MPI 1.1, section 5.3.2).
     *
     * @param ranks the ranks to include
     * @return the new group
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group, {@code ERR_RANK} for a rank that is
     *     wrong or occurs twice
     */
    public Group Incl(int[] ranks) throws MPIException {
        return of(members().including(ranks));
    }

    /**
     * Returns the group without some members, in the old order (MPI 1.1, section 5.3.2).
     *
     * @param ranks the ranks to leave out
     * @return the new group
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group, {@code ERR_RANK} for a rank that is
     *     wrong or occurs twice
     */
    public Group Excl(int[] ranks) throws MPIException {
        return of(members().excluding(ranks));
    }

    /**
     * Returns the group of some ranges of members (MPI 1.1, section 5.3.2).
     *
     * @param ranges first rank, limit and stride of each range; the limit need not be a rank
     * @return the new group
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group, {@code ERR_RANK} for a rank that is
     *     wrong or occurs twice, {@code ERR_ARG} for a range that is no triplet or has stride 0
     */
    public Group Range_incl(int[][] ranges) throws MPIException {
        return of(members().including(members().expand(ranges)));
    }

    /**
     * Returns the group without some ranges of members (MPI 1.1, section 5.3.2).
     *
     * @param ranges first rank, limit and stride of each range; the limit need not be a rank
     * @return the new group
     * @throws MPIException as {@link #Range_incl}
     */
    public Group Range_excl(int[][] ranges) throws MPIException {
        return of(members().excluding(members().expand(ranges)));
    }

    /**
     * Frees the group. The empty group is shared and stays usable (MPI 1.1, section 5.3.3).
     *
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public void Free() throws MPIException {
        freed = members().size() > 0;
    }

    /**
     * Does what {@link #Free} does (mpiJava 1.2).
     *
     * @throws MPIException with {@code ERR_GROUP} for a null or freed group
     */
    public void free() throws MPIException {
        Free();
    }

    static Group of(ProcessGroup members) {
        return members.size() == 0 ? MPI.GROUP_EMPTY : new Group(members);
    }
}
