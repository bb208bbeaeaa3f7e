package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;

/** The master against any process that finds its port. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class MasterTest extends MasterFixture {
    @Test
    void whatTheEmbeddingProgramLogsIsItsOwnAffair() {
        assertThat(Logger.getLogger("io.netty").getLevel()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u0000\u0000\u0000\u0000",
        "\u007f\u007f\u007f\u007f",
        "\u0000\u0000\u0004\u0001", "\u0000\u0000\u0000\u0002{}", "\u0000\u0000\u0000\u0002[]",
        "\u0000\u0000\u0000\u0004\u0000\u0001\u0002\u0003", "\u0000\u0000\u0000\u0001{"})
    void whoTalksNonsenseIsCutOffAndRanksStillJoin(String nonsense) throws Exception {
        Socket outsider = outsider();
        outsider.getOutputStream().write(nonsense.getBytes(StandardCharsets.ISO_8859_1));
        awaitCutOff(outsider);
        awaitRefused(1);
        allRanksJoin();
    }

    @Test
    void garbageOfEveryKindIsCutOffAndRanksStillJoin() throws Exception {
        SplittableRandom random = new SplittableRandom(GARBAGE_SEED);
        int outsiders = 200;
        for (int i = 0; i < outsiders; i++) {
            byte[] garbage = new byte[random.nextInt(3_000)];
            random.nextBytes(garbage);
            if (garbage.length > 8 && random.nextBoolean()) {
                // A length that is legal, and then what is no message.
                garbage[0] = 0;
                garbage[1] = 0;
                garbage[2] = (byte) random.nextInt(4);
            }
            try (Socket outsider = outsider()) {
                outsider.getOutputStream().write(garbage);
            } catch (SocketException cutOff) {
                // It learned so while it still spoke.
            }
        }
        awaitRefusedAtLeast(outsiders);
        allRanksJoin();
    }

    @Test
    void whoHasAnotherSecretIsTurnedAwayAndLearnsWhy() throws Exception {
        assertThatThrownBy(() -> RankChannel.join("127.0.0.1", master.port(), JobSecret.draw(), 0))
                .isInstanceOf(IOException.class).hasMessageContaining("the secret is another job's");
        awaitRefused(1);
        allRanksJoin();
    }

    @Test
    void aProofFromAnEarlierConnectionIsWorthNothing() throws Exception {
        Socket earlier = outsider();
        String proof = secret.proof("rank", nonce(earlier));
        Socket later = outsider();
        assertThat(nonce(later)).isNotEmpty();
        send(later, hello(proof));
        assertThat(message(later).path("type").asString()).isEqualTo("refused");
        awaitCutOff(later);
        allRanksJoin();
    }

    @Test
    void nothingThatFollowsAWrongMessageIsLookedAt() throws Exception {
        Socket outsider = outsider();
        String proof = secret.proof("rank", nonce(outsider));
        byte[] right = hello(proof).toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer both = ByteBuffer.allocate(2 * Integer.BYTES + right.length);
        both.putInt(0).putInt(right.length).put(right);
        // At once, or the master would close between the two.
        outsider.getOutputStream().write(both.array());
        awaitCutOff(outsider);
        allRanksJoin();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "\u0000\u0000\u0000P{\"type\":"})
    void whoFallsSilentIsCutOff(String beginning) throws Exception {
        Master impatient = master(HELLO_MS);
        Socket silent = outsider(impatient);
        silent.getOutputStream().write(beginning.getBytes(StandardCharsets.ISO_8859_1));
        awaitCutOff(silent);
    }

    /** Each says a little now and then, and none enough. */
    @Test
    void thousandsOfStrangersAtOnceCostFewDescriptorsAndKeepNoRankOut() throws Exception {
        long limit = openFilesMax();
        Needs.require(limit >= FLOOD + 2_000, "a process must be allowed " + (FLOOD + 2_000)
                + " open files (ulimit -n); it is allowed " + limit);
        // No connection is cut for being slow, only for being one too many.
        master = master(TimeUnit.HOURS.toMillis(1));
        join(0);
        long before = descriptors();
        List<SocketChannel> flood = new ArrayList<>();
        try {
            for (int i = 0; i < FLOOD; i++) {
                SocketChannel outsider = SocketChannel
                        .open(new InetSocketAddress(InetAddress.getLoopbackAddress(), master.port()));
                flood.add(outsider);
                drip(outsider, "\u0000\u0000\u0000P{");
                if (i == FLOOD / 2) {
                    assertThat(join(1).assignment().rank()).isOne();
                }
            }
            for (SocketChannel outsider : flood) {
                drip(outsider, "\"type");
            }
            awaitRefusedAtLeast(FLOOD - STRANGERS_MAX);
            // Each outsider's own end is in this process, too.
            awaitDescriptors(before + FLOOD + STRANGERS_MAX + FEW);
            // Ranks that came before and in between are still heard.
            master.tellAll(Master.message("abort"));
            for (RankChannel rank : joined) {
                assertThat(rank.receive()).isNotNull();
            }
        } finally {
            for (SocketChannel outsider : flood) {
                outsider.close();
            }
        }
        awaitRefusedAtLeast(FLOOD);
        awaitDescriptors(before + FEW);
        assertThat(master.events()).as("only the ranks were reported").hasSize(RANKS);
    }

    @Test
    void thousandsOfConnectionsLeaveNothingBehindWhileRanksJoin() throws Exception {
        int connections = 3_000;
        long before = descriptors();
        CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> connect(connections));
        allRanksJoin();
        flood.get();
        awaitRefusedAtLeast(connections);
        awaitDescriptors(before + 2 * RANKS + FEW);
        assertThat(master.events()).as("only the ranks were reported").hasSize(RANKS);
    }

    @Test
    void aPortInUseIsNamed() {
        assertThatThrownBy(() -> new Master(MasterLoop.starting(), secret, "127.0.0.1", master.port(),
                Assignments.of(1), new boolean[1], 1, PATIENCE_MS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen at 127.0.0.1:" + master.port());
    }
}
