package org.wirelore.emulator.backend.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.emulator.backend.PortDriver;

/** Two ports, each on a pseudo-terminal, and the test is the cable between them. */
@Timeout(120)
class SerialFramePortTest {
    @Test
    void framesGoBothWays() throws IOException {
        try (Pty left = new Pty();
                Pty right = new Pty();
                SerialFramePort onLeft = SerialFramePort.open(left.line());
                SerialFramePort onRight = SerialFramePort.open(right.line())) {
            PortDriver leftDriver = new PortDriver(onLeft);
            PortDriver rightDriver = new PortDriver(onRight);
            for (int length = 14; length <= 1518; length += 188) {
                byte[] frame = PortDriver.frame(length, length);
                leftDriver.sendsInTime(frame);
                assertThat(carriesOne(left, right, rightDriver)).isEqualTo(frame);
                rightDriver.sendsInTime(frame);
                assertThat(carriesOne(right, left, leftDriver)).isEqualTo(frame);
            }
            assertThat(onLeft.counters().sentBytes).isEqualTo(onRight.counters().receivedBytes).isPositive();
            assertThat(onRight.counters().receiveBroken).isZero();
        }
    }

    @Test
    void noiseIsCountedAndTheNextFrameArrives() throws IOException {
        try (Pty cable = new Pty(); SerialFramePort port = SerialFramePort.open(cable.line())) {
            PortDriver driver = new PortDriver(port);
            cable.write("\u0000\u00FFnoise~more noise");
            byte[] frame = PortDriver.frame(9, 300);
            cable.write(encoded(frame));
            assertThat(driver.receivesInTime()).isEqualTo(frame);
            PortDriver.await("the count", () -> port.counters().receiveBroken == 2);
        }
    }

    @Test
    void framesOfAWrongLengthAreRefused() throws IOException {
        try (Pty cable = new Pty(); SerialFramePort port = SerialFramePort.open(cable.line())) {
            PortDriver driver = new PortDriver(port);
            assertThat(driver.sends(new byte[13])).isFalse();
            assertThat(driver.sends(new byte[1519])).isFalse();
            assertThat(port.counters().sendLength).isEqualTo(2);
        }
    }

    @Test
    void aLineThatTakesNothingFillsThePortAndHoldsNeitherItsOwnerNorItsEnd() throws IOException {
        try (Pty cable = new Pty()) {
            try (SerialFramePort port = SerialFramePort.open(cable.line())) {
                PortDriver driver = new PortDriver(port);
                PortDriver.await("a port that stays full", () -> {
                    boolean isTaken = driver.sends(PortDriver.frame(1, 1500));
                    return !isTaken && port.counters().sendFull > 2000;
                });
            }
            assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
                    .doesNotContain("serial-read " + cable.line().device(), "serial-write " + cable.line().device());
        }
    }

    @Test
    void whatWasSentBeforeTheEndLeaves() throws IOException {
        try (Pty cable = new Pty()) {
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            ByteArrayOutputStream found = new ByteArrayOutputStream();
            try (SerialFramePort port = SerialFramePort.open(cable.line())) {
                PortDriver driver = new PortDriver(port);
                for (int i = 0; i < 10; i++) {
                    byte[] frame = PortDriver.frame(i, 200);
                    assertThat(driver.sends(frame)).isTrue();
                    expected.writeBytes(encoded(frame));
                }
            }
            PortDriver.await("all frames", () -> {
                found.writeBytes(cable.read());
                return found.size() >= expected.size();
            });
            assertThat(found.toByteArray()).isEqualTo(expected.toByteArray());
        }
    }

    @Test
    void anOwnerThatTakesNothingLosesFramesAndTheyAreCounted() throws IOException {
        try (Pty cable = new Pty(); SerialFramePort port = SerialFramePort.open(cable.line())) {
            byte[] line = encoded(PortDriver.frame(1, 60));
            for (int i = 0; i < 100; i++) {
                cable.write(line);
            }
            PortDriver.await("losses", () -> port.counters().receiveLost == 36);
        }
    }

    @Test
    void aDeviceThatGoesAwayTakesThePortDown() throws IOException {
        try (Pty cable = new Pty(); SerialFramePort port = SerialFramePort.open(cable.line())) {
            assertThat(port.isUp()).isTrue();
            assertThat(port.warnings()).isEmpty();
            cable.pullPlug();
            PortDriver.await("the port to be down", () -> !port.isUp());
            assertThat(new PortDriver(port).sends(PortDriver.frame(1, 60))).isFalse();
            assertThat(port.counters().downs).isEqualTo(1);
            assertThat(port.counters().sendDown).isEqualTo(1);
            assertThat(port.warnings()).first().asString().contains(cable.line().device())
                    .contains("the device is gone");
        }
    }

    @Test
    void aMissingDeviceIsReportedWithWhereToLook() {
        assertThatThrownBy(() -> SerialFramePort
                .open(new SerialLineConfig("/dev/ttyNowhere", 9600, SerialLineConfig.Flow.NONE)))
                .isInstanceOf(IOException.class).hasMessageContaining("/dev/ttyNowhere");
    }

    private static byte[] carriesOne(Pty from, Pty to, PortDriver receiver) {
        byte[][] frame = new byte[1][];
        PortDriver.await("a frame over the cable", () -> {
            to.write(from.read());
            byte[] next = receiver.receives();
            if (next != null) {
                frame[0] = next;
            }
            return next != null;
        });
        return frame[0];
    }

    private static byte[] encoded(byte[] frame) {
        byte[] room = new byte[HdlcEncoder.encodedBytesMax(frame.length)];
        return Arrays.copyOf(room, new HdlcEncoder().encode(frame, frame.length, room));
    }
}
