package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.PortExtension;
import org.wirelore.device.contract.MarkedFrames;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;

/** What a process has put into its kernel sees frames first, and answers while the process computes or sleeps. */
class PortExtensionOnTheFullStackTest {
    private static final int TYPE = 0x88B5;
    private static final int FRAME_BYTES = 60;
    private static final int MARK_AT = Datalink.HEADER_BYTES;
    private static final long QUIET_PS = 200_000_000_000L;

    private final TulipStations stations = new TulipStations(
            environment -> new Hub("hub0", HubConfig.fastEthernet(2), environment), 1, 8);
    private final Stage stage = stations.newStage();
    private final Host sender = stage.process("sender");
    private final Host listener = stage.process("listener");
    private final Datalink from = stations.open(sender, TYPE);
    private final Datalink to = stations.open(listener, TYPE);
    private final List<Integer> seen = new ArrayList<>();
    private final List<Integer> answers = new ArrayList<>();
    private final int[] signals = {0};

    private MemorySegment frame(Datalink source, Datalink destination, int mark) {
        MemorySegment frame = MemorySegment.ofArray(new byte[FRAME_BYTES]);
        byte[] marked = MarkedFrames.frame(0, destination.address(), source.address(), TYPE, mark);
        return frame.copyFrom(MemorySegment.ofArray(marked));
    }

    /** Sends three frames while the listener, which has put something into its kernel, sleeps until all is quiet. */
    private List<Integer> queuedOf(PortExtension extension) {
        List<Integer> queued = new ArrayList<>();
        stage.start(listener, () -> {
            assertThat(to.extend(extension)).isTrue();
            to.onReadable(() -> signals[0]++);
            while (listener.now() < 2 * QUIET_PS) {
                listener.sleep(2 * QUIET_PS);
            }
            queued.addAll(MarkedFrames.marks(to));
            assertThat(to.counters().received()).isEqualTo(3);
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, QUIET_PS);
            for (int mark = 1; mark <= 3; mark++) {
                from.send(frame(from, to, mark), 0, FRAME_BYTES);
            }
            Stage.sleepUntil(sender, 2 * QUIET_PS);
            answers.addAll(MarkedFrames.marks(from));
        });
        stage.run();
        assertThat(stations.mbufs(listener).inUse()).isZero();
        assertThat(stations.mbufs(sender).inUse()).isZero();
        return queued;
    }

    @Test
    void whatItTakesIsNotQueuedAndSignalsNobody() {
        MemorySegment moved = MemorySegment.ofArray(new byte[FRAME_BYTES]);
        assertThat(queuedOf((kernel, frame, length) -> {
            kernel.move(moved, 0);
            seen.add((int) moved.get(ValueLayout.JAVA_BYTE, MARK_AT));
            MemorySegment answer = frame(to, from, 10 + frame.get(ValueLayout.JAVA_BYTE, MARK_AT));
            return kernel.send(answer, 0, Datalink.HEADER_BYTES, answer, MARK_AT, length - MARK_AT);
        })).isEmpty();
        assertThat(seen).containsExactly(1, 2, 3);
        assertThat(answers).containsExactly(11, 12, 13);
        assertThat(signals[0]).isZero();
    }

    /** Behind a frame that waits, none overtakes. */
    @Test
    void whatItLeavesIsQueuedAsEverAndWhatFollowsWaitsToo() {
        assertThat(queuedOf((kernel, frame, length) -> {
            int mark = frame.get(ValueLayout.JAVA_BYTE, MARK_AT);
            seen.add(mark);
            return mark == 1;
        })).containsExactly(2, 3);
        assertThat(seen).containsExactly(1, 2);
        assertThat(signals[0]).isEqualTo(1);
    }

    @Test
    void aFrameThatItHasSentCanBeTakenBackUntilTheCardHasIt() {
        queuedOf((kernel, frame, length) -> {
            MemorySegment answer = frame(to, from, 10);
            kernel.send(answer, 0, FRAME_BYTES, answer, 0, 0);
            long sent = kernel.lastSent();
            assertThat(kernel.departurePs(sent)).isEqualTo(Host.FOREVER);
            assertThat(kernel.withdraw(sent)).isTrue();
            assertThat(kernel.withdraw(sent)).isFalse();
            return true;
        });
        assertThat(answers).isEmpty();
    }
}
