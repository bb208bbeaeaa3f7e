package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.contract.MarkedFrames;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.unet.UNetDriverConfig.ReceiveDma;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;

/** What a receive call takes on Tulip cards where a DMA engine moves frames to their users. */
class ReceiveDmaOnTheFullStackTest {
    private static final int TYPE = 0x88B5;
    private static final long NS = 1_000;
    private static final long QUIET_PS = 200_000_000 * NS;
    private static final long SETUP_NS = 3_000;
    private static final ReceiveDma BYTE_A_NANOSECOND = new ReceiveDma(SETUP_NS * NS, 1_000_000_000);
    /** As hosts of the contract price the copy, and each byte of it. */
    private static final long COPY_NS = 500;
    private static final long COPY_BYTE_NS = 10;

    /** How long the call takes that receives a frame, or a batch with it. */
    private static long receivePs(ReceiveDma dma, int bytes, boolean inBatch) {
        TulipStations stations = new TulipStations(
                environment -> new Hub("hub0", HubConfig.fastEthernet(2), environment), 1, 8);
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
