package org.wirelore.emulator.backend.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;

class HdlcFramingTest {
    private static final int FRAME_BYTES_MAX = 1518;

    private final List<byte[]> found = new ArrayList<>();
    private PortCounters counters = new PortCounters();
    private HdlcDecoder decoder = new HdlcDecoder(FRAME_BYTES_MAX, counters);

    /** A property has one instance for all its tries. */
    @BeforeTry
    void freshLine() {
        found.clear();
        counters = new PortCounters();
        decoder = new HdlcDecoder(FRAME_BYTES_MAX, counters);
    }

    @Property
    void everyFrameComesOutAsItWentIn(@ForAll @Size(max = 20) List<@Size(min = 14, max = 200) byte[]> frames) {
        frames.forEach(frame -> hears(encoded(frame)));
        assertThat(found.size()).isEqualTo(frames.size());
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).isEqualTo(frames.get(i));
        }
        assertThat(counters.receiveBroken + counters.receiveLength).isZero();
    }

    @Property
    void anOctetThatIsHitCostsItsFrameAndNoOther(@ForAll @Size(min = 14, max = 200) byte[] frame, @ForAll int place,
            @ForAll @IntRange(min = 1, max = 255) int damage) {
        byte[] line = encoded(frame);
        line[Math.floorMod(place, line.length)] ^= (byte) damage;
        byte[] before = octets(60, 1);
        byte[] after = octets(60, 2);
        hears(encoded(before));
        hears(line);
        hears(encoded(after));
        // A hit on one of the two flags joins noise to what is next to it; a frame that is whole is never made up.
        assertThat(found).allSatisfy(
                whole -> assertThat(List.of(before, frame, after))
                        .anySatisfy(sent -> assertThat(whole).isEqualTo(sent)));
        assertThat(found.getFirst()).isEqualTo(before);
        assertThat(found.getLast()).isEqualTo(after);
        assertThat(found.size() + counters.receiveBroken + counters.receiveLength).isGreaterThanOrEqualTo(3);
    }

    @Property
    void noiseBetweenFramesIsCountedAndTheFrameAfterItIsWhole(@ForAll @Size(min = 1, max = 5000) byte[] noise) {
        hears(encoded(octets(60, 1)));
        hears(noise);
        hears(encoded(octets(60, 2)));
        assertThat(found.getFirst()).isEqualTo(octets(60, 1));
        assertThat(found.getLast()).isEqualTo(octets(60, 2));
        boolean isOnlyFlags = Arrays.equals(noise, filled(noise.length, HdlcEncoder.FLAG));
        assertThat(counters.receiveBroken + counters.receiveLength > 0).isEqualTo(!isOnlyFlags);
    }

    @Test
    void theCheckSequenceIsThatOfTheStandardsExample() {
        // CRC-32 of "123456789" is CBF43926; low octet first on the line.
        byte[] line = encoded("123456789".getBytes(StandardCharsets.US_ASCII));
        assertThat(HexFormat.of().formatHex(line)).isEqualTo("7e3132333435363738392639f4cb7e");
    }

    @Test
    void flagsEscapesAndFlowControlNeverAppearInside() {
        byte[] line = encoded(new byte[]{0x7E, 0x7D, 0x11, 0x13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        assertThat(HexFormat.of().formatHex(line)).startsWith("7e7d5e7d5d7d317d330000");
    }

    @Test
    void frameCutAtEveryLengthIsCountedAndNotTaken() {
        byte[] line = encoded(octets(60, 3));
        for (int length = 2; length < line.length - 1; length++) {
            freshLine();
            hears(Arrays.copyOf(line, length));
            hears(encoded(octets(60, 4)));
            assertThat(found.size()).as("cut at %d", length).isEqualTo(1);
            assertThat(counters.receiveBroken).as("cut at %d", length).isEqualTo(1);
        }
    }

    @Test
    void anEndlessFrameIsCountedOnceAndTakesNoMoreMemory() {
        hears(new byte[]{HdlcEncoder.FLAG});
        hears(new byte[1_000_000]);
        hears(encoded(octets(60, 5)));
        assertThat(counters.receiveLength).isEqualTo(1);
        assertThat(counters.receiveBroken).isZero();
        assertThat(found.size()).isEqualTo(1);
    }

    @Test
    void theLongestFrameFitsAndTheNextLongerDoesNot() {
        hears(encoded(octets(FRAME_BYTES_MAX, 1)));
        hears(encoded(octets(FRAME_BYTES_MAX + 1, 1)));
        hears(encoded(octets(FramePort.HEADER_BYTES, 1)));
        hears(encoded(octets(FramePort.HEADER_BYTES - 1, 1)));
        assertThat(found.size()).isEqualTo(2);
        assertThat(counters.receiveLength).isEqualTo(2);
    }

    @Test
    void anAbortedFrameIsBroken() {
        hears(new byte[]{HdlcEncoder.FLAG, 1, 2, 3, HdlcEncoder.ESCAPE, HdlcEncoder.FLAG});
        assertThat(counters.receiveBroken).isEqualTo(1);
    }

    private void hears(byte[] octets) {
        for (byte octet : octets) {
            int length = decoder.accept(octet);
            if (length != FramePort.NONE) {
                found.add(Arrays.copyOf(decoder.frame(), length));
            }
        }
    }

    private static byte[] encoded(byte[] frame) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] room = new byte[HdlcEncoder.encodedBytesMax(frame.length)];
        line.write(room, 0, new HdlcEncoder().encode(frame, frame.length, room));
        return line.toByteArray();
    }

    private static byte[] octets(int count, int seed) {
        byte[] octets = new byte[count];
        new Random(seed).nextBytes(octets);
        return octets;
    }

    private static byte[] filled(int count, int octet) {
        byte[] octets = new byte[count];
        Arrays.fill(octets, (byte) octet);
        return octets;
    }
}
