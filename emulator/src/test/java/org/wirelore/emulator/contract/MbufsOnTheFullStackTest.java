package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.contract.MarkedFrames;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.mbuf.Mbufs;
import org.wirelore.device.unet.UNetDriverConfig.ReceiveDma;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;

/** Frames in mbufs: what is lost where there are none, what they cost, and how they get out, on Tulip cards. */
class MbufsOnTheFullStackTest {
    private static final int TYPE = 0x88B5;
    private static final int OTHER_TYPE = 0x88B7;
    private static final int MBUFS = 8;
    private static final int PORT = 700;
    private static final int FEW_BYTES = 20;
    private static final AddressTable ADDRESSES = new AddressTable(24,
            Map.of("sender", "10.0.0.1", "listener", "10.0.0.2"));
    private static final int FRAME_BYTES_MIN = 60;
    private static final long QUIET_PS = 200_000_000_000L;
    private static final long NS = 1_000;
    private static final long SETUP_NS = 3_000;
    private static final ReceiveDma BYTE_A_NANOSECOND = new ReceiveDma(SETUP_NS * NS, 1_000_000_000);
    /** As hosts of the contract price the copy, and each byte of it. */
    private static final long COPY_NS = 500;
    private static final long COPY_BYTE_NS = 10;

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

    /** UDP keeps datagrams in the mbufs that they came in, and URTP's frames are lost for want of them, and back. */
    @Test
    void datagramsThatNoProgramTakesLeaveNoneToFrames() {
        Sockets near = stations.sockets(sender, ADDRESSES);
        Sockets far = stations.sockets(listener, ADDRESSES);
        MemorySegment data = MemorySegment.ofArray(new byte[FEW_BYTES]);
        stage.start(listener, () -> {
            DatagramSocket socket = far.openDatagram(PORT);
            Stage.sleepUntil(listener, 2 * QUIET_PS);
            assertThat(MarkedFrames.marks(to)).isEmpty();
            int datagrams = 0;
            while (socket.receive(data, 0, FEW_BYTES) != null) {
                datagrams++;
            }
            assertThat(datagrams).isPositive();
            assertThat(stations.mbufs(listener).inUse()).isZero();
            Stage.sleepUntil(listener, 4 * QUIET_PS);
            assertThat(MarkedFrames.marks(to)).containsExactly(2);
            socket.close();
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, QUIET_PS);
            DatagramSocket socket = near.openDatagram(Sockets.ANY_PORT);
            for (int i = 0; i < 2 * MBUFS; i++) {
                while (!socket.send("listener", PORT, data, 0, FEW_BYTES)) {
                    sender.sleep(Host.FOREVER);
                }
            }
            send(TYPE, 1, FRAME_BYTES_MIN);
            Stage.sleepUntil(sender, 3 * QUIET_PS);
            send(TYPE, 2, FRAME_BYTES_MIN);
            socket.close();
        });
        stage.run();
        assertThat(stations.driver(listener).counters().droppedNoMbuf()).isPositive();
        assertThat(stations.mbufs(listener).inUse()).isZero();
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

    /** How long the call takes that receives a frame, or a batch with it. */
    private static long receivePs(ReceiveDma dma, int bytes, boolean inBatch) {
        TulipStations stations = new TulipStations(
                environment -> new Hub("hub0", HubConfig.fastEthernet(2), environment), 1, MBUFS);
        Stage stage = stations.newStage();
        stations.moveBy(dma);
        Host sender = stage.process("sender");
        Host listener = stage.process("listener");
        Datalink from = stations.open(sender, TYPE);
        Datalink to = stations.open(listener, TYPE);
        MemorySegment sent = MemorySegment.ofArray(new byte[bytes]);
        MemorySegment.copy(MemorySegment.ofArray(MarkedFrames.frame(0, to.address(), from.address(), TYPE, 7)), 0, sent,
                0, Datalink.HEADER_BYTES + 1);
        MemorySegment received = MemorySegment.ofArray(new byte[bytes]);
        long[] tookPs = new long[1];
        stage.start(sender, () -> from.send(sent, 0, bytes));
        stage.start(listener, () -> {
            Stage.sleepUntil(listener, QUIET_PS);
            long beginPs = listener.now();
            if (inBatch) {
                FrameBatch batch = new FrameBatch(received, bytes, 1);
                batch.addPlace(0);
                to.receive(batch);
            } else {
                to.receive(received, 0, bytes);
            }
            tookPs[0] = listener.now() - beginPs;
        });
        stage.run();
        assertThat(received.mismatch(sent)).isEqualTo(-1);
        return tookPs[0];
    }

    /** It saves the copy's price and adds its own, so that short frames take longer. */
    @ParameterizedTest
    @CsvSource({"60, false", "1514, false", "60, true", "1514, true"})
    void anEngineTakesItsSetUpAndItsRateInPlaceOfTheCopy(int bytes, boolean inBatch) {
        assertThat(receivePs(ReceiveDma.NONE, bytes, inBatch) - receivePs(BYTE_A_NANOSECOND, bytes, inBatch))
                .isEqualTo((COPY_NS + COPY_BYTE_NS * bytes - SETUP_NS - bytes) * NS);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1_000_000_000_001L})
    void anEngineHasARate(long bytesPerSecond) {
        assertThatThrownBy(() -> new ReceiveDma(0, bytesPerSecond)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bytesPerSecond=" + bytesPerSecond);
    }

    @Test
    void itsSetUpTakesNoNegativeTime() {
        assertThatThrownBy(() -> new ReceiveDma(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
