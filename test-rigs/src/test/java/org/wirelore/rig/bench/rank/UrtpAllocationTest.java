package org.wirelore.rig.bench.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpStartup;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.needs.Allocated;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.peers.Alone;

/** Sending, polling and receiving over URTP through the system's kernel allocate nothing. */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the pair is made before each test
class UrtpAllocationTest {
    private static final int ROUNDS = 1_000;
    private static final int TAG = 1;

    private VethPair pair;

    @BeforeEach
    void makeAPair() throws IOException {
        Needs.namespaces();
        pair = VethPair.make("urtp");
    }

    @AfterEach
    void removeIt() throws IOException {
        if (pair != null) {
            pair.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 1_400, 20_000})
    void messagesBothWaysAllocateNothing(int length) throws IOException {
        try (Datalink near = datalink(pair.left(), pair.leftInterface());
                Datalink far = datalink(pair.right(), pair.rightInterface())) {
            long[] addresses = {near.address(), far.address()};
            Adi left = BareStart.urtp(new RealHost("left", RealHost.Spin.HINT), 0, addresses, near,
                    UrtpConfig.DEFAULT);
            Adi right = BareStart.urtp(new RealHost("right", RealHost.Spin.HINT), 1, addresses, far,
                    UrtpConfig.DEFAULT);
            MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
            AdiStatus status = new AdiStatus();
            assertThat(Allocated.least(ROUNDS, ROUNDS, rounds -> {
                for (int i = 0; i < rounds; i++) {
                    send(left, right, 1, buffer, length, status);
                    send(right, left, 0, buffer, length, status);
                }
            })).as("bytes in %d round trips", ROUNDS).isLessThan(ROUNDS);
        }
    }

    /** As a Bcast has them. The far rank's acknowledgments come in time: its window is never full for long. */
    @ParameterizedTest
    @ValueSource(ints = {40, 1_400})
    void multicastsOfAnOperationAllocateNothing(int length) throws IOException {
        try (Datalink near = datalink(pair.left(), pair.leftInterface());
                Datalink far = datalink(pair.right(), pair.rightInterface())) {
            long[] addresses = {near.address(), far.address()};
            Team left = team("left", 0, addresses, near);
            Team right = team("right", 1, addresses, far);
            MemorySegment memory = MemorySegment.ofArray(new byte[length]);
            assertThat(Allocated.least(ROUNDS, ROUNDS, rounds -> {
                for (int i = 0; i < rounds; i++) {
                    left.multicast(memory, 0, length);
                    right.receive(memory, 0, length, 0);
                }
            })).as("bytes in %d multicasts", ROUNDS).isLessThan(ROUNDS);
        }
    }

    private static Team team(String name, int rank, long[] addresses, Datalink datalink) {
        RealHost host = new RealHost(name, RealHost.Spin.HINT);
        Adi adi = BareStart.urtp(host, rank, addresses, datalink, UrtpConfig.DEFAULT);
        return new RankProcess(adi, host, new Alone(), null).world().team("Bcast", 0);
    }

    private static Datalink datalink(NetworkNamespace namespace, String networkInterface) throws IOException {
        return namespace.inside(() -> UrtpStartup.open(
                type -> PacketDatalink.open(PacketConfig.of(networkInterface, type)), 0, UrtpConfig.DEFAULT));
    }

    private static void send(Adi from, Adi to, int destination, MemorySegment buffer, int length, AdiStatus status) {
        AdiRequest sent = from.isend(buffer, 0, length, destination, TAG, 0);
        AdiRequest received = to.irecv(buffer, 0, length, 1 - destination, TAG, 0);
        while (!to.test(received, status)) {
            from.progress();
        }
        while (!from.test(sent, null)) {
            to.progress();
        }
    }
}
