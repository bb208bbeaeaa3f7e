package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Beginning, end, clocks and fairness (MPI 1.1, chapter 7, and section 3.5). */
class EnvironmentTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item71WhatWasSentBeforeFinalizeIsReceivedByALatePeer(Device device) {
        for (int length : device.sizes()) {
            new MpiJob(device, 3).run((rank, size) -> {
                if (rank == 0) {
                    MPI.Buffer_attach(new byte[length + MPI.BSEND_OVERHEAD]);
                    isend(WORLD, bytes(length, 1), 1, 1).Free();
                    isend(WORLD, bytes(length, 2), 2, 2).Free();
                    WORLD.Bsend(bytes(length, 3), 0, length, MPI.BYTE, 1, 3);
                    MPI.Finalize();
                    assertThat(MPI.Finalized()).isTrue();
                    assertFails(MPI.ERR_OTHER, () -> send(WORLD, new byte[1], 1, 1));
                    assertFails(MPI.ERR_OTHER, MPI::Finalize);
                    return;
                }
                Data.compute(rank * 50e-6);
                for (int tag : rank == 1 ? new int[]{3, 1} : new int[]{2}) {
                    byte[] into = new byte[length];
                    assertMessage(receive(WORLD, into, 0, tag), 0, tag, length);
                    assertThat(into).isEqualTo(bytes(length, tag));
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void item71NoRankHangsInFinalizeWhenAPeerIsLate(Device device) {
        new MpiJob(device, 4).run((rank, size) -> {
            Data.compute(rank * rank * 50e-6);
            MPI.Finalize();
        });
    }

    /** That the launcher then ends all processes is tested where it is. */
    @ParameterizedTest
    @EnumSource
    void item72AbortEndsTheJobWithTheGivenCode(Device device) {
        MpiJob job = new MpiJob(device, 3);
        assertThatThrownBy(() -> job.run((rank, size) -> {
            if (rank == 1) {
                WORLD.Abort(42);
            }
            receive(WORLD, new byte[1], 1, TAG);
        })).hasStackTraceContaining("aborted: 42");
        assertThat(job.aborts()).containsExactly(42);
    }

    @ParameterizedTest
    @EnumSource
    void item73AnUncaughtExceptionEndsTheJobWithAnError(Device device) {
        assertThatThrownBy(() -> new MpiJob(device, 3).run((rank, size) -> {
            if (rank == 2) {
                throw new IllegalStateException("the program is wrong");
            }
            WORLD.Barrier();
        })).hasStackTraceContaining("the program is wrong");
    }

    @ParameterizedTest
    @EnumSource
    void item74WtimeAdvancesAndNeverGoesBack(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            double tick = MPI.Wtick();
            assertThat(tick).isPositive().isLessThanOrEqualTo(1e-3);
            double before = MPI.Wtime();
            for (int i = 0; i < 100; i++) {
                double now = MPI.Wtime();
                assertThat(now).isGreaterThanOrEqualTo(before + tick);
                before = now;
            }
            double start = MPI.Wtime();
            Data.compute(100e-6);
            // Where ranks are processes, others may have the processor in between.
            assertThat(MPI.Wtime() - start).isBetween(100e-6, MpiJob.isLaunched() ? 60 : 200e-6);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item75AFloodFromOneRankDoesNotShutOutTheOthers(Device device) {
        new MpiJob(device, 3).run((rank, size) -> {
            int wanted = 30;
            if (rank == 1) {
                int sent = 0;
                while (WORLD.Iprobe(0, 2) == null) {
                    send(WORLD, bytes(64, 1), 0, TAG);
                    sent++;
                }
                receive(WORLD, new byte[0], 0, 2);
                WORLD.Send(new int[]{sent}, 0, 1, MPI.INT, 0, 3);
            } else if (rank == 2) {
                for (int i = 0; i < wanted; i++) {
                    send(WORLD, bytes(64, 2), 0, TAG);
                }
            } else {
                int[] got = new int[size];
                while (got[2] < wanted) {
                    got[receive(WORLD, new byte[64], MPI.ANY_SOURCE, TAG).source]++;
                }
                send(WORLD, new byte[0], 1, 2);
                int[] flood = new int[1];
                WORLD.Recv(flood, 0, 1, MPI.INT, 1, 3);
                for (int i = got[1]; i < flood[0]; i++) {
                    receive(WORLD, new byte[64], 1, TAG);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aProgramKnowsWhetherMpiHasBegunAndUnderWhichNameAndLevel(Device device) {
        assertThat(MPI.Initialized()).isFalse();
        assertThat(MPI.Finalized()).isFalse();
        new MpiJob(device, 2).run((rank, size) -> {
            assertThat(MPI.Initialized()).isTrue();
            assertThat(MPI.Finalized()).isFalse();
            assertThat(MPI.Get_processor_name()).isNotBlank();
            assertThat(MPI.queryThread()).isEqualTo(MPI.THREAD_SINGLE);
            assertThat(MPI.isMainThread()).isTrue();
            assertFails(MPI.ERR_OTHER, () -> MPI.Init(new String[0]));
            assertThat(MPI.Errorhandler_get()).isSameAs(MPI.ERRORS_ARE_FATAL);
            MPI.Errorhandler_set(MPI.ERRORS_RETURN);
            assertThat(WORLD.Errhandler_get()).isSameAs(MPI.ERRORS_RETURN);
            assertThat(MPI.COMM_SELF.Errhandler_get()).isSameAs(MPI.ERRORS_ARE_FATAL);
        });
    }
}
