package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** What the ranks of one group, or the two groups of an intercommunicator, must have in common before they go on. */
public final class Agreement {
    private static final TypeMap LONGS = TypeMap.of(BaseType.LONG, 1);
    private static final TypeMap INTS = TypeMap.of(BaseType.INT, 1);
    private static final Combiner AND = new Combiner() {
        @Override
        public void combine(Items in, Items inout) {
            long[] from = (long[]) in.buffer();
            long[] to = (long[]) inout.buffer();
            for (int i = 0; i < in.count(); i++) {
                to[inout.at() + i] &= from[in.at() + i];
            }
        }

        @Override
        public String name() {
            return "bitwise and";
        }

        @Override
        public boolean commutes() {
            return true;
        }

        @Override
        public boolean isPredefined() {
            return true;
        }
    };

    private Agreement() {
    }

    /** The bits that are set at every rank. */
    public static long[] common(Team team, long[] bits) {
        return (long[]) Reduction.toAll(team, new Items(bits.clone(), 0, bits.length, LONGS), AND).buffer();
    }

    /** A number for a new communicator of some of an old one's ranks. Collective over the old one. */
    public static int context(Communicator old, String name, boolean takes) {
        return old.process().agreeOnContext(own -> common(old.team(name, -1), own), takes);
    }

    /** What the root has, at every rank; the length must be equal everywhere. */
    public static void fromRoot(Team team, long[] words, int root) {
        Broadcast.run(team, new Items(words, 0, words.length, LONGS), root);
    }

    /** What the root has, at every rank; the length must be equal everywhere. */
    public static void fromRoot(Team team, int[] words, int root) {
        Broadcast.run(team, new Items(words, 0, words.length, INTS), root);
    }

    /** What every rank has, in the order of the ranks; the length must be equal everywhere. */
    public static int[] fromAll(Team team, int[] words) {
        int[] all = new int[Math.multiplyExact(words.length, team.size())];
        Allgather.run(team, new Items(words, 0, words.length, INTS),
                Blocks.equal(all, 0, words.length, INTS, team.size()), Agreement.class.getClassLoader());
        return all;
    }

    /** Exchanges with the other of two. */
    public static void exchange(Team pair, int[] out, int[] in) {
        Reduction.exchange(pair, new Items(out, 0, out.length, INTS), new Items(in, 0, in.length, INTS),
                1 - pair.rank());
    }

    /** Exchanges with the other of two. */
    public static void exchange(Team pair, long[] out, long[] in) {
        Reduction.exchange(pair, new Items(out, 0, out.length, LONGS), new Items(in, 0, in.length, LONGS),
                1 - pair.rank());
    }
}
