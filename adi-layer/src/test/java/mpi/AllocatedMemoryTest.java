package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Memory from the library (MPI-2, section 4.11). */
class AllocatedMemoryTest {
    private static final int TAG = 3;

    @ParameterizedTest
    @EnumSource
    void itIsABufferOfMessagesAndCollectives(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int bytes : device.shortAndLong()) {
                ByteBuffer memory = MPI.Alloc_mem(bytes);
                assertThat(memory.isDirect()).isTrue();
                assertThat(memory.capacity()).isEqualTo(bytes);
                int items = bytes / Integer.BYTES;
                if (rank == 0) {
                    for (int i = 0; i < items; i++) {
                        memory.putInt(Integer.BYTES * i, 7 * i + 1);
                    }
                    WORLD.Send(memory, 0, items, MPI.INT, 1, TAG);
                } else {
                    assertThat(memory.getInt(0)).isZero();
                    WORLD.Recv(memory, 0, items, MPI.INT, 0, TAG);
                    assertThat(memory.getInt(Integer.BYTES * (items - 1))).isEqualTo(7 * (items - 1) + 1);
                    memory.clear().put(0, (byte) 0);
                }
                WORLD.Bcast(memory, 0, items, MPI.INT, 0);
                assertThat(memory.getInt(0)).isEqualTo(1);
                ByteBuffer sum = MPI.Alloc_mem(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                WORLD.Allreduce(memory, 0, sum, 0, 1, MPI.INT, MPI.SUM);
                assertThat(sum.getInt(0)).isEqualTo(2);
                memory.position(2);
                MPI.Free_mem(memory);
                MPI.Free_mem(sum);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void itIsNotFreedWhileAMessageUsesIt(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            ByteBuffer memory = MPI.Alloc_mem(64);
            ByteBuffer other = MPI.Alloc_mem(64);
            if (rank == 0) {
                Request receive = WORLD.Irecv(memory, 4, 4, MPI.INT, 1, TAG);
                assertFails(MPI.ERR_BUFFER, () -> MPI.Free_mem(memory));
                MPI.Free_mem(other);
                WORLD.Barrier();
                receive.Wait();
                Request cancelled = WORLD.Irecv(memory, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
                assertFails(MPI.ERR_BUFFER, () -> MPI.Free_mem(memory));
                cancelled.Cancel();
                cancelled.Wait();
                MPI.Free_mem(memory);
            } else {
                WORLD.Barrier();
                WORLD.Send(memory, 0, 4, MPI.INT, 0, TAG);
                MPI.Free_mem(memory);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = "TCP")
    void whatIsWrongIsRefused(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            assertFails(MPI.ERR_ARG, () -> MPI.Alloc_mem(-1));
            assertFails(MPI.ERR_NO_MEM, () -> MPI.Alloc_mem(Integer.MAX_VALUE));
            assertFails(MPI.ERR_BUFFER, () -> MPI.Free_mem(ByteBuffer.allocate(4)));
            assertFails(MPI.ERR_BUFFER, () -> MPI.Free_mem(ByteBuffer.allocateDirect(4)));
            ByteBuffer memory = MPI.Alloc_mem(8);
            ByteBuffer empty = MPI.Alloc_mem(0);
            ByteBuffer otherEmpty = MPI.Alloc_mem(0);
            assertFails(MPI.ERR_BUFFER, () -> MPI.Free_mem(memory.slice(4, 4)));
            for (ByteBuffer each : new ByteBuffer[]{memory, empty, otherEmpty}) {
                MPI.Free_mem(each);
                assertFails(MPI.ERR_BUFFER, () -> MPI.Free_mem(each));
            }
            MPI.Alloc_mem(1);
            MPI.Finalize();
            assertFails(MPI.ERR_OTHER, () -> MPI.Alloc_mem(1));
        });
    }
}
