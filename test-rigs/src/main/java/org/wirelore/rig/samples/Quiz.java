package org.wirelore.rig.samples;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import mpi.MPI;
import mpi.Status;

/**
 * The quiz of J. Squyres, "'Progress' is the opposite of 'Congress'", column "MPI Mechanic", ClusterWorld, 2004: rank 0
 * receives from any source what all others send. In what order? Every round, each sender thinks for a moment of its own
 * and sends a few numbered messages.
 */
public final class Quiz {
    private static final int TAG = 1;
    private static final int MESSAGES = 3;
    private static final int THINKING_MS = 5;
    private static final int DEFAULT_ROUNDS = 20;

    private Quiz() {
    }

    /** Runs on three ranks or more; the argument is how many rounds. */
    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        int rounds = own.length > 0 ? Integer.parseInt(own[0]) : DEFAULT_ROUNDS;
        int senders = MPI.COMM_WORLD.Size() - 1;
        Set<String> orders = new TreeSet<>();
        int disorder = 0;
        for (int round = 0; round < rounds; round++) {
            if (MPI.COMM_WORLD.Rank() == 0) {
                List<Integer> firsts = new ArrayList<>();
                disorder += receive(senders, firsts);
                orders.add(firsts.toString());
            } else {
                think();
                send();
            }
            MPI.COMM_WORLD.Barrier();
        }
        if (MPI.COMM_WORLD.Rank() == 0) {
            answer(rounds, senders, orders, disorder);
        }
        MPI.Finalize();
        if (disorder > 0) {
            throw new IllegalStateException("messages of one sender must arrive in their order: " + disorder
                    + " did not");
        }
    }

    private static void think() throws InterruptedException {
        Thread.sleep((long) (Math.random() * THINKING_MS));
    }

    private static void send() throws InterruptedException {
        for (int i = 0; i < MESSAGES; i++) {
            MPI.COMM_WORLD.Send(new int[]{i}, 0, 1, MPI.INT, 0, TAG);
            think();
        }
    }

    /**
     * How many messages came before an earlier one of their sender; {@code firsts} gets the senders as they showed up.
     */
    private static int receive(int senders, List<Integer> firsts) {
        int[] next = new int[senders + 1];
        int disorder = 0;
        int[] number = new int[1];
        for (int i = 0; i < senders * MESSAGES; i++) {
            Status status = MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
            if (next[status.source] == 0) {
                firsts.add(status.source);
            }
            disorder += number[0] == next[status.source]++ ? 0 : 1;
        }
        return disorder;
    }

    private static void answer(int rounds, int senders, Set<String> orders, int disorder) {
        System.out.println("In what order are the messages received?");
        System.out.println(orders.size() > 1
                ? "In any order of the senders: " + rounds + " rounds with " + senders + " senders showed "
                        + orders.size() + " different ones, such as "
                        + String.join(" and ", orders.stream().limit(2).toList()) + "."
                : "Nothing says in which order of the senders; these " + rounds + " rounds all had " + orders + ".");
        System.out.println(disorder == 0
                ? "But each sender's own messages in the order in which it sent them: all "
                        + rounds * senders * MESSAGES + " did."
                : "Each sender's own messages should come in the order in which it sent them: " + disorder
                        + " did not!");
    }
}
