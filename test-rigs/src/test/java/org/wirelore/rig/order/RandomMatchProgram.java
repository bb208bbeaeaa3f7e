package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.order.DrawnCalls.Call;

/** Makes {@link DrawnCalls}. The ranks print what each call has returned. */
public final class RandomMatchProgram {
    private static final int BUFFER_BYTES = 1_000;

    private final Intracomm world;
    private final List<Request> requests = new ArrayList<>();
    /** What each request receives into; null of a send. */
    private final List<int @Nullable []> buffers = new ArrayList<>();

    private RandomMatchProgram(Intracomm world) {
        this.world = world;
    }

    /** Runs it: seed, and how many calls each rank makes; or {@link DrawnCalls#SHARED}. */
    public static void main(String[] arguments) throws MPIException {
        String[] words = MPI.Init(arguments);
        if (words[0].equals(DrawnCalls.SHARED)) {
            words = System.getProperty(DrawnCalls.PROPERTY).split(" ", -1);
        }
        Intracomm world = MPI.COMM_WORLD;
        new RandomMatchProgram(world).run(DrawnCalls.of(Long.parseLong(words[0]), world.Rank(), world.Size(),
                Integer.parseInt(words[1])));
        MPI.Finalize();
    }

    private void run(List<Call> calls) throws MPIException {
        for (Call call : calls) {
            make(call);
        }
        for (int i = 0; i < requests.size(); i++) {
            if (!requests.get(i).Is_null()) {
                over("wait", i, requests.get(i).Wait());
            }
        }
    }

    private void make(Call call) throws MPIException {
        int[] word = {call.number()};
        int source = call.peer() == DrawnCalls.ANY ? MPI.ANY_SOURCE : call.peer();
        int tag = call.tag() == DrawnCalls.ANY ? MPI.ANY_TAG : call.tag();
        switch (call.kind()) {
            case SEND -> world.Send(word, 0, 1, MPI.INT, call.peer(), call.tag());
            case SSEND -> world.Ssend(word, 0, 1, MPI.INT, call.peer(), call.tag());
            case ISEND -> keep(world.Isend(word, 0, 1, MPI.INT, call.peer(), call.tag()), null);
            case RECV -> received(word, world.Recv(word, 0, 1, MPI.INT, source, tag));
            case ISSEND -> keep(world.Issend(word, 0, 1, MPI.INT, call.peer(), call.tag()), null);
            case BSEND -> bsend(word, call);
            case SENDRECV -> {
                int[] into = new int[1];
                int from = call.request() == DrawnCalls.ANY ? MPI.ANY_SOURCE : call.request();
                received(into, world.Sendrecv(word, 0, 1, MPI.INT, call.peer(), call.tag(), into, 0, 1, MPI.INT, from,
                        MPI.ANY_TAG));
            }
            case IRECV -> keep(world.Irecv(word, 0, 1, MPI.INT, source, tag), word);
            case PROBE -> {
                Status seen = world.Probe(source, tag);
                print("probe " + seen.source + " " + seen.tag);
                received(word, world.Recv(word, 0, 1, MPI.INT, seen.source, seen.tag));
            }
            case IPROBE -> {
                Status seen = world.Iprobe(source, tag);
                print(seen == null ? "look" : "look " + seen.source + " " + seen.tag);
                if (seen != null) {
                    received(word, world.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag));
                }
            }
            case TEST -> test(call.request());
            case WAITANY -> any("waitany", Request.Waitany(open()));
            case TESTANY -> any("testany", Request.Testany(open()));
            case WAITSOME -> some("waitsome", Request.Waitsome(open()));
            case TESTSOME -> some("testsome", Request.Testsome(open()));
            case TESTALL -> testAll();
            case BARRIER -> {
                world.Barrier();
                print("together");
            }
            case ALLREDUCE -> {
                int[] sum = new int[1];
                world.Allreduce(word, 0, sum, 0, 1, MPI.INT, MPI.SUM);
                print("together " + sum[0]);
            }
        }
    }

    private void bsend(int[] word, Call call) throws MPIException {
        MPI.Buffer_attach(new byte[BUFFER_BYTES]);
        world.Bsend(word, 0, 1, MPI.INT, call.peer(), call.tag());
        MPI.Buffer_detach();
    }

    private void testAll() throws MPIException {
        List<Integer> under = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            if (!requests.get(i).Is_null()) {
                under.add(i);
            }
        }
        Status[] statuses = under.isEmpty() ? null : Request.Testall(open());
        if (statuses == null) {
            print(under.isEmpty() ? "testall none" : "testall");
            return;
        }
        for (int number : under) {
            over("testall", number, statuses[number]);
        }
    }

    private void test(int number) throws MPIException {
        if (number < 0 || requests.get(number).Is_null()) {
            print("test none");
            return;
        }
        Status status = requests.get(number).Test();
        if (status == null) {
            print("test");
        } else {
            over("test", number, status);
        }
    }

    private void any(String call, @Nullable Status status) {
        if (status == null) {
            print(call);
        } else if (status.index == MPI.UNDEFINED) {
            print(call + " none");
        } else {
            over(call, status.index, status);
        }
    }

    private void some(String call, Status @Nullable [] statuses) {
        print(statuses == null ? call + " none" : call);
        for (Status each : statuses == null ? new Status[0] : statuses) {
            over(call, each.index, each);
        }
    }

    private Request[] open() {
        return requests.toArray(Request[]::new);
    }

    private void keep(Request request, int @Nullable [] buffer) {
        requests.add(request);
        buffers.add(buffer);
    }

    private static void received(int[] word, Status status) {
        print("recv " + status.source + " " + status.tag + " " + word[0]);
    }

    private void over(String call, int number, Status status) {
        int[] word = buffers.get(number);
        print(call + " " + number + (word == null ? "" : " " + status.source + " " + status.tag + " " + word[0]));
    }

    /** Line by line, so that it is seen how far a rank came. */
    private static void print(String line) {
        System.out.println(line);
    }
}
