package org.wirelore.emulator.backend.qemu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.backend.PortDriver;

class QemuDatagramPortTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @Test
    void framesGoBothWaysOneDatagramEach() throws IOException {
        try (DatagramChannel machine = DatagramChannel.open().bind(ANY_PORT); QemuDatagramPort port = open(machine)) {
            PortDriver driver = new PortDriver(port);
            byte[] frame = PortDriver.frame(3, 1518);
            driver.sendsInTime(frame);
            ByteBuffer room = ByteBuffer.allocate(2000);
            assertThat(machine.receive(room)).isEqualTo(port.address());
            assertThat(room.flip()).isEqualTo(ByteBuffer.wrap(frame));
            machine.send(ByteBuffer.wrap(frame), port.address());
            assertThat(driver.receivesInTime()).isEqualTo(frame);
        }
    }

    @Test
    void runtsAndGiantsAreCountedAndPassedOver() throws IOException {
        try (DatagramChannel machine = DatagramChannel.open().bind(ANY_PORT); QemuDatagramPort port = open(machine)) {
            PortDriver driver = new PortDriver(port);
            for (int length : new int[]{0, 13, 1519, 9000}) {
                machine.send(ByteBuffer.allocate(length), port.address());
            }
            machine.send(ByteBuffer.wrap(PortDriver.frame(3, 14)), port.address());
            assertThat(driver.receivesInTime()).isEqualTo(PortDriver.frame(3, 14));
            assertThat(port.counters().receiveLength).isEqualTo(4);
            assertThat(driver.sends(new byte[13])).isFalse();
            assertThat(driver.sends(new byte[1519])).isFalse();
            assertThat(port.counters().sendLength).isEqualTo(2);
        }
    }

    @Test
    void strangersAreNotHeard() throws IOException {
        try (DatagramChannel machine = DatagramChannel.open().bind(ANY_PORT);
                DatagramChannel outsider = DatagramChannel.open().bind(ANY_PORT);
                QemuDatagramPort port = open(machine)) {
            outsider.send(ByteBuffer.wrap(PortDriver.frame(6, 60)), port.address());
            machine.send(ByteBuffer.wrap(PortDriver.frame(7, 60)), port.address());
            assertThat(new PortDriver(port).receivesInTime()).isEqualTo(PortDriver.frame(7, 60));
            assertThat(port.counters().received).isEqualTo(1);
        }
    }

    @Test
    void aMachineThatIsNotThereIsNoticedAndTakenWhenItComesBack() throws IOException {
        DatagramChannel first = DatagramChannel.open().bind(ANY_PORT);
        InetSocketAddress address = (InetSocketAddress) first.getLocalAddress();
        try (QemuDatagramPort port = open(first)) {
            PortDriver driver = new PortDriver(port);
            first.close();
            PortDriver.await("a refusal", () -> {
                driver.sends(PortDriver.frame(1, 60));
                driver.receives();
                return !port.isUp();
            });
            assertThat(port.counters().downs).isEqualTo(1);
            assertThat(port.trouble()).startsWith("no receiver at 127.0.0.1:" + address.getPort());
            try (DatagramChannel second = DatagramChannel.open().bind(address)) {
                second.send(ByteBuffer.wrap(PortDriver.frame(2, 60)), port.address());
                assertThat(driver.receivesInTime()).isEqualTo(PortDriver.frame(2, 60));
                assertThat(port.isUp()).isTrue();
                assertThat(port.warnings()).contains(port.name()
                        + ": times that the other side went away and came back: 1");
            }
        }
    }

    @Test
    void aTakenAddressIsReportedWithWhatToDo() throws IOException {
        try (DatagramChannel machine = DatagramChannel.open().bind(ANY_PORT); QemuDatagramPort port = open(machine)) {
            assertThatThrownBy(
                    () -> QemuDatagramPort.open(new QemuDatagramConfig(port.address(), port.address(), 1518)))
                    .hasMessageStartingWith("can't receive datagrams of QEMU at 127.0.0.1:")
                    .hasMessageContaining("choose a free port");
        }
    }

    private static QemuDatagramPort open(DatagramChannel machine) throws IOException {
        return QemuDatagramPort
                .open(new QemuDatagramConfig(ANY_PORT, (InetSocketAddress) machine.getLocalAddress(), 1518));
    }
}
