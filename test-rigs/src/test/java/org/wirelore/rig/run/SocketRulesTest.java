package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.error.RigException;

/** What a rig over sockets may not say. */
class SocketRulesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "mpi-quiz | protocol.kind=unet | expected tcp or udp or plain-sockets over sockets, found \"unet\"",
        "unet-veth | protocol.kind=tcp | expected raw or unet or urtp or via on a network",
        "tcp-pingpong | protocol.local=shm | expected same, as this protocol leaves no ranks to shared memory",
        "shm-pingpong | protocol.local=shm | expected same, as this protocol leaves no ranks to shared memory",
        "unet-cluster | protocol.rendezvousBytes=16777217 | protocol.rendezvousBytes",
        "unet-veth | protocol.local=shm | expected same for unet, unless the mode is virtual",
        "via-veth | protocol.nic=/dev/clanvi0 | protocol.nic: expected /dev/via_eth0, the NIC of the rig",
        "chempi-default | protocol.nic=/dev/via_eth0 | protocol.nic: expected /dev/clanvi0, the NIC of the rig",
        "chempi-cluster | protocol.letters=all | a list of at most 6 entries, all different, each one of ring-first,",
        "tcp-lossy | fabric.ip.addresses.gamma=10.0.0.9 | expected a host on the fabric (alpha, beta), found \"gamma\"",
        "tcp-lossy | fabric.ip.addresses.alpha=10.0.0.2 | addresses of their own, found one for alpha and beta",
        "tcp-lossy | fabric.ip.addresses.alpha=224.0.0.1 | expected the address of a host, such as 10.0.0.1",
        "tcp-lossy | fabric.ip.addresses.alpha=10.255.255.255 | expected the address of a host, not that of a net",
        "tcp-lossy | fabric.ip.addresses.alpha=10.0.0.0 | expected the address of a host, not that of a net",
        "tcp-lossy | fabric.ip.mtuBytes=67 | fabric.ip.mtuBytes",
        "mpi-tcp | protocol={\"kind\": \"udp\"} | expected another protocol in real mode, as tcp, found \"udp\"",
        "mpi-quiz | faults.loss=0.5 | over sockets, where nothing can go wrong on a wire",
        "mpi-quiz | mode=paced | in paced mode, which is for wires to real things",
        "tcp-cluster | fabric.sockets.latencyUs=-1 | fabric.sockets.latencyUs",
        "tcp-cluster | protocol.rendezvousBytes=99999999 | protocol.rendezvousBytes"})
    void aMistakeIsReportedWithWhatWasExpected(String rig, String setting, String expected) {
        assertThatThrownBy(() -> Rigs.load(rig, setting)).isInstanceOf(RigException.class)
                .hasMessageContaining(expected);
    }

    @ParameterizedTest
    @CsvSource({"protocol.wait=block", "protocol.rendezvousBytes=0", "fabric.sockets.bufferBytes=1024"})
    void aRigOverSocketsMaySayThat(String setting) {
        Rigs.load("tcp-cluster", setting);
    }

    @ParameterizedTest
    @CsvSource({"tcp-cluster, fabric.kind=sockets", "unet-cluster, protocol.kind=tcp", "tcp-pingpong, fabric.kind=hub",
        "tcp-lossy, fabric.kind=link"})
    void socketsAreOnCardsAsWell(String rig, String setting) {
        assertThatCode(() -> Rigs.load(rig, setting)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp-cluster", "unet-cluster"})
    void ranksMaySleepForTheirNeighboursAndForTheirNetworkAtATime(String rig) {
        assertThatCode(() -> Rigs.load(rig, "protocol.local=shm", "protocol.wait=block")).doesNotThrowAnyException();
    }
}
