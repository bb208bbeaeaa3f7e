package org.wirelore.rig.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.qemu.QemuStreamConfig;
import org.wirelore.emulator.backend.qemu.QemuStreamPort;
import org.wirelore.emulator.backend.serial.ConsoleConfig;
import org.wirelore.emulator.backend.serial.ConsoleStep;
import org.wirelore.emulator.backend.serial.SerialConsole;
import org.wirelore.emulator.backend.serial.SerialLineConfig;

/** A real Linux, with its own driver on QEMU's Tulip card, at the other end of a port. */
@Timeout(300)
class QemuGuestTest {
    private static final String MAC = "52:54:00:00:00:02";
    private static final int[] GUEST = {10, 0, 0, 2};
    /** Long for a machine that is busy with other things. */
    private static final Duration BOOT = Duration.ofMinutes(3);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int SECTOR = 512;
    /** A boot sector for a PC, at 7C00h: sends what follows it, up to a zero byte, to COM1 at 3F8h, and halts. */
    private static final String SAYS_THE_TEXT_BEHIND_IT = "fa31c08ed8be227c"
            + "ac84c0741288c4bafd03eca82074fb88e0baf803eeebe9f4ebfd";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void aGuestWithItsStockDriverAnswersArpAndPingAndPingsUs() throws IOException {
        GuestParts parts = SharedParts.gather();
        Initramfs.write(parts, folder.resolve("initramfs.gz"));
        try (QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig
                .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
                QemuGuest guest = QemuGuest.start(config(parts, port));
                SerialConsole console = SerialConsole.open(new ConsoleConfig(
                        new SerialLineConfig(guest.console().toString(), 115_200, SerialLineConfig.Flow.NONE),
                        folder.resolve("transcript.txt"), 0))) {
            Station station = new Station(port, "52:54:00:00:00:01", 10, 0, 0, 1);
            assertThat(station.resolves(GUEST, BOOT.toSeconds())).as("the guest answers ARP").isTrue();
            assertThat(station.peerMac()).isEqualTo(MAC);
            assertThat(station.pings(GUEST, 3, PATIENCE.toSeconds())).as("the guest answers pings").isTrue();

            console.perform(List.of(
                    new ConsoleStep.WaitFor(Initramfs.READY, BOOT),
                    new ConsoleStep.WaitFor(Initramfs.PROMPT, BOOT),
                    new ConsoleStep.SendLine("ping -c 2 -i 1 10.0.0.1; readlink /sys/class/net/eth0/device/driver")),
                    step -> {
                    });
            assertThat(station.answers(2, PATIENCE.toSeconds())).as("the guest pings us").isTrue();
            console.perform(List.of(
                    new ConsoleStep.WaitFor(" 0% packet loss", PATIENCE),
                    new ConsoleStep.WaitFor("/drivers/tulip", PATIENCE)), step -> {
                    });

        }
        assertThat(folder.resolve("console.log")).content(StandardCharsets.ISO_8859_1).contains(Initramfs.READY);
        assertThat(ProcessHandle.current().children().map(ProcessHandle::info).map(info -> info.command().orElse("")))
                .as("a closed guest is gone").noneMatch(command -> command.contains("qemu"));
    }

    @Test
    void aGuestThatCanNotStartTellsWhatQemuSaid() {
        Needs.noObstacle(QemuGuest.obstacle());
        QemuGuestConfig config = new QemuGuestConfig(64,
                GuestBoot.linux(folder.resolve("no-kernel"), folder.resolve("no-initramfs"), List.of("10.0.0.2/24"),
                        ""),
                new GuestNic.Wired(MAC, UnixDomainSocketAddress.of(folder.resolve("no-wire"))),
                folder.resolve("console.log"));
        assertThatThrownBy(() -> QemuGuest.start(config)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("QEMU ended before the guest began: ").hasMessageContaining("no-");
    }

    @Test
    void aGuestStartsFromADiskWhichStaysAsItIs() throws IOException {
        Needs.noObstacle(QemuGuest.obstacle());
        byte[] disk = Arrays.copyOf(HexFormat.of().parseHex(SAYS_THE_TEXT_BEHIND_IT), SECTOR);
        byte[] text = "of my own disk".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, disk, SAYS_THE_TEXT_BEHIND_IT.length() / 2, text.length);
        disk[SECTOR - 2] = 0x55;
        disk[SECTOR - 1] = (byte) 0xaa;
        // A comma ends a word of QEMU's.
        Path file = Files.write(folder.resolve("a,disk.img"), disk);
        QemuGuestConfig config = new QemuGuestConfig(64, GuestBoot.disk(file),
                new GuestNic.Wired(MAC, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)),
                folder.resolve("console.log"));
        try (QemuGuest guest = QemuGuest.start(config);
                SerialConsole console = SerialConsole.open(new ConsoleConfig(
                        new SerialLineConfig(guest.console().toString(), 115_200, SerialLineConfig.Flow.NONE),
                        folder.resolve("transcript.txt"), 0))) {
            console.perform(List.of(new ConsoleStep.WaitFor("of my own disk", BOOT)), step -> {
            });
        }
        assertThat(file).hasBinaryContent(disk);
    }

    @Test
    void aGuestDoesNotOutliveAProgramThatIsKilled() throws Exception {
        GuestParts parts = SharedParts.gather();
        Initramfs.write(parts, folder.resolve("initramfs.gz"));
        try (QemuStreamPort port = QemuStreamPort
                .open(QemuStreamConfig.listen(UnixDomainSocketAddress.of(folder.resolve("wire"))))) {
            Process program = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"), GuestStarter.class.getName(), parts.kernel().toString(),
                    folder.resolve("initramfs.gz").toString(), port.address().toString(),
                    folder.resolve("console.log").toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT).start();
            try (BufferedReader output = program.inputReader()) {
                String line = output.readLine();
                assertThat(line).as("the guest's process id").matches("\\d+");
                ProcessHandle guest = ProcessHandle.of(Long.parseLong(line)).orElseThrow();
                assertThat(guest.isAlive()).isTrue();
                program.destroyForcibly();
                guest.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } finally {
                program.destroyForcibly();
            }
        }
    }

    @Test
    void aGuestThatMakesNoSenseIsRefused() {
        InetSocketAddress wire = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        GuestNic nic = new GuestNic.Wired(MAC, wire);
        assertThatThrownBy(() -> new QemuGuestConfig(1, GuestBoot.disk(folder), nic, folder))
                .hasMessageContaining("memoryMb=1");
        assertThatThrownBy(
                () -> new GuestNic.Wired("01:00:5e:00:00:01", wire))
                .hasMessageContaining("of one station");
        assertThatThrownBy(() -> GuestBoot.linux(folder, folder, List.of("10.0.0.2"), ""))
                .hasMessageContaining("prefix length");
        assertThatThrownBy(() -> new GuestNic.Wired(MAC, UnixDomainSocketAddress.of("a,b")))
                .hasMessageContaining("without commas");
    }

    private QemuGuestConfig config(GuestParts parts, QemuStreamPort port) {
        return new QemuGuestConfig(128,
                GuestBoot.linux(parts.kernel(), folder.resolve("initramfs.gz"), List.of("10.0.0.2/24"), ""),
                new GuestNic.Wired(MAC, port.address()), folder.resolve("console.log"));
    }
}
