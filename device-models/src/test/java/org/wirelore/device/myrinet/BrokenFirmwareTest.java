package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.mcp.FmpControlProgram;

/** Each build with a planted fault does what a test of the sound one sees; the sound one does not. */
class BrokenFirmwareTest {
    private static final PortRequest REQUEST = new PortRequest(32, 65536, false);
    private static final int PIECE = 2048;

    static Image broken(String name) {
        List<ElfObject> objects = new ArrayList<>();
        for (String object : FmpControlProgram.OBJECTS) {
            String file = "/org/wirelore/device/myrinet/broken-" + name + "/" + object + ".o";
            try (InputStream in = Objects.requireNonNull(BrokenFirmwareTest.class.getResourceAsStream(file))) {
                objects.add(ElfReader.read(object + ".o", in.readAllBytes()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return FmpControlProgram.link(objects, PlayedPair.SRAM_BYTES);
    }

    @Test
    void theSoundOnePassesAll() {
        for (String fault : List.of("order", "crc", "rearm", "credit", "port", "end")) {
            assertThat(symptom(fault, FmpControlProgram.image(4, PlayedPair.SRAM_BYTES))).as(fault).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "crc", "rearm", "credit", "port", "end"})
    void aPlantedFaultShows(String fault) {
        assertThat(symptom(fault, broken(fault))).isTrue();
    }

    private static boolean symptom(String fault, Image image) {
        PlayedPair pair = new PlayedPair(PIECE, image, 0, Host.FOREVER);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser other = pair.user(1, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        return switch (fault) {
            case "order" -> seesNoticeWithoutData(left, right);
            case "crc" -> delivers(pair, left, right);
            case "rearm" -> losesOrMixes(left, right);
            case "end" -> writesBehindTheQueue(pair, left, right);
            case "credit" -> creditsOf(left, right) != 640;
            default -> reachesAnotherPort(left, other, right);
        };
    }

    /** Looks at the queue as often as possible while a packet comes. */
    private static boolean seesNoticeWithoutData(FmpUser left, FmpUser right) {
        byte[] data = FmpDeliveryTest.bytes(INLINE, 1);
        left.sendPio(right, data, 1, 0);
        FmpUser.Packet packet = right.look();
        while (packet == null) {
            right.process.pause(right.process.now() + 100_000);
            packet = right.look();
        }
        return !Arrays.equals(packet.data(), data);
    }

    private static final int INLINE = 900;

    /** A packet whose CRC is wrong: the cable damages it. */
    private static boolean delivers(PlayedPair pair, FmpUser left, FmpUser right) {
        pair.damageNext();
        left.sendPio(right, FmpDeliveryTest.bytes(64, 1), 1, 0);
        return right.poll(1_000_000_000L) != null;
    }

    private static boolean losesOrMixes(FmpUser left, FmpUser right) {
        for (int i = 0; i < 12; i++) {
            left.sendPio(right, FmpDeliveryTest.bytes(INLINE, i), i, 0);
        }
        for (int i = 0; i < 12; i++) {
            FmpUser.Packet packet = right.poll(1_000_000_000L);
            if (packet == null || packet.user() != i
                    || !Arrays.equals(packet.data(), FmpDeliveryTest.bytes(INLINE, i))) {
                return true;
            }
        }
        return false;
    }

    /** One packet more than there are slots. */
    private static boolean writesBehindTheQueue(PlayedPair pair, FmpUser left, FmpUser right) {
        for (int i = 0; i <= REQUEST.receiveSlots() && pair.refused.isEmpty(); i++) {
            left.sendPio(right, FmpDeliveryTest.bytes(INLINE, i), i, 0);
            right.poll(1_000_000_000L);
        }
        return !pair.refused.isEmpty();
    }

    private static int creditsOf(FmpUser left, FmpUser right) {
        int credits = 0;
        for (int i = 0; i < 64; i++) {
            left.sendPio(right, new byte[8], i, 10);
            credits += right.receive().credit();
        }
        return credits;
    }

    /** A packet for port 17, which no card has, must not come to port 1. */
    private static boolean reachesAnotherPort(FmpUser left, FmpUser other, FmpUser right) {
        left.send(1, 16 + right.mapping.port(), left.port.table().get("entry.kindPio"), 0, 0, 0, slot -> {
        });
        return right.poll(1_000_000_000L) != null || other.poll(1_000_000L) != null;
    }
}
