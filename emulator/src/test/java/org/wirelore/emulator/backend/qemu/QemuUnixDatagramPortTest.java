package org.wirelore.emulator.backend.qemu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.backend.PortDriver;

class QemuUnixDatagramPortTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void framesGoBothWaysAndNoFileIsLeft() throws IOException {
        try (QemuUnixDatagramPort left = open("left", "right"); QemuUnixDatagramPort right = open("right", "left")) {
            PortDriver leftDriver = new PortDriver(left);
            PortDriver rightDriver = new PortDriver(right);
            byte[] frame = PortDriver.frame(3, 1518);
            leftDriver.sendsInTime(frame);
            assertThat(rightDriver.receivesInTime()).isEqualTo(frame);
            rightDriver.sendsInTime(PortDriver.frame(4, 14));
            assertThat(leftDriver.receivesInTime()).isEqualTo(PortDriver.frame(4, 14));
            assertThat(leftDriver.sends(new byte[13])).isFalse();
            assertThat(leftDriver.sends(new byte[1519])).isFalse();
            assertThat(left.counters().sendLength).isEqualTo(2);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aMachineThatGoesAwayIsNoticedAndTakenWhenItComesBack() throws IOException {
        try (QemuUnixDatagramPort port = open("left", "right")) {
            PortDriver driver = new PortDriver(port);
            assertThat(driver.sends(PortDriver.frame(1, 60))).isFalse();
            assertThat(port.counters().sendDown).isEqualTo(1);
            for (int life = 1; life <= 2; life++) {
                try (QemuUnixDatagramPort machine = open("right", "left")) {
                    driver.sendsInTime(PortDriver.frame(life, 60));
                    assertThat(new PortDriver(machine).receivesInTime()).isEqualTo(PortDriver.frame(life, 60));
                }
                long downs = life;
                PortDriver.await("the loss", () -> {
                    driver.receives();
                    driver.sends(PortDriver.frame(0, 60));
                    return port.counters().downs == downs;
                });
                assertThat(port.isUp()).isFalse();
                assertThat(port.trouble()).startsWith("no receiver at " + folder.resolve("right"));
            }
        }
    }

    @Test
    void aPeerThatDoesNotReceiveFillsThePort() throws IOException {
        try (QemuUnixDatagramPort left = open("left", "right"); QemuUnixDatagramPort right = open("right", "left")) {
            PortDriver driver = new PortDriver(left);
            PortDriver.await("a full port", () -> !driver.sends(PortDriver.frame(1, 60)));
            assertThat(left.counters().sendFull).isEqualTo(1);
            assertThat(new PortDriver(right).receivesInTime()).isEqualTo(PortDriver.frame(1, 60));
        }
    }

    @Test
    void giantsAreCountedAndPassedOver() throws IOException {
        try (QemuUnixDatagramPort left = QemuUnixDatagramPort.open(folder.resolve("left"), folder.resolve("right"),
                9000);
                QemuUnixDatagramPort right = open("right", "left")) {
            PortDriver driver = new PortDriver(left);
            driver.sendsInTime(PortDriver.frame(1, 1519));
            driver.sendsInTime(PortDriver.frame(2, 1518));
            assertThat(new PortDriver(right).receivesInTime()).isEqualTo(PortDriver.frame(2, 1518));
            assertThat(right.counters().receiveLength).isEqualTo(1);
        }
    }

    @Test
    void namesOfOthersAreLeftAlone() throws IOException {
        try (QemuUnixDatagramPort port = open("left", "right")) {
            assertThat(port.name()).endsWith("/left");
            assertThatThrownBy(() -> open("left", "right")).hasMessageContaining("another process does");
        }
        Files.writeString(folder.resolve("left"), "a user's notes");
        assertThatThrownBy(() -> open("left", "right")).hasMessageContaining("something else of that name");
        assertThat(folder.resolve("left")).hasContent("a user's notes");
        assertThatThrownBy(() -> open("n".repeat(200), "right")).hasMessageContaining("at most 107 bytes");
    }

    private QemuUnixDatagramPort open(String local, String remote) throws IOException {
        return QemuUnixDatagramPort.open(folder.resolve(local), folder.resolve(remote), 1518);
    }
}
