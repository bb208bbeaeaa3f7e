package org.wirelore.adi.message;

import java.util.Arrays;
import java.util.function.IntPredicate;
import mpi.MPIException;

/** An ordered set of ranks of the job (MPI 1.1, section 5.3). Immutable. */
public final class ProcessGroup {
    /** A rank that is not in the group. */
    public static final int ABSENT = -1;
    /** Odd, and its bits without a pattern: 2 to the 64th over the golden ratio. */
    private static final long DIGEST_FACTOR = 0x9E37_79B9_7F4A_7C15L;
    /** The group without members. */
    public static final ProcessGroup EMPTY = new ProcessGroup(new int[0]);

    private final int[] members;
    private final int[] places;
    private long digest;

    private ProcessGroup(int[] members) {
        this.members = members;
        this.places = placesOf(members);
    }

    /** All ranks of a job. */
    public static ProcessGroup all(int size) {
        int[] members = new int[size];
        Arrays.setAll(members, i -> i);
        return new ProcessGroup(members);
    }

    /** These ranks of the job, in this order; each at most once. */
    public static ProcessGroup of(int[] members) {
        return members.length == 0 ? EMPTY : new ProcessGroup(members.clone());
    }

    private static int[] placesOf(int[] members) {
        int highest = -1;
        for (int member : members) {
            highest = Math.max(highest, member);
        }
        int[] places = new int[highest + 1];
        Arrays.fill(places, ABSENT);
        for (int i = 0; i < members.length; i++) {
            if (places[members[i]] != ABSENT) {
                throw Failure.RANK.because("expected each rank once in a group, found rank " + members[i] + " twice");
            }
            places[members[i]] = i;
        }
        return places;
    }

    public int size() {
        return members.length;
    }

    /** The rank in the job of a rank in the group. */
    public int world(int rank) {
        return members[rank];
    }

    /** All members, as ranks of the job, in order. */
    int[] members() {
        return members.clone();
    }

    /** The rank in the group of a rank of the job, or {@link #ABSENT}. */
    public int rankOf(int world) {
        return world >= 0 && world < places.length ? places[world] : ABSENT;
    }

    public boolean contains(int world) {
        return rankOf(world) != ABSENT;
    }

    /** Same members in the same order. */
    public boolean isIdentical(ProcessGroup other) {
        return Arrays.equals(members, other.members);
    }

    /** Equal for {@linkplain #isIdentical identical} groups, and different for others but for a rare accident. */
    public long digest() {
        long known = digest;
        if (known == 0) {
            for (int member : members) {
                known = (known + member + 1) * DIGEST_FACTOR;
            }
            digest = known;
        }
        return known;
    }

    /** Same members in any order. */
    public boolean isSimilar(ProcessGroup other) {
        return size() == other.size() && where(other::contains).size() == size();
    }

    /** First all of this group, then those of the other that are not in it. */
    public ProcessGroup union(ProcessGroup other) {
        ProcessGroup rest = other.where(world -> !contains(world));
        int[] both = Arrays.copyOf(members, size() + rest.size());
        System.arraycopy(rest.members, 0, both, size(), rest.size());
        return of(both);
    }

    /** Members of both, in this group's order. */
    public ProcessGroup intersection(ProcessGroup other) {
        return where(other::contains);
    }

    /** Members that are not in the other, in this group's order. */
    public ProcessGroup difference(ProcessGroup other) {
        return where(world -> !other.contains(world));
    }

    /**
     * Those with these ranks in this group, in the order given.
     *
     * @throws MPIException with {@link Failure#RANK} for a rank that is not there or comes twice
     */
    public ProcessGroup including(int[] ranks) {
        int[] chosen = new int[Failure.ARG.given(ranks, "ranks").length];
        for (int i = 0; i < ranks.length; i++) {
            chosen[i] = members[checked(ranks[i])];
        }
        return of(chosen);
    }

    /** All but those with these ranks; errors as for {@link #including}. */
    public ProcessGroup excluding(int[] ranks) {
        ProcessGroup out = including(ranks);
        return where(world -> !out.contains(world));
    }

    /**
     * The ranks of first, last, stride triplets, one after the other. The last of a triplet is a limit, which need not
     * be a rank: what counts are the ranks up to it (MPI 1.1, section 5.3.2).
     *
     * @throws MPIException with {@link Failure#ARG} for a triplet that is none, or a stride of 0, with
     *     {@link Failure#RANK} for a rank that is not there
     */
    public int[] expand(int[][] triplets) {
        int[] ranks = new int[0];
        for (int[] triplet : Failure.ARG.given(triplets, "ranges")) {
            if (Failure.ARG.given(triplet, "a range").length != 3 || triplet[2] == 0) {
                throw Failure.ARG.because(
                        "expected a range of first, last and a stride that is not 0, found "
                                + Arrays.toString(triplet));
            }
            int first = checked(triplet[0]);
            long steps = Math.floorDiv((long) triplet[1] - first, (long) triplet[2]);
            if (steps < 0) {
                continue;
            }
            checked(first + steps * triplet[2]);
            int length = (int) steps + 1;
            int from = ranks.length;
            ranks = Arrays.copyOf(ranks, from + length);
            for (int i = 0; i < length; i++) {
                ranks[from + i] = first + i * triplet[2];
            }
        }
        return ranks;
    }

    /** The ranks of the job, in order. */
    public int[] worldRanks() {
        return members.clone();
    }

    private int checked(long rank) {
        if (rank < 0 || rank >= members.length) {
            throw Failure.RANK.because("expected a rank of the group, 0 to " + (size() - 1) + ", found " + rank);
        }
        return (int) rank;
    }

    private ProcessGroup where(IntPredicate wanted) {
        return of(Arrays.stream(members).filter(wanted).toArray());
    }
}
