package org.wirelore.rig.samples.ring;

import java.util.Arrays;
import java.util.Objects;
import jpvm.jpvmBuffer;
import jpvm.jpvmEnvironment;
import jpvm.jpvmException;
import jpvm.jpvmTaskId;

/** The ring by PVM. The first task spawns the others and takes part itself. */
public final class RingOnPvm {
    private static final int ORDERS = 1;
    private static final int PASS = 2;

    private RingOnPvm() {
    }

    /**
     * Runs on any number of tasks.
     *
     * @param args rounds, microseconds of computing in a round, doubles of a message, tasks; none in a spawned task
     */
    public static void main(String[] args) throws jpvmException {
        jpvmEnvironment pvm = new jpvmEnvironment();
        jpvmTaskId parent = pvm.pvm_parent();
        if (parent == null) {
            String[] first = Arrays.copyOf(args, Math.min(args.length, RingRounds.ARGUMENTS));
            lead(pvm, RingRounds.of(first), Integer.parseInt(args[RingRounds.ARGUMENTS]));
        } else {
            jpvmBuffer orders = received(pvm, parent, ORDERS);
            RingRounds rounds = new RingRounds(orders.upkint(), orders.upkint(), orders.upkint());
            take(pvm, rounds, orders.upkint(), orders.upkint(), Objects.requireNonNull(orders.upktid()),
                    Objects.requireNonNull(orders.upktid()));
        }
        pvm.pvm_exit();
    }

    private static void lead(jpvmEnvironment pvm, RingRounds rounds, int size) throws jpvmException {
        jpvmTaskId[] spawned = new jpvmTaskId[size - 1];
        if (pvm.pvm_spawn(RingOnPvm.class.getName(), spawned.length, spawned) < spawned.length) {
            throw new IllegalStateException("expected room for " + size + " tasks");
        }
        jpvmTaskId[] tasks = new jpvmTaskId[size];
        tasks[0] = pvm.pvm_mytid();
        System.arraycopy(spawned, 0, tasks, 1, spawned.length);
        for (int place = 1; place < size; place++) {
            jpvmBuffer orders = new jpvmBuffer();
            orders.pack(rounds.rounds());
            orders.pack(rounds.computeMicros());
            orders.pack(rounds.doubles());
            orders.pack(place);
            orders.pack(size);
            orders.pack(tasks[(place + 1) % size]);
            orders.pack(tasks[place - 1]);
            pvm.pvm_send(orders, tasks[place], ORDERS);
        }
        take(pvm, rounds, 0, size, tasks[1 % size], tasks[size - 1]);
    }

    private static void take(jpvmEnvironment pvm, RingRounds rounds, int place, int size, jpvmTaskId next,
            jpvmTaskId before) throws jpvmException {
        rounds.run(place, size, (out, in) -> {
            pvm.pvm_send(packed(out), next, PASS);
            received(pvm, before, PASS).unpack(in, in.length, 1);
        });
    }

    private static jpvmBuffer received(jpvmEnvironment pvm, jpvmTaskId from, int tag) throws jpvmException {
        return Objects.requireNonNull(pvm.pvm_recv(from, tag).buffer);
    }

    private static jpvmBuffer packed(double[] values) throws jpvmException {
        jpvmBuffer buffer = new jpvmBuffer();
        buffer.pack(values, values.length, 1);
        return buffer;
    }
}
