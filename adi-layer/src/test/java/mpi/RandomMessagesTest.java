package mpi;

import static mpi.Data.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random programs of two to five ranks: every message arrives exactly once, intact, with a true status; of two messages
 * of one sender that both fit an earlier receive, that takes the first; and every program ends with nothing left over.
 */
class RandomMessagesTest {
    private static final int PROGRAMS = 60;
    private static final int TAGS = 3;
    private static final int COMMS = 2;

    /** How the receives of one rank in one communicator choose; all of one kind, so that none can starve another. */
    private enum Selection {
        ANYTHING, ANY_TAG_OF_SOURCE, EXACT, ANY_SOURCE_OF_TAG, PROBED
    }

    private enum Mode {
        STANDARD, SYNCHRONOUS, BUFFERED, FREED, PERSISTENT
    }

    private record Message(int number, int source, int destination, int comm, int tag, int bytes, Mode mode) {
    }

    private record Receive(int comm, int source, int tag, RandomContent.Room room, Request request) {
        boolean fits(Message message) {
            return (source == MPI.ANY_SOURCE || source == message.source)
                    && (tag == MPI.ANY_TAG || tag == message.tag) && comm == message.comm;
        }
    }

    private record Arrival(Receive receive, Message message) {
    }

    @ParameterizedTest
    @EnumSource
    void everyProgramObeysTheRules(Device device) {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            try {
                run(device, 2 + seed % 4, seed);
            } catch (AssertionError e) {
                throw new AssertionError("seed=" + seed + ": " + e.getMessage(), e);
            }
        }
    }

    private static void run(Device device, int ranks, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] sizes = device.sizes();
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 14 * ranks; i++) {
            messages.add(new Message(i, random.nextInt(ranks), random.nextInt(ranks), random.nextInt(COMMS),
                    random.nextInt(TAGS), Math.max(RandomContent.BYTES_MIN, sizes[random.nextInt(sizes.length)]),
                    pick(Mode.values(), random)));
        }
        new MpiJob(device, ranks).run((rank, size) -> {
            Comm[] comms = {WORLD, (Comm) WORLD.clone()};
            List<Arrival> arrivals = new Rank(comms, messages, seed).live();
            assertThat(arrivals.stream().map(Arrival::message).toList()).containsExactlyInAnyOrderElementsOf(
                    messages.stream().filter(message -> message.destination == rank).toList());
            assertOrder(arrivals);
        });
    }

    private static <T> T pick(T[] values, SplittableRandom random) {
        return values[random.nextInt(values.length)];
    }

    /**
     * Arrivals are in the order in which their receives were posted; messages are numbered in the order of the sends.
     */
    private static void assertOrder(List<Arrival> arrivals) {
        for (int i = 0; i < arrivals.size(); i++) {
            Message taken = arrivals.get(i).message;
            for (Arrival later : arrivals.subList(i + 1, arrivals.size())) {
                assertThat(later.message.source == taken.source && later.message.number < taken.number
                        && arrivals.get(i).receive.fits(later.message)).as(taken + " before " + later.message)
                        .isFalse();
            }
        }
    }

    /** One rank of a program. */
    private static final class Rank {
        private final Comm[] comms;
        private final List<Message> all;
        private final List<Message> outgoing;
        private final List<Message> incoming;
        private final List<Receive> receives = new ArrayList<>();
        private final List<Request> sends = new ArrayList<>();
        private final Selection[] selections = new Selection[COMMS];
        private final RandomContent[] contents = new RandomContent[COMMS];
        private final SplittableRandom random;
        private final long seed;
        private final int rank = WORLD.Rank();

        Rank(Comm[] comms, List<Message> all, long seed) {
            this.comms = comms;
            this.all = all;
            this.seed = seed;
            this.random = new SplittableRandom(seed * 31 + rank);
            this.outgoing = new ArrayList<>(all.stream().filter(message -> message.source == rank).toList());
            this.incoming = new ArrayList<>(all.stream().filter(message -> message.destination == rank).toList());
            for (int i = 0; i < COMMS; i++) {
                selections[i] = pick(Selection.values(), random);
                contents[i] = contentFor(rank, i);
            }
        }

        /** What all messages to a rank in a communicator hold, so that it knows what to receive. */
        private RandomContent contentFor(int destination, int comm) {
            return pick(RandomContent.values(), new SplittableRandom(seed * 1_009 + destination * 2L + comm));
        }

        List<Arrival> live() {
            MPI.Buffer_attach(new byte[outgoing.stream().mapToInt(message -> message.bytes + 1_000).sum()]);
            List<Message> probed = new ArrayList<>();
            while (!outgoing.isEmpty() || !incoming.isEmpty()) {
                if (random.nextInt(4) == 0) {
                    Data.compute(random.nextInt(20) * 1e-6);
                }
                if (incoming.isEmpty() || (!outgoing.isEmpty() && random.nextBoolean())) {
                    send(outgoing.removeFirst());
                } else {
                    Message message = incoming.remove(random.nextInt(incoming.size()));
                    if (selections[message.comm] == Selection.PROBED) {
                        probed.add(message);
                    } else {
                        receives.add(post(message));
                    }
                }
            }
            List<Arrival> arrivals = new ArrayList<>();
            probed.forEach(message -> arrivals.add(receiveProbed(message.comm)));
            complete(arrivals);
            MPI.Buffer_detach();
            return arrivals;
        }

        private void send(Message message) {
            RandomContent.Room full = contentFor(message.destination, message.comm).make(message.number, message.bytes,
                    random);
            Comm comm = comms[message.comm];
            int to = message.destination;
            switch (message.mode) {
                case STANDARD -> sends.add(comm.Isend(full.buffer(), 0, full.count(), full.type(), to, message.tag));
                case SYNCHRONOUS -> sends
                        .add(comm.Issend(full.buffer(), 0, full.count(), full.type(), to, message.tag));
                case BUFFERED -> comm.Bsend(full.buffer(), 0, full.count(), full.type(), to, message.tag);
                case FREED -> comm.Isend(full.buffer(), 0, full.count(), full.type(), to, message.tag).Free();
                case PERSISTENT -> {
                    Prequest request = comm.Send_init(full.buffer(), 0, full.count(), full.type(), to, message.tag);
                    request.Start();
                    sends.add(request);
                }
            }
        }

        private Receive post(Message message) {
            Selection selection = selections[message.comm];
            int source = selection == Selection.ANYTHING || selection == Selection.ANY_SOURCE_OF_TAG
                    ? MPI.ANY_SOURCE
                    : message.source;
            int tag = selection == Selection.ANYTHING || selection == Selection.ANY_TAG_OF_SOURCE
                    ? MPI.ANY_TAG
                    : message.tag;
            int most = all.stream().mapToInt(other -> other.bytes).max().orElse(0);
            RandomContent.Room room = contents[message.comm].room(most, random);
            Comm comm = comms[message.comm];
            if (random.nextInt(4) > 0) {
                return new Receive(message.comm, source, tag, room,
                        comm.Irecv(room.buffer(), 0, room.count(), room.type(), source, tag));
            }
            Prequest request = comm.Recv_init(room.buffer(), 0, room.count(), room.type(), source, tag);
            request.Start();
            return new Receive(message.comm, source, tag, room, request);
        }

        private Arrival receiveProbed(int comm) {
            Status seen = comms[comm].Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            RandomContent.Room room = contents[comm].room(seen.Get_count(MPI.BYTE), random);
            Receive receive = new Receive(comm, seen.source, seen.tag, room, MPI.REQUEST_NULL);
            return new Arrival(receive, check(receive,
                    comms[comm].Recv(room.buffer(), 0, room.count(), room.type(), seen.source, seen.tag)));
        }

        private Message check(Receive receive, Status status) {
            Message message = all.get(contents[receive.comm].numberOf(receive.room));
            assertThat(message.destination).isEqualTo(rank);
            assertThat(receive.fits(message)).isTrue();
            Data.assertMessage(status, message.source, message.tag, status.Get_count(MPI.BYTE));
            contents[receive.comm].assertHolds(receive.room, message.number, message.bytes, status);
            return message;
        }

        /** In an order of its own, but reported in the order in which they were posted. */
        private void complete(List<Arrival> arrivals) {
            Request[] requests = receives.stream().map(Receive::request).toArray(Request[]::new);
            Status[] statuses = new Status[requests.length];
            int left = requests.length;
            while (left > 0) {
                for (Status status : some(requests)) {
                    statuses[status.index] = status;
                    left--;
                }
            }
            for (int i = 0; i < statuses.length; i++) {
                Receive receive = receives.get(i);
                arrivals.add(new Arrival(receive, check(receive, Objects.requireNonNull(statuses[i]))));
            }
            Request.Waitall(sends.toArray(Request[]::new));
        }

        private Status[] some(Request[] requests) {
            Status one = null;
            switch (random.nextInt(3)) {
                case 0 -> {
                    return Objects.requireNonNull(Request.Waitsome(requests));
                }
                case 1 -> one = Request.Waitany(requests);
                default -> one = Request.Testany(requests);
            }
            return one == null ? new Status[0] : new Status[]{one};
        }
    }
}
