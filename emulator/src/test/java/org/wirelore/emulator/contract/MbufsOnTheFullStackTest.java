package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.MarkedFrames;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.mbuf.Mbufs;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;

/** Frames in mbufs: what is lost where there are none, and what they cost, on Tulip cards. */
class MbufsOnTheFullStackTest {
    private static final int TYPE = 0x88B5;
    private static final int OTHER_TYPE = 0x88B7;
    private static final int MBUFS = 8;
    private static final int FRAME_BYTES_MIN = 60;
    private static final long QUIET_PS = 200_000_000_000L;

    private final TulipStations stations = new TulipStations(
            environment -> new Hub("hub0", HubConfig.fastEthernet(2), environment), 1, MBUFS);
    private final SimulatedStage stage = (SimulatedStage) stations.newStage();
    private final Host sender = stage.process("sender");
    private final Host listener = stage.process("listener");
    private final Datalink from = stations.open(sender, TYPE);
    private final Datalink to = stations.open(listener, TYPE);

    private final List<Integer> heard = new ArrayList<>();

    private void send(int type, int mark, int bytes) {
        byte[] frame = Arrays.copyOf(MarkedFrames.frame(0, to.address(), from.address(), type, mark), bytes);
        while (!from.send(MemorySegment.ofArray(frame), 0, bytes)) {
            sender.sleep(Host.FOREVER);
        }
    }

    /** Sends, has the listener take what has come when all is quiet, and then do something. */
    private void play(Runnable sending, Runnable afterwards) {
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, QUIET_PS);
            sending.run();
        });
        stage.start(listener, () -> {
            Stage.sleepUntil(listener, 2 * QUIET_PS);
            heard.addAll(MarkedFrames.marks(to));
            afterwards.run();
        });
        stage.run();
    }

    @Test
    void framesThatFindNoMbufAreLostAndCountedAndTheOthersArrive() {
        play(() -> {
            for (int mark = 0; mark < 3 * MBUFS; mark++) {
                send(TYPE, mark, FRAME_BYTES_MIN);
            }
        }, () -> assertThat(to.counters().overrun()).isEqualTo(2 * MBUFS));
        assertThat(heard).hasSize(MBUFS).startsWith(0, 1, 2, 3);
        assertThat(stations.driver(listener).counters().droppedNoMbuf()).isEqualTo(2 * MBUFS);
        assertThat(stations.mbufs(listener).mostInUse()).isEqualTo(MBUFS);
    }

    @Test
    void aProtocolWhoseFramesNobodyTakesLeavesNoneToAnother() {
        Datalink idle = stations.open(listener, OTHER_TYPE);
        play(() -> {
            for (int mark = 0; mark < MBUFS; mark++) {
                send(OTHER_TYPE, mark, FRAME_BYTES_MIN);
            }
            send(TYPE, 1, FRAME_BYTES_MIN);
        }, () -> assertThat(MarkedFrames.marks(idle)).hasSize(MBUFS));
        assertThat(heard).isEmpty();
        assertThat(stations.driver(listener).counters().droppedNoMbuf()).isEqualTo(1);
    }

    @Test
    void allMbufsAreBackWhenFramesAreTakenOrTheirPortIsClosed() {
        Datalink idle = stations.open(listener, OTHER_TYPE);
        play(() -> {
            send(OTHER_TYPE, 1, 1000);
            send(OTHER_TYPE, 2, FRAME_BYTES_MIN);
            send(TYPE, 3, 1000);
        }, () -> {
            assertThat(stations.mbufs(listener).inUse()).isEqualTo(2);
            assertThat(stations.mbufs(listener).extensionsInUse()).isEqualTo(1);
            idle.close();
        });
        assertThat(heard).containsExactly(3);
        for (Host each : List.of(sender, listener)) {
            assertThat(stations.mbufs(each).inUse()).isZero();
            assertThat(stations.mbufs(each).extensionsInUse()).isZero();
        }
    }

    @Test
    void aFrameThatIsTakenBackGivesItsMbufBack() {
        play(() -> {
            send(TYPE, 1, 1514);
            send(TYPE, 2, 1514);
            assertThat(from.withdraw(from.lastSent())).isTrue();
            assertThat(stations.mbufs(sender).inUse()).isEqualTo(1);
        }, () -> {
        });
        assertThat(heard).containsExactly(1);
        assertThat(stations.mbufs(sender).inUse()).isZero();
    }

    /** It is the interrupt's work alone: no signal goes out, and a process that sleeps goes on sleeping. */
    @Test
    void aFrameThatAFilterDropsTakesNoTimeOfItsUser() {
        int[] signals = {0};
        stage.start(listener, () -> {
            to.setFilter(new BpfBuilder().add(Bpf.RET, Bpf.DROP).program(0));
            to.onReadable(() -> signals[0]++);
            listener.sleep(QUIET_PS);
            assertThat(listener.now()).isGreaterThanOrEqualTo(QUIET_PS);
            assertThat(to.counters().filtered()).isEqualTo(MBUFS);
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, QUIET_PS / 2);
            for (int mark = 0; mark < MBUFS; mark++) {
                send(TYPE, mark, FRAME_BYTES_MIN);
            }
        });
        stage.run();
        assertThat(signals[0]).isZero();
    }

    /** A frame that a filter drops takes an mbuf for a moment, and a page where it does not fit into that. */
    @ParameterizedTest
    @CsvSource({"60, 0", "128, 0", "129, 1", "1514, 1"})
    void aFrameOfMoreThanHalfAnMbufCostsAPage(int bytes, int pages) {
        stage.start(listener, () -> {
            to.setFilter(new BpfBuilder().add(Bpf.RET, Bpf.DROP).program(0));
            Stage.sleepUntil(listener, QUIET_PS);
            assertThat(to.counters().filtered()).isEqualTo(1);
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, QUIET_PS / 2);
            send(TYPE, 1, bytes);
        });
        stage.run();
        assertThat(stage.machine("listener").cost(Mbufs.EXTEND).charges()).isEqualTo(pages);
        assertThat(stage.machine("listener").cost(Mbufs.FILL).charges()).isEqualTo(1);
        assertThat(stations.mbufs(listener).mostExtensionsInUse()).isEqualTo(pages);
        assertThat(stations.mbufs(listener).inUse()).isZero();
    }
}
