package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.ints;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sendrecv, exchanges of long messages, layouts, and packing (MPI 1.1, sections 3.10, 3.12 and 3.13). */
class CombinedTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item64SendrecvInARingOfAnySizeNeverDeadlocks(Device device) {
        for (int ranks = 1; ranks <= 5; ranks++) {
            new MpiJob(device, ranks).run((rank, size) -> {
                int left = (rank + size - 1) % size;
                for (int length : device.sizes()) {
                    byte[] into = new byte[length];
                    assertMessage(WORLD.Sendrecv(bytes(length, rank), 0, length, MPI.BYTE, (rank + 1) % size, TAG, into,
                            0, length, MPI.BYTE, left, TAG), left, TAG, length);
                    assertThat(into).isEqualTo(bytes(length, left));
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void item64SendrecvMeetsPlainSendsAndReceives(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                byte[] into = new byte[length];
                if (rank == 0) {
                    assertMessage(WORLD.Sendrecv(bytes(length, 1), 0, length, MPI.BYTE, 1, 1, into, 0, length, MPI.BYTE,
                            MPI.ANY_SOURCE, MPI.ANY_TAG), 1, 2, length);
                } else {
                    assertMessage(receive(WORLD, into, 0, 1), 0, 1, length);
                    send(WORLD, bytes(length, 2), 0, 2);
                }
                assertThat(into).isEqualTo(bytes(length, 2 - rank));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item65SendrecvReplaceWorksForEverySizeAndTellsOfTheReceivedMessage(Device device) {
        new MpiJob(device, 3).run((rank, size) -> {
            int left = (rank + size - 1) % size;
            for (int length : device.sizes()) {
                byte[] data = bytes(length, rank);
                assertMessage(WORLD.Sendrecv_replace(data, 0, length, MPI.BYTE, (rank + 1) % size, rank,
                        MPI.ANY_SOURCE, MPI.ANY_TAG), left, left, length);
                assertThat(data).isEqualTo(bytes(length, left));
            }
            Object[] words = {"of " + rank};
            WORLD.Sendrecv_replace(words, 0, 1, MPI.OBJECT, (rank + 1) % size, TAG, left, TAG);
            assertThat(words[0]).isEqualTo("of " + left);
            int[] spread = {rank, -1, rank, -1};
            WORLD.Sendrecv_replace(spread, 0, 1, Datatype.Vector(2, 1, 2, MPI.INT), (rank + 1) % size, TAG, left, TAG);
            assertThat(spread).containsExactly(left, -1, left, -1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item66LongTransfersHeadToHeadFinish(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            int length = 400_001;
            byte[] into = new byte[length];
            Request receive = irecv(WORLD, into, 1 - rank, TAG);
            send(WORLD, bytes(length, rank), 1 - rank, TAG);
            receive.Wait();
            assertThat(into).isEqualTo(bytes(length, 1 - rank));
        });
    }

    @ParameterizedTest
    @EnumSource
    void item66ManyLongRequestsInBothDirectionsFinish(Device device) {
        int count = 80;
        int length = 2 * device.rendezvousBytes + 3;
        new MpiJob(device, 2).run((rank, size) -> {
            byte[][] into = new byte[count][length];
            Request[] requests = new Request[2 * count];
            for (int i = 0; i < count; i++) {
                requests[i] = isend(WORLD, bytes(length, i), 1 - rank, i % 3);
            }
            for (int i = 0; i < count; i++) {
                requests[count + i] = irecv(WORLD, into[i], 1 - rank, i % 3);
            }
            Request.Waitall(requests);
            for (int i = 0; i < count; i++) {
                assertThat(into[i]).isEqualTo(bytes(length, i));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item67LayoutsMayDifferAtBothEndsInEveryMode(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.someSizes()) {
                int pairs = length / 8;
                Datatype[] layouts = {Datatype.Contiguous(2, MPI.INT), Datatype.Vector(2, 1, 3, MPI.INT),
                    Datatype.Indexed(new int[]{1, 1}, new int[]{4, 0}, MPI.INT), Datatype.Struct(
                            new int[]{1, 2, 1}, new int[]{-1, 1, 5}, new Datatype[]{MPI.LB, MPI.INT, MPI.UB}),
                    Datatype.Hvector(2, 1, 2, MPI.INT), MPI.INT2};
                if (rank == 0) {
                    MPI.Buffer_attach(new byte[layouts.length * (8 * pairs + MPI.BSEND_OVERHEAD)]);
                }
                for (int i = 0; i < layouts.length; i++) {
                    if (rank == 0) {
                        sendSpread(i, layouts[i], pairs);
                    } else {
                        receiveSpread(layouts[(i + 1) % layouts.length], pairs, i);
                    }
                }
                if (rank == 0) {
                    MPI.Buffer_detach();
                }
            }
        });
    }

    /** Sends pairs of {@link Data#ints}, spread over an array as the layout says. */
    private static void sendSpread(int mode, Datatype layout, int pairs) {
        int[] array = new int[8 * pairs + 8];
        spread(array, layout, ints(2 * pairs, mode));
        switch (mode % 5) {
            case 0 -> WORLD.Send(array, 2, pairs, layout, 1, TAG);
            case 1 -> WORLD.Issend(array, 2, pairs, layout, 1, TAG).Wait();
            case 2 -> WORLD.Bsend(array, 2, pairs, layout, 1, TAG);
            case 3 -> {
                Prequest request = WORLD.Send_init(array, 2, pairs, layout, 1, TAG);
                request.Start();
                request.Wait();
            }
            default -> WORLD.Isend(array, 2, pairs, layout, 1, TAG).Wait();
        }
    }

    private static void receiveSpread(Datatype layout, int pairs, int mode) {
        int[] array = new int[8 * pairs + 8];
        Arrays.fill(array, -1);
        int[] expected = array.clone();
        spread(expected, layout, ints(2 * pairs, mode));
        assertThat(WORLD.Recv(array, 2, pairs, layout, 0, TAG).Get_count(layout)).isEqualTo(pairs);
        assertThat(array).isEqualTo(expected);
    }

    /** By packing, which {@link PackingTest} holds to be right. */
    private static void spread(int[] array, Datatype layout, int[] data) {
        byte[] packed = new byte[4 * data.length];
        WORLD.Pack(data, 0, data.length, MPI.INT, packed, 0);
        WORLD.Unpack(packed, 0, array, 2, data.length / 2, layout);
    }

    @ParameterizedTest
    @EnumSource
    void item68IntercommunicatorsAddressTheRemoteGroup(Device device) {
        new MpiJob(device, 5).run((rank, size) -> {
            boolean isLow = rank < 2;
            Intracomm half = Data.split(WORLD, isLow ? 0 : 1, rank);
            Intercomm across = WORLD.Create_intercomm(half, 0, isLow ? 2 : 0, TAG);
            assertThat(across.Test_inter()).isTrue();
            assertThat(across.Size()).isEqualTo(isLow ? 2 : 3);
            assertThat(across.Remote_size()).isEqualTo(isLow ? 3 : 2);
            assertThat(across.Remote_group().Size()).isEqualTo(across.Remote_size());
            int own = across.Rank();
            for (int length : device.sizes()) {
                if (own < 2) {
                    Request send = isend(across, bytes(length, rank), own, TAG);
                    Status seen = across.Probe(MPI.ANY_SOURCE, TAG);
                    assertMessage(seen, own, TAG, length);
                    byte[] into = new byte[length];
                    assertMessage(receive(across, into, own, TAG), own, TAG, length);
                    assertThat(into).isEqualTo(bytes(length, isLow ? rank + 2 : rank - 2));
                    send.Wait();
                    assertMessage(across.Sendrecv_replace(into, 0, length, MPI.BYTE, own, 1, own, 1), own, 1, length);
                    assertThat(into).isEqualTo(bytes(length, rank));
                }
            }
            assertFails(MPI.ERR_RANK, () -> send(across, new byte[1], across.Remote_size(), TAG));
            Intracomm merged = across.Merge(isLow);
            assertThat(merged.Size()).isEqualTo(5);
            assertThat(merged.Rank()).isEqualTo(isLow ? 3 + rank : rank - 2);
            int[] sum = new int[1];
            merged.Allreduce(new int[]{rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            assertThat(sum[0]).isEqualTo(10);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item69PackedItemsTravelAsPackedOrAsTheirOwnType(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int count : new int[]{0, 1, 100, device.rendezvousBytes / 4, device.rendezvousBytes}) {
                int room = WORLD.Pack_size(count, MPI.INT) + WORLD.Pack_size(3, MPI.CHAR)
                        + WORLD.Pack_size(1, MPI.DOUBLE);
                byte[] packed = new byte[room];
                if (rank == 0) {
                    int at = WORLD.Pack(ints(count, 3), 0, count, MPI.INT, packed, 0);
                    at = WORLD.Pack("xabc".toCharArray(), 1, 3, MPI.CHAR, packed, at);
                    at = WORLD.Pack(new double[]{2.5}, 0, 1, MPI.DOUBLE, packed, at);
                    WORLD.Send(packed, 0, at, MPI.PACKED, 1, 1);
                    at = WORLD.Pack(ints(count, 4), 0, count, MPI.INT, packed, 0);
                    WORLD.Send(packed, 0, at, MPI.PACKED, 1, 2);
                    WORLD.Send(ints(count, 5), 0, count, MPI.INT, 1, 3);
                    continue;
                }
                int got = WORLD.Recv(packed, 0, room, MPI.PACKED, 0, 1).Get_count(MPI.PACKED);
                int[] numbers = new int[count];
                char[] word = new char[4];
                double[] real = new double[1];
                int at = WORLD.Unpack(packed, 0, numbers, 0, count, MPI.INT);
                at = WORLD.Unpack(packed, at, word, 1, 3, MPI.CHAR);
                assertThat(WORLD.Unpack(packed, at, real, 0, 1, MPI.DOUBLE)).isEqualTo(got);
                assertThat(numbers).isEqualTo(ints(count, 3));
                assertThat(word).containsExactly('\0', 'a', 'b', 'c');
                assertThat(real[0]).isEqualTo(2.5);
                assertThat(WORLD.Recv(numbers, 0, count, MPI.INT, 0, 2).Get_count(MPI.INT)).isEqualTo(count);
                assertThat(numbers).isEqualTo(ints(count, 4));
                WORLD.Recv(packed, 0, room, MPI.PACKED, 0, 3);
                WORLD.Unpack(packed, 0, numbers, 0, count, MPI.INT);
                assertThat(numbers).isEqualTo(ints(count, 5));
            }
        });
    }
}
