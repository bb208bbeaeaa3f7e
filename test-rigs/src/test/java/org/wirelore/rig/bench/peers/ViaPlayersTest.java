package org.wirelore.rig.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.rig.bench.rank.MemoryRank;

/** The players on VIA: by VIPL on a wire of the test's own, and by MPI on SCI and VIA in shared memory. */
@Timeout(60)
class ViaPlayersTest {
    private static final int ROUNDS = 200;
    private static final int LONG_BYTES = 1 << 17;

    @Test
    void playersByViplExchangeEveryMessageOnTheWire() throws IOException {
        Needs.namespaces();
        try (VethPair pair = VethPair.make("vbench")) {
            String left = mac(pair.left(), pair.leftInterface());
            String right = mac(pair.right(), pair.rightInterface());
            try (BenchPeer pong = player(pair.right(), pair.rightInterface(), left, "1");
                    BenchPeer ping = player(pair.left(), pair.leftInterface(), right, "0")) {
                play(ping, pong, "");
            }
        }
    }

    @Test
    void ranksOnSciAndViaPlayShortAndLongWithArraysAndWithMemoryOfTheDevice() throws IOException {
        String job = "players-" + ProcessHandle.current().pid();
        try (BenchPeer pong = rank("1", job); BenchPeer ping = rank("0", job)) {
            play(ping, pong, " 4");
            play(ping, pong, " " + LONG_BYTES);
            pong.order("pong-direct " + ROUNDS + " " + LONG_BYTES);
            ping.order("ping-direct " + ROUNDS + " " + LONG_BYTES);
            assertThat(ping.await().frames()).isEqualTo(2 * ROUNDS);
            pong.await();
            ping.closeInput();
            pong.closeInput();
        }
    }

    private static void play(BenchPeer ping, BenchPeer pong, String length) throws IOException {
        pong.order("pong " + ROUNDS + length);
        ping.order("ping " + ROUNDS + length);
        assertThat(ping.await().nanos()).isPositive();
        pong.await();
    }

    private static BenchPeer rank(String rank, String job) throws IOException {
        List<String> command = new ArrayList<>(UNetBenchPeerTest.java());
        command.addAll(List.of(MpiBenchPeer.class.getName(), MemoryRank.Device.VIASCI.word(), rank, job));
        return new BenchPeer("rank " + rank, command);
    }

    private static BenchPeer player(NetworkNamespace namespace, String name, String peer, String core)
            throws IOException {
        List<String> command = new ArrayList<>(namespace.commandPrefix());
        command.addAll(UNetBenchPeerTest.java());
        command.addAll(List.of(ViaBenchPeer.class.getName(), name, peer, core));
        return new BenchPeer(name, command);
    }

    private static String mac(NetworkNamespace namespace, String name) throws IOException {
        try (PacketPort port = namespace.inside(() -> PacketPort.open(PacketConfig.of(name, 0x88B5)))) {
            return InterfaceFacts.macText(port.facts().mac());
        }
    }
}
