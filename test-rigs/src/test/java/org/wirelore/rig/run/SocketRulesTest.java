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
        "tcp-cluster | protocol.kind=unet | expected tcp over sockets, found \"unet\"",
        "tcp-cluster | fabric.kind=switch | tcp needs the fabric sockets, found \"tcp\"",
        "unet-cluster | protocol.kind=tcp | tcp needs the fabric sockets",
        "shm-pingpong | protocol.local=shm | expected same, unless the protocol is tcp or unet",
        "unet-cluster | protocol.rendezvousBytes=16777217 | protocol.rendezvousBytes",
        "unet-veth | protocol.local=shm | expected same for unet, unless the mode is virtual",
        "tcp-cluster | faults.loss=0.5 | over sockets, where nothing can go wrong on a wire",
        "tcp-cluster | mode=paced | in paced mode, which is for wires to real things",
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
    @ValueSource(strings = {"tcp-cluster", "unet-cluster"})
    void ranksMaySleepForTheirNeighboursAndForTheirNetworkAtATime(String rig) {
        assertThatCode(() -> Rigs.load(rig, "protocol.local=shm", "protocol.wait=block")).doesNotThrowAnyException();
    }
}
