package org.wirelore.rig.samples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.wirelore.rig.mpi.Compute;

/**
 * A farm that outlives its workers: rank 0 hands out tasks, one at a time, to each worker in turn. The task of a worker
 * that is lost is done by the next one. Since the program asks for that, what MPI has to say about a lost rank comes as
 * an exception: where the device knows what concerns that rank, out of those calls, whose requests are over then; else
 * out of whatever call the rank is in, which may be repeated.
 */
public final class Survivors {
    private static final int TAG = 1;
    private static final int DEFAULT_TASKS = 80;
    private static final long TASK_NANOS = 1_000_000;
    private static final int WORDS = 64;

    private Survivors() {
    }

    /** Runs on two ranks or more; the argument is the number of tasks. */
    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_RETURN);
        if (MPI.COMM_WORLD.Rank() == 0) {
            handOut(own.length > 0 ? Integer.parseInt(own[0]) : DEFAULT_TASKS);
        } else {
            work();
        }
        while (!MPI.Finalized()) {
            try {
                MPI.Finalize();
            } catch (MPIException lost) {
                System.out.println("leaves without a rank: " + lost.getMessage());
            }
        }
    }

    private static void handOut(int tasks) {
        List<Integer> workers = new ArrayList<>();
        for (int rank = 1; rank < MPI.COMM_WORLD.Size(); rank++) {
            workers.add(rank);
        }
        int done = 0;
        while (done < tasks && !workers.isEmpty()) {
            int worker = workers.removeFirst();
            int[] task = new int[WORDS];
            Arrays.fill(task, done + 1);
            int[] sum = new int[1];
            if (send(task, WORDS, worker) && receive(sum, worker)) {
                if (sum[0] != WORDS * (done + 1)) {
                    throw new IllegalStateException("a worker must do its task: rank=" + worker + ", sum=" + sum[0]);
                }
                done++;
                workers.addLast(worker);
            } else {
                System.out.println("task " + (done + 1) + " is done by another rank than " + worker);
            }
        }
        for (int worker : workers) {
            send(new int[WORDS], WORDS, worker);
        }
        System.out.println(done + " of " + tasks + " tasks are done, with " + workers.size() + " of "
                + (MPI.COMM_WORLD.Size() - 1) + " workers left.");
    }

    private static void work() {
        int[] task = new int[WORDS];
        while (receive(task, 0) && task[0] != 0) {
            Compute.spend(TASK_NANOS);
            send(new int[]{Arrays.stream(task).sum()}, 1, 0);
        }
    }

    /** False if the rank is lost. */
    private static boolean send(int[] words, int count, int rank) {
        try {
            MPI.COMM_WORLD.Send(words, 0, count, MPI.INT, rank, TAG);
            return true;
        } catch (MPIException lost) {
            System.out.println("can't send: " + lost.getMessage());
            return false;
        }
    }

    /** Receives what a rank sends; false if that rank is lost. Nothings only show that their sender is there. */
    private static boolean receive(int[] words, int rank) {
        while (true) {
            Request request = MPI.COMM_WORLD.Irecv(words, 0, words.length, MPI.INT, rank, TAG);
            int count = 0;
            for (boolean isOver = false; !isOver;) {
                try {
                    count = request.Wait().Get_count(MPI.INT);
                    isOver = true;
                } catch (MPIException lost) {
                    System.out.println("goes on: " + lost.getMessage());
                    if (request.Is_null()) {
                        return false;
                    }
                    if (!send(words, 0, rank)) {
                        request.Cancel();
                        request.Wait();
                        return false;
                    }
                }
            }
            if (count > 0) {
                return true;
            }
        }
    }
}
