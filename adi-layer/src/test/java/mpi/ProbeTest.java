package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Looking at messages before they are received (MPI 1.1, section 3.8). */
class ProbeTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item48IprobeTellsOfTheSameMessageUntilItIsReceived(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 0) {
                    Data.awaitGo(1);
                    Request[] sends = {isend(WORLD, bytes(length, 1), 1, 1), isend(WORLD, bytes(length + 1, 2), 1, 2)};
                    Request.Waitall(sends);
                    continue;
                }
                assertThat(WORLD.Iprobe(0, 1)).isNull();
                assertThat(WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG)).isNull();
                Data.tellToGo(0);
                WORLD.Probe(0, 2);
                for (int i = 0; i < 5; i++) {
                    assertMessage(WORLD.Iprobe(0, MPI.ANY_TAG), 0, 1, length);
                    assertMessage(WORLD.Iprobe(MPI.ANY_SOURCE, 2), 0, 2, length + 1);
                    assertThat(WORLD.Iprobe(0, 3)).isNull();
                    assertThat(WORLD.Iprobe(1, MPI.ANY_TAG)).isNull();
                }
                receive(WORLD, new byte[length], 0, 1);
                assertThat(WORLD.Iprobe(0, 1)).isNull();
                assertMessage(WORLD.Iprobe(0, MPI.ANY_TAG), 0, 2, length + 1);
                receive(WORLD, new byte[length + 1], 0, 2);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item49ProbeWaitsForItsMessageWhileOthersArrive(Device device) {
        new MpiJob(device, 3).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 1) {
                    for (int i = 0; i < 4; i++) {
                        send(WORLD, bytes(10, i), 0, 1);
                    }
                    Data.tellToGo(2);
                } else if (rank == 2) {
                    Data.awaitGo(1);
                    Data.compute(50e-6);
                    send(WORLD, bytes(length, 2), 0, TAG);
                } else {
                    Status status = WORLD.Probe(2, TAG);
                    assertMessage(status, 2, TAG, length);
                    byte[] into = new byte[status.Get_count(MPI.BYTE)];
                    assertMessage(receive(WORLD, into, status.source, status.tag), 2, TAG, length);
                    assertThat(into).isEqualTo(bytes(length, 2));
                    for (int i = 0; i < 4; i++) {
                        receive(WORLD, new byte[10], 1, 1);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item50AProbeWithWildcardsNamesTheMessageThatComesNext(Device device) {
        int[] sizes = device.someSizes();
        int each = 2 * sizes.length;
        new MpiJob(device, 4).run((rank, size) -> {
            if (rank > 0) {
                Request[] sends = new Request[each];
                for (int i = 0; i < each; i++) {
                    sends[i] = isend(WORLD, bytes(sizes[i % sizes.length], rank * each + i), 0, i % 3);
                }
                Request.Waitall(sends);
                return;
            }
            int[][] next = new int[size][3];
            for (int i = 0; i < 3 * each; i++) {
                Status seen = WORLD.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
                int number = seen.tag + 3 * next[seen.source][seen.tag]++;
                int length = sizes[number % sizes.length];
                assertMessage(seen, seen.source, seen.tag, length);
                byte[] into = new byte[length];
                assertMessage(receive(WORLD, into, seen.source, seen.tag), seen.source, seen.tag, length);
                assertThat(into).isEqualTo(bytes(length, seen.source * each + number));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item51ProbeAllowsAnExactAllocationForEverySizeAndMode(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 0) {
                    send(WORLD, bytes(length, 1), 1, 1);
                    WORLD.Ssend(bytes(length, 2), 0, length, MPI.BYTE, 1, 2);
                    continue;
                }
                for (int tag = 1; tag <= 2; tag++) {
                    Status status = WORLD.Probe(0, tag);
                    assertThat(status.count).isEqualTo(length);
                    byte[] into = new byte[status.count];
                    receive(WORLD, into, 0, tag);
                    assertThat(into).isEqualTo(bytes(length, tag));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item51ProbeTellsHowManyObjectsThereAre(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int bulk : new int[]{0, 100, 10_000}) {
                Object[] objects = {new byte[bulk], "two", null};
                if (rank == 0) {
                    WORLD.Send(objects, 0, 3, MPI.OBJECT, 1, 1);
                    WORLD.Ssend(objects, 0, 3, MPI.OBJECT, 1, 2);
                    WORLD.Issend(objects, 0, 0, MPI.OBJECT, 1, 3).Wait();
                    continue;
                }
                for (int tag = 1; tag <= 3; tag++) {
                    Status status = WORLD.Probe(0, MPI.ANY_TAG);
                    assertThat(status.tag).isEqualTo(tag);
                    assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(tag == 3 ? 0 : 3);
                    assertThat(status.count).isEqualTo(tag == 3 ? 0 : 3);
                    Object[] into = new Object[status.count];
                    assertThat(WORLD.Recv(into, 0, into.length, MPI.OBJECT, 0, tag).count).isEqualTo(into.length);
                    assertThat(tag == 3 || "two".equals(into[1])).isTrue();
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item52ALoopOfIprobeAloneEnds(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                Request send = isend(WORLD, bytes(length, rank), 1 - rank, TAG);
                Status status = WORLD.Iprobe(1 - rank, TAG);
                while (status == null) {
                    status = WORLD.Iprobe(1 - rank, TAG);
                }
                assertMessage(status, 1 - rank, TAG, length);
                receive(WORLD, new byte[length], 1 - rank, TAG);
                send.Wait();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item53AMessageOfAnotherCommunicatorIsNeverSeen(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            Intracomm twin = (Intracomm) WORLD.clone();
            for (int length : device.shortAndLong()) {
                if (rank == 0) {
                    Request send = isend(twin, bytes(length, 1), 1, TAG);
                    Data.tellToGo(1);
                    send.Wait();
                } else {
                    Data.awaitGo(0);
                    Data.progress();
                    assertThat(WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG)).isNull();
                    assertThat(WORLD.Iprobe(0, TAG)).isNull();
                    assertMessage(twin.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG), 0, TAG, length);
                    receive(twin, new byte[length], 0, TAG);
                }
                WORLD.Barrier();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item54AProbeOfARankThatDoesNotExistIsRefused(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int source : new int[]{2, 99, -7}) {
                assertFails(MPI.ERR_RANK, () -> WORLD.Probe(source, TAG));
                assertFails(MPI.ERR_RANK, () -> WORLD.Iprobe(source, TAG));
                assertFails(MPI.ERR_RANK, () -> receive(WORLD, new byte[1], source, TAG));
                assertFails(MPI.ERR_RANK, () -> send(WORLD, new byte[1], source, TAG));
            }
            assertFails(MPI.ERR_RANK, () -> send(WORLD, new byte[1], MPI.ANY_SOURCE, TAG));
        });
    }
}
