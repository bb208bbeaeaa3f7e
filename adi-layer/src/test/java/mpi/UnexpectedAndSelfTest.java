package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages before and after their receives, messages to the own rank, and bursts (MPI 1.1, sections 3.4 and 3.5). */
class UnexpectedAndSelfTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item11ThousandsOfUnexpectedMessagesOfAllSizesStayIntact(Device device) {
        exchange(device, false);
    }

    @ParameterizedTest
    @EnumSource
    void item12ExpectedMessagesGiveTheSameAsUnexpectedOnes(Device device) {
        assertThat(exchange(device, true)).isEqualTo(exchange(device, false));
    }

    /** Three senders of 700 messages each; the receiver asks for them in an order of its own. Gives what it saw. */
    private static List<String> exchange(Device device, boolean isExpected) {
        int[] sizes = device.someSizes();
        int each = 700;
        List<String> seen = new ArrayList<>();
        new MpiJob(device, 4).run((rank, size) -> {
            if (rank > 0) {
                if (isExpected) {
                    Data.awaitGo(0);
                }
                Request[] sends = new Request[each];
                for (int i = 0; i < each; i++) {
                    sends[i] = isend(WORLD, bytes(length(sizes, i), rank * each + i), 0, i);
                }
                Data.tellToGo(0);
                Request.Waitall(sends);
                return;
            }
            List<int[]> order = new ArrayList<>();
            for (int i = 0; i < 3 * each; i++) {
                order.add(new int[]{1 + i / each, i % each});
            }
            Collections.shuffle(order, new Random(5));
            if (!isExpected) {
                for (int i = 1; i < size; i++) {
                    Data.awaitGo(i);
                }
            }
            byte[][] into = new byte[order.size()][];
            Request[] receives = new Request[order.size()];
            for (int i = 0; i < receives.length; i++) {
                into[i] = new byte[length(sizes, order.get(i)[1])];
                receives[i] = irecv(WORLD, into[i], order.get(i)[0], order.get(i)[1]);
            }
            for (int i = 1; isExpected && i < size; i++) {
                Data.tellToGo(i);
                Data.awaitGo(i);
            }
            Status[] statuses = Request.Waitall(receives);
            for (int i = 0; i < receives.length; i++) {
                int source = order.get(i)[0];
                int number = order.get(i)[1];
                assertMessage(statuses[i], source, number, into[i].length);
                assertThat(into[i]).isEqualTo(bytes(into[i].length, source * each + number));
                seen.add(source + " " + number + " " + Arrays.hashCode(into[i]));
            }
            assertThat(seen).hasSize(3 * each);
        });
        return seen;
    }

    /** Mostly short, as a real flood is. */
    private static int length(int[] sizes, int number) {
        return number % 10 == 0 ? sizes[number / 10 % sizes.length] : number % 64;
    }

    @ParameterizedTest
    @EnumSource
    void item13ARankMaySendToItself(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                byte[] into = new byte[length];
                Request send = isend(WORLD, bytes(length, 1), rank, TAG);
                assertMessage(receive(WORLD, into, rank, TAG), rank, TAG, length);
                send.Wait();
                assertThat(into).isEqualTo(bytes(length, 1));

                Request receive = irecv(WORLD, into, MPI.ANY_SOURCE, MPI.ANY_TAG);
                send(WORLD, bytes(length, 2), rank, TAG);
                assertMessage(receive.Wait(), rank, TAG, length);
                assertThat(into).isEqualTo(bytes(length, 2));

                assertMessage(WORLD.Sendrecv(bytes(length, 3), 0, length, MPI.BYTE, rank, TAG, into, 0, length,
                        MPI.BYTE, rank, TAG), rank, TAG, length);
                assertThat(into).isEqualTo(bytes(length, 3));

                send = MPI.COMM_SELF.Issend(bytes(length, 4), 0, length, MPI.BYTE, 0, TAG);
                assertThat(send.Test()).isNull();
                assertMessage(receive(MPI.COMM_SELF, into, 0, TAG), 0, TAG, length);
                assertThat(send.Test()).isNotNull();
                assertThat(into).isEqualTo(bytes(length, 4));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item14ABurstFromEveryRankToEveryRankLosesNothing(Device device) {
        int each = 60;
        new MpiJob(device, 5).run((rank, size) -> {
            byte[][][] into = new byte[size][each][];
            Request[] requests = new Request[2 * size * each];
            int next = 0;
            for (int i = 0; i < each; i++) {
                for (int peer = 0; peer < size; peer++) {
                    requests[next++] = isend(WORLD, bytes(i, rank * size + peer), peer, TAG);
                }
            }
            for (int i = 0; i < each; i++) {
                for (int peer = 0; peer < size; peer++) {
                    into[peer][i] = new byte[i];
                    requests[next++] = irecv(WORLD, into[peer][i], peer, TAG);
                }
            }
            Request.Waitall(requests);
            for (int peer = 0; peer < size; peer++) {
                for (int i = 0; i < each; i++) {
                    assertThat(into[peer][i]).isEqualTo(bytes(i, peer * size + rank));
                }
            }
        });
    }
}
