package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.emulator.backend.via.KilledVia.State;

/** A process is killed in each state of its VI; this one finds out, and goes on. */
@Timeout(60)
class KilledViaTest {
    private static final int RECEIVES = 600;

    private final String job = MemoryViaSetup.job("killed");

    @ParameterizedTest
    @EnumSource
    void aKilledProcessIsLostAndLeavesNothing(State state) throws Exception {
        try (ViaSide side = new ViaSide(KilledVia.OTHER, job, ReliabilityLevel.RELIABLE_DELIVERY)) {
            for (int i = 0; i < RECEIVES; i++) {
                side.receive(i, 64);
            }
            Process victim = start(state, side);
            try {
                bring(state, side, victim);
            } finally {
                victim.destroyForcibly().waitFor();
            }
            if (state.isConnected()) {
                while (side.vi.query().state() == ViState.CONNECTED) {
                    LockSupport.parkNanos(1_000_000);
                }
                assertThat(side.errors()).isIn(List.of(VipErrorCode.CONN_LOST),
                        List.of(VipErrorCode.CONN_LOST, VipErrorCode.RECVQ_EMPTY), List.of(VipErrorCode.RECVQ_EMPTY));
                assertThat(side.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
                while (side.vi.recvDone(side.out) != VipResult.DESCRIPTOR_ERROR || side.out.descriptor != 0) {
                    assertThat(side.out.descriptor).isNotZero();
                }
                assertThat(side.nic.deregisterMem(side.region.address(), side.region.handle()))
                        .isEqualTo(VipResult.SUCCESS);
            }
            assertThat(side.via.damages()).isZero();
        }
        try (ViaSide next = new ViaSide(KilledVia.NAME, job, ReliabilityLevel.RELIABLE_DELIVERY)) {
            assertThat(next.own().hostAddress()).isEqualTo(MemoryPeers.address(0));
        }
        assertThat(files()).isEmpty();
    }

    private static void bring(State state, ViaSide side, Process victim) throws Exception {
        if (state != State.OPEN && !state.isConnected()) {
            assertThat(victim.inputReader().readLine()).isEqualTo("there");
        }
        if (state.isConnected()) {
            while (isUnknown(side)) {
                LockSupport.parkNanos(1_000_000);
            }
            side.connect(KilledVia.NAME);
            assertThat(victim.inputReader().readLine()).isEqualTo("there");
            side.memory.set(ValueLayout.JAVA_BYTE, ViaSide.DATA, (byte) 1);
            if (state == State.SENDING) {
                assertThat(side.poll(true)).isEqualTo(VipResult.SUCCESS);
            }
            while (state == State.WRITING && side.memory.get(ValueLayout.JAVA_BYTE,
                    ViaSide.DATA) != 0) {
                Thread.onSpinWait();
            }
        } else if (state == State.ASKED) {
            assertThat(side.nic.connections().connectRequest(side.vi, side.own(), side.of(KilledVia.NAME), 200,
                    side.peer)).isIn(VipResult.TIMEOUT, VipResult.NO_MATCH);
        }
    }

    private static boolean isUnknown(ViaSide side) {
        try {
            side.of(KilledVia.NAME);
            return false;
        } catch (VipException notYet) {
            return true;
        }
    }

    private Process start(State state, ViaSide side) throws IOException {
        Process started = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), KilledVia.class.getName(), job, state.name())
                .redirectErrorStream(true).start();
        try (OutputStream to = started.getOutputStream()) {
            to.write((side.region.address() + " " + side.region.handle()).getBytes(StandardCharsets.US_ASCII));
        }
        return started;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.contains(job)).toList();
        }
    }
}
