package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.sockets.EmulatedSockets;

/** Streams of a job, with outsiders about, in virtual time. */
class AuthenticatedSocketsTest {
    private static final long MILLISECOND_PS = 1_000_000_000L;
    private static final int PORT = 4000;
    private static final JobSecret SECRET = JobSecret.draw();

    /** What one side does. */
    private interface Side {
        void act(Sockets sockets, Host host) throws Exception;
    }

    private final VirtualRanks ranks = new VirtualRanks();
    private EmulatedSockets.@Nullable Network network;

    @ParameterizedTest
    @ValueSource(ints = {7, 4096})
    void twoEndsThatKnowTheSecretMeetAndTalk(int socketBytes) {
        boolean[] heard = new boolean[2];
        run(socketBytes, (sockets, host) -> {
            StreamSocket socket = Objects.requireNonNull(await(host, sockets.listen(PORT), Long.MAX_VALUE));
            heard[0] = read(host, socket) == 42;
            socket.close();
        }, (sockets, host) -> {
            StreamSocket socket = connected(host, known(sockets, host, SECRET));
            socket.write(MemorySegment.ofArray(new byte[]{42}), 0, 1);
            heard[1] = read(host, socket) == StreamSocket.END;
        });
        assertThat(heard).containsOnly(true);
    }

    @Test
    void aCallerWithAnotherSecretIsSentAway() {
        run(4096, (sockets, host) -> assertThat(await(host, sockets.listen(PORT), 100 * MILLISECOND_PS)).isNull(),
                (sockets, host) -> assertThatThrownBy(
                        () -> connected(host, known(sockets, host, JobSecret.draw()))).isInstanceOf(IOException.class)
                        .hasMessageContaining("has closed the connection before it has proved"));
    }

    @Test
    void aCallerWithAnotherSecretGetsAMessageThatSaysSo() {
        run(4096, (sockets, host) -> {
            StreamListener door = new AuthenticatedSockets(bare(host), host, JobSecret.draw()).listen(PORT);
            await(host, door, 100 * MILLISECOND_PS);
        }, (sockets, host) -> assertThatThrownBy(() -> connected(host, known(sockets, host, SECRET)))
                .isInstanceOf(IOException.class));
    }

    @Test
    void aCallerThatSendsNothingOrRubbishIsRefusedAndTakesNoPlace() {
        List<Integer> ends = new ArrayList<>();
        run(4096, (sockets, host) -> {
            StreamListener door = sockets.listen(PORT);
            assertThat(await(host, door, Long.MAX_VALUE)).isNotNull();
            assertThat(await(host, door, AuthenticatedSockets.PATIENCE_PS + 1_000 * MILLISECOND_PS)).isNull();
        }, (sockets, host) -> {
            List<StreamSocket> silent = new ArrayList<>();
            for (int i = 0; i < 3 * AuthenticatedSockets.CALLERS_MAX; i++) {
                StreamSocket outsider = connected(host, sockets.connect("called", PORT));
                if (i % 2 == 0) {
                    outsider.write(MemorySegment.ofArray(new byte[100]), 0, 100);
                }
                silent.add(outsider);
            }
            connected(host, known(sockets, host, SECRET));
            long untilPs = host.now() + AuthenticatedSockets.PATIENCE_PS + 100 * MILLISECOND_PS;
            while (host.now() < untilPs) {
                host.sleep(untilPs);
            }
            for (StreamSocket outsider : silent) {
                ends.add(last(outsider));
            }
        });
        assertThat(ends).hasSize(3 * AuthenticatedSockets.CALLERS_MAX).containsOnly(StreamSocket.END);
    }

    private void run(int socketBytes, Side called, Side calling) {
        network = new EmulatedSockets.Network(ranks.scheduler(), MILLISECOND_PS, 12_500_000, socketBytes);
        Host one = ranks.process("called");
        Host other = ranks.process("calling");
        bare(one);
        bare(other);
        ranks.start(one, () -> called.act(new AuthenticatedSockets(bare(one), one, SECRET), one));
        ranks.start(other, () -> calling.act(bare(other), other));
        ranks.run();
    }

    private Sockets bare(Host host) {
        EmulatedSockets.Network wires = network;
        if (wires == null) {
            throw new IllegalStateException("there must be a network");
        }
        return wires.open(host);
    }

    private static StreamSocket known(Sockets sockets, Host host, JobSecret secret) throws IOException {
        return new AuthenticatedSockets(sockets, host, secret).connect("called", PORT);
    }

    private static StreamSocket connected(Host host, StreamSocket socket) throws IOException {
        while (!socket.isConnected()) {
            host.sleep(Host.FOREVER);
        }
        return socket;
    }

    private static @Nullable StreamSocket await(Host host, StreamListener door, long patiencePs) {
        long limitPs = patiencePs == Long.MAX_VALUE ? Host.FOREVER : host.now() + patiencePs;
        StreamSocket socket = door.accept();
        while (socket == null && (limitPs == Host.FOREVER || host.now() < limitPs)) {
            host.sleep(Math.min(limitPs, host.now() + 50 * MILLISECOND_PS));
            socket = door.accept();
        }
        return socket;
    }

    private static int read(Host host, StreamSocket socket) throws IOException {
        byte[] one = new byte[1];
        int count = socket.read(MemorySegment.ofArray(one), 0, 1);
        while (count == 0) {
            host.sleep(Host.FOREVER);
            count = socket.read(MemorySegment.ofArray(one), 0, 1);
        }
        return count == StreamSocket.END ? StreamSocket.END : one[0];
    }

    /** What an outsider reads after all that was said to it; a broken connection is an ended one. */
    private static int last(StreamSocket socket) {
        try {
            MemorySegment rest = MemorySegment.ofArray(new byte[256]);
            int count = socket.read(rest, 0, 256);
            while (count > 0) {
                count = socket.read(rest, 0, 256);
            }
            return count;
        } catch (IOException broken) {
            return StreamSocket.END;
        }
    }
}
