package org.wirelore.adi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Mode;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.Received;
import org.wirelore.adi.message.collective.Agreement;
import org.wirelore.adi.message.collective.Broadcast;
import org.wirelore.adi.message.collective.Combiner;
import org.wirelore.adi.message.collective.Items;
import org.wirelore.adi.message.collective.Reduction;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;
import org.wirelore.device.api.Host;

/** Programs of collective operations whose results ranks can tell for themselves. */
public final class GroupPrograms {
    private static final TypeMap INTS = TypeMap.of(BaseType.INT, 1);
    private static final int[][] GROUPS = {{0, 2, 3}, {0, 1, 2}, {2, 1}};
    private static final long STEP_PS = 3_000_000;

    private GroupPrograms() {
    }

    /** The process of a rank, for programs of collective operations. */
    public static RankProcess process(Adi adi, Host host) {
        return new RankProcess(adi, host, new ProcessEnvironment() {
            @Override
            public String processorName() {
                return host.name();
            }

            @Override
            public ClassLoader programLoader() {
                return GroupPrograms.class.getClassLoader();
            }

            @Override
            public Error abort(int code) {
                return new AssertionError("aborted: " + code);
            }
        }, null);
    }

    /** As MPI's sum, for integers only. */
    private static final class Sum implements Combiner {
        @Override
        public void combine(Items in, Items inout) {
            int[] from = (int[]) in.buffer();
            int[] into = (int[]) inout.buffer();
            for (int i = 0; i < in.count(); i++) {
                into[inout.at() + i] += from[in.at() + i];
            }
        }

        @Override
        public String name() {
            return "SUM";
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

    /** Sums what all members have. */
    static void sum(Communicator group, int count, int round) {
        int[] own = new int[count];
        int[] sums = new int[count];
        for (int i = 0; i < count; i++) {
            own[i] = operand(group.rank(), i, round);
            for (int rank = 0; rank < group.size(); rank++) {
                sums[i] += operand(rank, i, round);
            }
        }
        Items result = Reduction.toAll(group.team("Allreduce", -1), new Items(own, 0, count, INTS), new Sum());
        assertThat((int[]) result.buffer()).startsWith(sums);
    }

    private static int operand(int rank, int index, int round) {
        return (rank + 1) * 1_000_003 ^ index * 97 ^ round;
    }

    private static void broadcast(Communicator group, int count, int round) {
        int root = round % group.size();
        int[] data = new int[count];
        int[] expected = new int[count];
        for (int i = 0; i < count; i++) {
            expected[i] = operand(root, i, round);
            data[i] = group.rank() == root ? expected[i] : 0;
        }
        Broadcast.run(group.team("Bcast", root), new Items(data, 0, count, INTS), root);
        assertThat(data).isEqualTo(expected);
    }

    /** A root is many broadcasts ahead of others, who wait for a message of its first. */
    public static void withARootThatRunsAhead(RankProcess process) {
        Communicator world = process.world();
        int[] word = new int[1];
        if (world.rank() > 0) {
            world.receive(word, 0, 1, INTS, 0, 1, new Received());
        }
        for (int round = 0; round < 50; round++) {
            word[0] = world.rank() == 0 ? round : -1;
            Broadcast.run(world.team("Bcast", 0), new Items(word, 0, 1, INTS), 0);
            assertThat(word[0]).isEqualTo(round);
        }
        for (int peer = 1; peer < world.size() && world.rank() == 0; peer++) {
            world.send(Mode.STANDARD, word, 0, 1, INTS, peer, 1);
        }
    }

    /**
     * Broadcasts and sums in overlapping groups and in all; ranks come late, each in another round. A root runs ahead
     * of the others by several broadcasts.
     */
    public static void ofSeveralGroups(RankProcess process, Host host) {
        Communicator world = process.world();
        List<Communicator> groups = new ArrayList<>(List.of(world));
        for (int[] members : GROUPS) {
            boolean isMember = world.group().including(members).contains(process.rank());
            int context = Agreement.context(world, "Create", isMember);
            if (isMember) {
                groups.add(process.communicator(world.group().including(members), null, context));
            }
        }
        for (int round = 0; round < 20; round++) {
            long untilPs = host.now() + STEP_PS * ((process.rank() * 7 + round * 5) % 11);
            while (host.now() - untilPs < 0) {
                host.pause(untilPs);
            }
            for (Communicator group : groups) {
                for (int i = 0; i < 6; i++) {
                    broadcast(group, 1 + round * 13, round);
                }
                sum(group, 1 + round * 7, round);
            }
        }
    }
}
