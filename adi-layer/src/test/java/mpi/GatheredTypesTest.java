package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;

/**
 * Long messages of types with gaps: where VIA carries them, from where their items lie if the segments of each write
 * suffice, and packed once if they do not.
 */
class GatheredTypesTest {
    private static final int TAG = 4;

    /** By rank and name. */
    private final Map<String, Long> counted = new TreeMap<>();

    private void count(AdiEvent event) {
        if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.COUNTED) {
            counted.put(core.rank + "." + core.text, core.times);
        }
    }

    private MpiJob job(Device device) {
        return new MpiJob(device, 2).observer(this::count);
    }

    private long counted(String name) {
        return counted.getOrDefault(name, 0L);
    }

    private void assertCopies(long gathered, long packed, long unpacked) {
        assertThat(counted("0.via.gathered")).as("gathered").isEqualTo(gathered);
        assertThat(counted("0.mpi.packed")).as("packed").isEqualTo(packed);
        assertThat(counted("1.mpi.unpacked")).as("unpacked").isEqualTo(unpacked);
        assertThat(counted("1.mpi.packed") + counted("0.mpi.unpacked")).isZero();
    }

    private static Datatype vector(int runs, int ints) {
        return Datatype.Vector(runs, ints, ints + 1, MPI.INT);
    }

    private static int[] spread(int runs, int ints, int seed) {
        int[] data = new int[runs * (ints + 1)];
        for (int i = 0; i < data.length; i++) {
            data[i] = i % (ints + 1) == ints ? -1 : seed + i - i / (ints + 1);
        }
        return data;
    }

    private static void assertDense(int[] data, int count, int seed) {
        for (int i = 0; i < count; i++) {
            if (data[i] != seed + i) {
                throw new AssertionError("element " + i + " is " + data[i]);
            }
        }
    }

    private static void exchange(int rank, int runs, int ints) {
        if (rank == 0) {
            WORLD.Send(spread(runs, ints, 5), 0, 1, vector(runs, ints), 1, TAG);
        } else {
            int[] into = new int[runs * ints];
            WORLD.Recv(into, 0, into.length, MPI.INT, 0, TAG);
            assertDense(into, into.length, 5);
        }
    }

    /** One write has 252 segments; a message of several writes may have more. */
    @ParameterizedTest
    @CsvSource({"VIA, 2, 6000, 1", "VIA, 12, 500, 1", "VIA, 13, 500, 1", "VIA, 251, 50, 1", "VIA, 252, 50, 1",
        "VIA, 253, 50, 0", "VIA, 1000, 2, 0", "VIA, 1024, 256, 1", "VIA, 4096, 60, 0", "VIASCI, 2, 6000, 1",
        "VIASCI, 12, 500, 1", "VIASCI, 13, 500, 1", "VIASCI, 252, 50, 1", "VIASCI, 253, 50, 0",
        "VIASCI, 1024, 256, 1", "VIASCI, 4096, 60, 0"})
    void aVectorIsNotPackedWhereTheSegmentsOfEachWriteSuffice(Device device, int runs, int ints, long gathered) {
        job(device).run((rank, size) -> exchange(rank, runs, ints));
        assertCopies(gathered, 1 - gathered, 0);
        assertThat(counted("0.via.copiedForWantOfRegistration")).isZero();
    }

    /** The last run of an item and the first of the next are one. */
    @ParameterizedTest
    @EnumSource(names = {"VIA", "VIASCI"})
    void runsThatTouchTakeOneSegment(Device device) {
        int items = 251;
        job(device).run((rank, size) -> {
            if (rank == 0) {
                int[] data = new int[items * 50];
                for (int i = 0; i < data.length; i++) {
                    data[i] = i % 50 == 20 ? -1 : i - i / 50 - (i % 50 > 20 ? 1 : 0);
                }
                WORLD.Send(data, 0, items, Datatype.Vector(2, 20, 21, MPI.INT), 1, TAG);
            } else {
                WORLD.Recv(new int[items * 40], 0, items * 40, MPI.INT, 0, TAG);
            }
        });
        assertCopies(1, 0, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"VIA", "VIASCI"})
    void aReceiverWithGapsUnpacksOnce(Device device) {
        job(device).run((rank, size) -> {
            if (rank == 0) {
                WORLD.Send(spread(100, 50, 5), 0, 1, vector(100, 50), 1, TAG);
            } else {
                int[] into = new int[100 * 51];
                Arrays.fill(into, -1);
                Status status = WORLD.Recv(into, 0, 1, vector(100, 50), 0, TAG);
                assertThat(into).isEqualTo(spread(100, 50, 5));
                assertThat(status.Get_count(MPI.INT)).isEqualTo(5_000);
            }
        });
        assertCopies(1, 0, 1);
        assertThat(counted("1.via.copiedForWantOfRegistration")).isZero();
    }

    /** What a NIC does not register is packed into memory that it does; only if it does not either, packets go. */
    @ParameterizedTest
    @CsvSource({"VIA, true, 0", "VIA, false, 1", "VIASCI, true, 0", "VIASCI, false, 1"})
    void whatCannotBeRegisteredIsPackedOnce(Device device, boolean areBlocks, long inPackets) {
        job(device).pinning(memory -> memory.heapBase().map(array -> ((int[]) array).length == 5_000)
                .orElse(areBlocks || (memory.byteSize() != 20_000 && memory.byteSize() != 1 << 15)))
                .run((rank, size) -> exchange(rank, 100, 50));
        assertCopies(0, 1, 0);
        assertThat(counted("0.via.copiedForWantOfRegistration")).isEqualTo(inPackets);
    }

    /** 70 MB do not stay registered for the sake of 64 KB. */
    @ParameterizedTest
    @EnumSource(names = {"VIA", "VIASCI"})
    void memoryThatWouldNotStayRegisteredIsPacked(Device device) {
        int stride = 70 << 20 >> 6;
        job(device).run((rank, size) -> {
            if (rank == 0) {
                MemorySegment data = Arena.ofAuto().allocate(64L * stride, 4096);
                WORLD.Send(data, 0, 1, Datatype.Vector(64, 1_000, stride, MPI.BYTE), 1, TAG);
            } else {
                receive(WORLD, new byte[64_000], 0, TAG);
            }
        });
        assertCopies(0, 1, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"VIA", "VIASCI"})
    void aThousandMessagesFromTenBuffersTakeTenRegistrations(Device device) {
        job(device).run((rank, size) -> {
            int[][] buffers = new int[10][];
            for (int i = 0; i < 10; i++) {
                buffers[i] = spread(20, 90, 1000 * i);
            }
            for (int i = 0; i < 1_000; i++) {
                if (rank == 0) {
                    WORLD.Send(buffers[i % 10], 0, 1, vector(20, 90), 1, TAG);
                } else {
                    int[] into = buffers[(i + 1) % 10];
                    WORLD.Recv(into, 0, 1, vector(20, 90), 0, TAG);
                    assertThat(into).isEqualTo(spread(20, 90, 1000 * (i % 10)));
                }
            }
        });
        assertCopies(1_000, 0, 1_000);
        assertThat(counted("0.via.registrations")).isEqualTo(10);
        assertThat(counted("1.via.registrations")).isEqualTo(1);
    }

    /** Blocks for packed items are used again, too. */
    @ParameterizedTest
    @EnumSource(names = {"VIA", "VIASCI"})
    void messagesThatArePackedTakeOneRegistration(Device device) {
        job(device).run((rank, size) -> {
            for (int i = 0; i < 50; i++) {
                exchange(rank, 300 + i, 10);
            }
        });
        assertCopies(0, 50, 0);
        assertThat(counted("0.via.registrations")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"VIA", "VIASCI"})
    void aMessageThatIsTooLongArrivesAsFarAsThereIsRoom(Device device) {
        job(device).run((rank, size) -> {
            if (rank == 0) {
                WORLD.Send(spread(100, 50, 5), 0, 1, vector(100, 50), 1, TAG);
                send(WORLD, new byte[1], 1, TAG);
            } else {
                int[] into = new int[5_000];
                assertFails(MPI.ERR_TRUNCATE, () -> WORLD.Recv(into, 0, 4_321, MPI.INT, 0, TAG));
                assertDense(into, 4_321, 5);
                assertThat(into[4_321]).isZero();
                receive(WORLD, new byte[1], 0, TAG);
            }
        });
        assertCopies(1, 0, 0);
    }

    /** A message to oneself, which no NIC carries, is packed when its receive is there. */
    @ParameterizedTest
    @EnumSource
    void aMessageToOneselfIsPacked(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            int runs = device.rendezvousBytes * 3 / 200;
            int[] into = new int[runs * 50];
            Request request = WORLD.Isend(spread(runs, 50, 5), 0, 1, vector(runs, 50), 0, TAG);
            assertThat(WORLD.Iprobe(0, TAG)).isNotNull();
            WORLD.Recv(into, 0, into.length, MPI.INT, 0, TAG);
            request.Wait();
            assertDense(into, into.length, 5);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"VIA", "VIASCI"})
    void ofRandomTypesSomeArePackedAndSomeAreNot(Device device) {
        job(device).run((rank, size) -> RandomItems.exchange(rank, 150));
        assertThat(counted("0.via.gathered")).isPositive();
        assertThat(counted("0.mpi.packed")).isPositive();
        assertThat(counted("0.via.copiedForWantOfRegistration")).isZero();
    }
}
