package org.wirelore.adi.message.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** The collective operations on ints, each with a look at its result. Roots are neither first nor last. */
enum CollectiveProgram {
    BARRIER {
        @Override
        void run(Team team, int ints) {
            Barrier.run(team);
        }
    },
    BROADCAST {
        @Override
        void run(Team team, int ints) {
            int root = root(team);
            int[] data = team.rank() == root ? filled(ints, 7) : new int[ints];
            Broadcast.run(team, items(data), root);
            assertThat(data).isEqualTo(filled(ints, 7));
        }
    },
    ALLGATHER {
        @Override
        void run(Team team, int ints) {
            int[] all = new int[ints * team.size()];
            Allgather.run(team, items(filled(ints, team.rank())), blocks(all, ints, team), LOADER);
            for (int rank = 0; rank < team.size(); rank++) {
                assertBlock(all, ints, rank, rank);
            }
        }
    },
    ALLTOALL {
        @Override
        void run(Team team, int ints) {
            int[] out = new int[ints * team.size()];
            int[] in = new int[ints * team.size()];
            for (int rank = 0; rank < team.size(); rank++) {
                System.arraycopy(filled(ints, 5_000 * team.rank() + rank), 0, out, rank * ints, ints);
            }
            Alltoall.equal(team, blocks(out, ints, team), blocks(in, ints, team), LOADER);
            for (int rank = 0; rank < team.size(); rank++) {
                assertBlock(in, ints, rank, 5_000 * rank + team.rank());
            }
        }
    },
    ALLREDUCE {
        @Override
        void run(Team team, int ints) {
            Items result = Reduction.toAll(team, items(filled(ints, team.rank())), Sum.INTS);
            assertThat((int[]) result.buffer()).isEqualTo(summed(ints, team.size()));
        }
    },
    REDUCE {
        @Override
        void run(Team team, int ints) {
            int root = root(team);
            Items result = Reduction.toRoot(team, items(filled(ints, team.rank())), Sum.INTS, root);
            if (team.rank() == root) {
                assertThat((int[]) result.buffer()).isEqualTo(summed(ints, team.size()));
            }
        }
    },
    REDUCE_SCATTER {
        @Override
        void run(Team team, int ints) {
            int[] own = filled(ints * team.size(), team.rank());
            Items mine = ReduceScatter.run(team, blocks(own, ints, team), Sum.INTS, LOADER);
            int[] sums = summed(ints * team.size(), team.size());
            assertThat(Arrays.copyOfRange((int[]) mine.buffer(), mine.at(), mine.at() + ints))
                    .isEqualTo(Arrays.copyOfRange(sums, team.rank() * ints, (team.rank() + 1) * ints));
        }
    },
    GATHER {
        @Override
        void run(Team team, int ints) {
            int[] all = new int[ints * team.size()];
            Gather.equal(team, items(filled(ints, team.rank())), blocks(all, ints, team), root(team), LOADER);
            for (int rank = 0; rank < team.size() && team.rank() == root(team); rank++) {
                assertBlock(all, ints, rank, rank);
            }
        }
    },
    SCATTER {
        @Override
        void run(Team team, int ints) {
            int[] all = new int[ints * team.size()];
            int[] mine = new int[ints];
            for (int rank = 0; rank < team.size() && team.rank() == root(team); rank++) {
                System.arraycopy(filled(ints, rank), 0, all, rank * ints, ints);
            }
            Scatter.equal(team, blocks(all, ints, team), items(mine), root(team), LOADER);
            assertThat(mine).isEqualTo(filled(ints, team.rank()));
        }
    };

    private static final TypeMap INT = TypeMap.of(BaseType.INT, 1);
    private static final ClassLoader LOADER = CollectiveProgram.class.getClassLoader();

    abstract void run(Team team, int ints);

    /** The operation on this many bytes. */
    RoundNetwork.Operation of(int bytes) {
        return team -> run(team, bytes / Integer.BYTES);
    }

    private static int root(Team team) {
        return team.size() / 3;
    }

    private static Items items(int[] data) {
        return new Items(data, 0, data.length, INT);
    }

    private static Blocks blocks(int[] data, int ints, Team team) {
        return Blocks.equal(data, 0, ints, INT, team.size());
    }

    private static int[] filled(int ints, int seed) {
        return IntStream.range(0, ints).map(i -> seed * 31 + i).toArray();
    }

    /** The sums of what all ranks were filled with. */
    private static int[] summed(int ints, int size) {
        int seeds = size * (size - 1) / 2;
        return IntStream.range(0, ints).map(i -> seeds * 31 + i * size).toArray();
    }

    private static void assertBlock(int[] all, int ints, int block, int seed) {
        assertThat(Arrays.copyOfRange(all, block * ints, (block + 1) * ints)).isEqualTo(filled(ints, seed));
    }

    /** Addition. */
    private enum Sum implements Combiner {
        INTS;

        @Override
        public void combine(Items in, Items inout) {
            int[] from = (int[]) in.buffer();
            int[] to = (int[]) inout.buffer();
            for (int i = 0; i < in.count(); i++) {
                to[inout.at() + i] += from[in.at() + i];
            }
        }

        @Override
        public boolean commutes() {
            return true;
        }

        @Override
        public boolean isPredefined() {
            return true;
        }
    }
}
