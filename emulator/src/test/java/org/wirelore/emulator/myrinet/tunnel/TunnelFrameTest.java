package org.wirelore.emulator.myrinet.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.fabric.FrameEntrance;

class TunnelFrameTest {
    private final TunnelFrame frame = new TunnelFrame();

    /** A sound frame with whatever fields. */
    private static TunnelFrame random(SplittableRandom random, byte[] bytes) {
        TunnelFrame frame = new TunnelFrame();
        frame.flags = new int[]{0, 0, 1, 2, 3, 6, 7}[random.nextInt(7)];
        boolean isHead = (frame.flags & TunnelFrame.HEAD) != 0;
        frame.session = random.nextInt();
        frame.number = random.nextInt();
        frame.position = random.nextLong();
        frame.credit = random.nextLong();
        frame.timePs = random.nextLong();
        frame.echoPs = random.nextLong();
        frame.heldPs = random.nextLong();
        frame.packet = random.nextInt();
        frame.offset = isHead ? 0 : random.nextInt(Integer.MAX_VALUE);
        int least = isHead ? 1 : 0;
        frame.length = least + random.nextInt(FrameEntrance.FRAME_BYTES_MAX - TunnelFrame.OVERHEAD_BYTES);
        frame.residue = (frame.flags & TunnelFrame.TAIL) != 0 ? random.nextInt(256) : 0;
        for (int i = 0; i < frame.length; i++) {
            bytes[TunnelFrame.DATA + i] = (byte) random.nextInt();
        }
        return frame;
    }

    @Property
    void whatIsWrittenIsReadAlsoWithPadding(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = new byte[FrameEntrance.FRAME_BYTES_MAX + 100];
        TunnelFrame written = random(random, bytes);
        int length = written.write(bytes);
        assertThat(length).isEqualTo(written.length + TunnelFrame.OVERHEAD_BYTES);
        assertThat(frame.read(bytes, length + random.nextInt(60))).isEqualTo(TunnelVerdict.WHOLE);
        assertThat(frame).usingRecursiveComparison().ignoringFields("crc", "version").isEqualTo(written);
    }

    @Property(tries = 300)
    void noOtherBitAndNoShorterFrameIsTaken(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = new byte[FrameEntrance.FRAME_BYTES_MAX + 100];
        int length = random(random, bytes).write(bytes);
        for (int i = 0; i < 50; i++) {
            int shorter = random.nextInt(length);
            assertThat(frame.read(Arrays.copyOf(bytes, shorter), shorter)).isNotEqualTo(TunnelVerdict.WHOLE);
            byte[] bent = bytes.clone();
            int at = 2 * TunnelFrame.ADDRESS_BYTES + random.nextInt(length - 2 * TunnelFrame.ADDRESS_BYTES);
            bent[at] ^= (byte) (1 << random.nextInt(8));
            assertThat(frame.read(bent, length)).isNotEqualTo(TunnelVerdict.WHOLE);
        }
    }

    @Test
    void aFrameLooksAsItsPictureSays() {
        byte[] bytes = new byte[128];
        frame.flags = TunnelFrame.HEAD | TunnelFrame.TAIL;
        frame.session = 0x01020304;
        frame.number = 5;
        frame.position = 6;
        frame.credit = 7;
        frame.timePs = 8;
        frame.echoPs = TunnelFrame.NO_ECHO;
        frame.packet = 9;
        frame.length = 2;
        frame.residue = 0xAB;
        bytes[TunnelFrame.DATA] = (byte) 0x80;
        bytes[TunnelFrame.DATA + 1] = 0x42;
        int length = frame.write(bytes);
        assertThat(HexFormat.of().formatHex(bytes, 12, length - 4)).isEqualTo(("88b6 574d 02 03 01020304 00000005"
                + "0000000000000006 0000000000000007 0000000000000008 ffffffffffffffff 0000000000000000"
                + "00000009 00000000 0002 ab 00 8042").replace(" ", ""));
    }

    @Test
    void everyVerdictHasItsCause() {
        byte[] bytes = new byte[200];
        frame.length = 10;
        int length = frame.write(bytes);
        assertThat(frame.read(bytes, 13)).isEqualTo(TunnelVerdict.FOREIGN);
        assertThat(frame.read(bytes, length - 1)).isEqualTo(TunnelVerdict.MALFORMED);
        assertThat(frame.read(with(bytes, 12, 8), length)).isEqualTo(TunnelVerdict.FOREIGN);
        assertThat(frame.read(with(bytes, 14, 0), length)).isEqualTo(TunnelVerdict.MALFORMED);
        assertThat(frame.read(with(bytes, 16, 3), length)).isEqualTo(TunnelVerdict.OTHER_VERSION);
        assertThat(frame.version).isEqualTo(3);
        assertThat(frame.read(with(bytes, 74, 1), length)).isEqualTo(TunnelVerdict.MALFORMED);
        assertThat(frame.read(with(bytes, 40, 1), length)).isEqualTo(TunnelVerdict.DAMAGED);
        assertThat(frame.read(bytes, length)).isEqualTo(TunnelVerdict.WHOLE);
    }

    @Test
    void fieldsThatContradictEachOtherAreMalformed() {
        for (int flags : new int[]{9, 10, 4, 5, 1 | 16}) {
            frame.flags = flags;
            frame.length = 1;
            assertThat(verdict()).as("flags " + flags).isEqualTo(TunnelVerdict.MALFORMED);
        }
        frame.flags = TunnelFrame.GREETING;
        assertThat(verdict()).as("a greeting").isEqualTo(TunnelVerdict.WHOLE);
        assertThat(frame.hasContent()).isFalse();
        assertThat(frame.units()).isZero();
        frame.flags = TunnelFrame.HEAD;
        frame.length = 0;
        assertThat(verdict()).as("a head without a byte").isEqualTo(TunnelVerdict.MALFORMED);
        frame.length = 1;
        frame.offset = 1;
        assertThat(verdict()).as("a head in the middle").isEqualTo(TunnelVerdict.MALFORMED);
        frame.flags = 0;
        frame.residue = 1;
        assertThat(verdict()).as("a residue without a tail").isEqualTo(TunnelVerdict.MALFORMED);
        frame.residue = 0;
        frame.offset = -1;
        assertThat(verdict()).as("an offset of 2^31 and more").isEqualTo(TunnelVerdict.MALFORMED);
    }

    private TunnelVerdict verdict() {
        byte[] bytes = new byte[200];
        return new TunnelFrame().read(bytes, frame.write(bytes));
    }

    private static byte[] with(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return changed;
    }

    @Test
    void settingsHaveRanges() {
        assertThatThrownBy(() -> new TunnelConfig(127, 1 << 15, 1)).hasMessageContaining("frameBytes=127");
        assertThatThrownBy(() -> new TunnelConfig(4093, 1 << 15, 1)).hasMessageContaining("frameBytes=4093");
        assertThatThrownBy(() -> new TunnelConfig(1514, 8_000, 1)).hasMessageContaining("windowBytes=8000");
        assertThatThrownBy(() -> new TunnelConfig(1514, 1 << 25, 1)).hasMessageContaining("windowBytes=33554432");
        assertThatThrownBy(() -> new TunnelConfig(1514, 1 << 15, 0)).hasMessageContaining("helloPs=0");
    }
}
