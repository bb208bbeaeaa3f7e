package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.StartedCommand;

/**
 * How often the bytes of a long message are copied between processes of one machine. Between native memory the sender
 * puts them where they belong, which is what the wire does elsewhere, and the receiver copies nothing. Between arrays
 * each side copies them once, into shared memory and out of it; the messages of VIA, which stand for what a NIC does,
 * copy them three times besides: when the NIC gathers, sends, and puts into the receive's buffer.
 */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class CopiedBytesTest {
    private static final int MESSAGES = 10;
    private static final int MESSAGE_BYTES = 1 << 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "viasci, 1, 1",
        "via, 3, 2"})
    void aLongMessageIsCopiedAsOftenAsItsMemoryNeeds(String device, int sender, int receiver) throws Exception {
        assertThat(said("mpirun", "-n", "2", "--device", device, "--out", folder.resolve("out").toString(), "-cp",
                SpawnedRanksTest.classes(), LongMessages.class.getName(), "send-native", "send-array"))
                .contains("send-native sender: 1.0", "send-native receiver: 0.0", "send-array sender: " + sender + ".0",
                        "send-array receiver: " + receiver + ".0");
    }

    /**
     * URTP paper, section 3: a sender keeps each packet in a buffer of its own, and moves it from there into the
     * kernel; a receiver moves it from the kernel into a buffer of its own, and from there to the program. A third of a
     * copy at most is headers, what is said besides, and what is reported.
     */
    @Test
    void overUrtpItIsCopiedAsOftenAsInThePaper() throws Exception {
        Needs.namespaces();
        assertThat(said("mpirun", "-n", "4", "--rig", "urtp-bridge", "--out", folder.resolve("out").toString(), "-cp",
                SpawnedRanksTest.classes(), LongMessages.class.getName(), "send-array", "bcast-array"))
                .contains("send-array sender: 2.", "[1] send-array receiver: 2.", "bcast-array sender: 2.",
                        "[1] bcast-array receiver: 2.")
                .doesNotContainPattern("receiver: [13]");
    }

    private String said(String... command) throws Exception {
        Path jar = folder.resolve("counter.jar");
        CopyCounter.write(jar);
        try (StartedCommand run = new StartedCommand(List.of(), Map.of("JDK_JAVA_OPTIONS", "-javaagent:" + jar),
                folder, command)) {
            assertThat(run.code()).as(run.said()).isZero();
            return run.said();
        }
    }

    /** Sends, and says how often each rank has copied a byte: control words are so few that they don't count. */
    public static final class LongMessages {
        private LongMessages() {
        }

        /** @param words send, to rank 1, or bcast, and native or array, such as send-array; in turn */
        public static void main(String[] words) throws ReflectiveOperationException {
            MPI.Init(words);
            for (String what : words) {
                count(what);
            }
            MPI.Finalize();
        }

        private static void count(String what) throws ReflectiveOperationException {
            boolean isSender = MPI.COMM_WORLD.Rank() == 0;
            boolean isBcast = what.startsWith("bcast");
            Object buffer = what.endsWith("native") ? MPI.Alloc_mem(MESSAGE_BYTES) : new byte[MESSAGE_BYTES];
            exchange(buffer, isBcast, 1);
            MPI.COMM_WORLD.Barrier();
            long before = copied();
            exchange(buffer, isBcast, MESSAGES);
            long copied = copied() - before;
            double each = (double) copied / MESSAGES / MESSAGE_BYTES;
            System.out.printf("%s %s: %.2f of each byte%n", what, isSender ? "sender" : "receiver", each);
            if (buffer instanceof ByteBuffer allocated) {
                MPI.Free_mem(allocated);
            }
        }

        /** Asks the agent, and not the class of the same name that belongs to this program. */
        private static long copied() throws ReflectiveOperationException {
            return (long) Class.forName(CopyCounter.class.getName(), true, null).getMethod("bytes").invoke(null);
        }

        private static void exchange(Object buffer, boolean isBcast, int messages) {
            int rank = MPI.COMM_WORLD.Rank();
            for (int i = 0; i < messages; i++) {
                if (isBcast) {
                    MPI.COMM_WORLD.Bcast(buffer, 0, MESSAGE_BYTES, MPI.BYTE, 0);
                } else if (rank == 0) {
                    MPI.COMM_WORLD.Send(buffer, 0, MESSAGE_BYTES, MPI.BYTE, 1, 0);
                } else if (rank == 1) {
                    MPI.COMM_WORLD.Recv(buffer, 0, MESSAGE_BYTES, MPI.BYTE, 0, 0);
                }
            }
        }
    }
}
