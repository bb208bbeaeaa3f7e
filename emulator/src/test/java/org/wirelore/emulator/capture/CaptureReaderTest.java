package org.wirelore.emulator.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Captures that were written here are read again; others are refused in words. */
class CaptureReaderTest {
    private long nowNs = 5_000;

    private FrameLog log(long bytesMax) {
        return new FrameLog("rank0", "a rank", bytesMax, () -> nowNs);
    }

    private static MemorySegment frame(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) length);
        return MemorySegment.ofArray(bytes);
    }

    private byte[] twoFrames() {
        FrameLog log = log(1000);
        log.add(true, frame(61), 0, 61, null);
        nowNs += 7;
        log.add(false, frame(64), 2, 60, null);
        return log.capture();
    }

    @Test
    void framesComeBackWithDirectionTimeAndContent() throws PcapngException {
        CaptureReader.Content content = CaptureReader.read(twoFrames());
        assertThat(content.os()).isEqualTo("real time");
        assertThat(content.interfaces()).containsExactly(new CaptureReader.Interface("rank0", 1, 0, 9));
        assertThat(content.units()).extracting(CaptureReader.Unit::number, CaptureReader.Unit::direction,
                CaptureReader.Unit::timeNs, unit -> unit.content().limit(), CaptureReader.Unit::comment)
                .containsExactly(tuple(1, 2, 0L, 61, ""),
                        tuple(2, 1, 7L, 60, ""));
        assertThat(content.units().getFirst().content().get(60)).isEqualTo((byte) 61);
    }

    @Test
    void whatAFaultDidIsAComment() throws PcapngException {
        FrameLog log = log(1000);
        WireNote note = new WireNote();
        note.add(Written.LOST, 3, "faults.loss=1");
        log.add(false, frame(60), 0, 60, note);
        assertThat(CaptureReader.read(log.capture()).units().getFirst().comment())
                .isEqualTo("lost: 3 (faults.loss=1)");
    }

    @Test
    void beyondItsLimitALogIsCut() {
        FrameLog log = log(100);
        log.add(true, frame(60), 0, 60, null);
        assertThat(log.isCut()).isFalse();
        log.add(true, frame(60), 0, 60, null);
        assertThat(log.isCut()).isTrue();
        assertThat(log.frames()).isEqualTo(1);
    }

    @Test
    void whatIsCutShortAtAnyByteIsRefusedOrEndsWithAWholeBlock() throws PcapngException {
        byte[] whole = twoFrames();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                assertThat(CaptureReader.read(cut).units().size()).isLessThan(2);
            } catch (PcapngException e) {
                assertThat(e).hasMessageContaining("expected a");
            }
        }
        assertThatThrownBy(() -> CaptureReader.read(Arrays.copyOf(whole, whole.length - 5)))
                .isInstanceOf(PcapngException.class)
                .hasMessageMatching("expected a whole capture, found one that is cut short or damaged at byte \\d+,"
                        + " behind 1 frames");
    }

    @Test
    void somethingElseIsRefused() {
        assertThatThrownBy(() -> CaptureReader.read("{\"format\": 3, \"rig\": 1}".getBytes(
                StandardCharsets.UTF_8))).isInstanceOf(PcapngException.class)
                .hasMessage("expected a capture in pcapng format, found something else");
    }

    private enum Written implements WireEvent {
        LOST;

        @Override
        public Fate fate() {
            return Fate.LOST;
        }

        @Override
        public Cause cause() {
            return Cause.RULE;
        }

        @Override
        public String words(long value) {
            return "lost: " + value;
        }
    }
}
