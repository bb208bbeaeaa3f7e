package org.wirelore.rig.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.emulator.backend.BackendThreads;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.guest.GuestCard;
import org.wirelore.emulator.backend.qemu.QemuUnixDatagramPort;
import org.wirelore.emulator.backend.serial.ConsoleConfig;
import org.wirelore.emulator.backend.serial.ConsoleStep;
import org.wirelore.emulator.backend.serial.SerialConsole;
import org.wirelore.emulator.backend.serial.SerialLineConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.GatewayWires;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.PciBus;
import org.wirelore.emulator.time.paced.Attachment;
import org.wirelore.emulator.time.paced.GuestAttachment;
import org.wirelore.emulator.time.paced.LivePacer;
import org.wirelore.emulator.time.paced.PaceConfig;
import org.wirelore.emulator.time.paced.WallClock;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Simulation;

/** A stock Linux, whose own driver uses a card of ours in its slot, on a wire to a station. */
@Timeout(600)
class ProxiedCardTest {
    private static final long MAC = 0x5254_0000_0002L;
    private static final Duration BOOT = Duration.ofMinutes(3);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long LAG_MAX_NANOS = 60_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @EnumSource(TulipChip.class)
    void aStockDriverProbesAndOpensTheCardAndPingsThroughIt(TulipChip chip) throws Exception {
        GuestParts parts = QemuGuestTest.parts();
        Initramfs.write(parts, folder.resolve("initramfs.gz"));
        GuestNic.Proxied nic = new GuestNic.Proxied(Files.createDirectory(folder.resolve("q")));
        try (FramePort near = QemuUnixDatagramPort.open(folder.resolve("near"), folder.resolve("far"),
                FramePort.FRAME_BYTES_MAX);
                FramePort far = QemuUnixDatagramPort.open(folder.resolve("far"), folder.resolve("near"),
                        FramePort.FRAME_BYTES_MAX);
                QemuGuest guest = QemuGuest.start(new QemuGuestConfig(128, parts.kernel(),
                        folder.resolve("initramfs.gz"), "10.0.0.2/24", nic, folder.resolve("console.log")));
                ProxiedCard slot = ProxiedCard.connect(nic);
                Slotted card = new Slotted(chip, slot, near)) {
            card.begin();
            slot.plug();
            talk(guest, new Station(far, "52:54:00:00:00:01", 10, 0, 0, 1));
            assertThat(card.accesses()).isGreaterThan(1_000);
        }
    }

    private void talk(QemuGuest guest, Station station) throws IOException {
        try (SerialConsole console = SerialConsole.open(new ConsoleConfig(
                new SerialLineConfig(guest.console().toString(), 115_200, SerialLineConfig.Flow.NONE),
                folder.resolve("transcript.txt"), 0))) {
            console.perform(List.of(new ConsoleStep.WaitFor(Initramfs.READY, BOOT),
                    new ConsoleStep.WaitFor(Initramfs.PROMPT, BOOT),
                    new ConsoleStep.SendLine("ping -c 2 -i 1 10.0.0.1; readlink /sys/class/net/eth0/device/driver")),
                    step -> {
                    });
            assertThat(station.answers(2, PATIENCE.toSeconds())).as("the guest pings us").isTrue();
            console.perform(List.of(new ConsoleStep.WaitFor(" 0% packet loss", PATIENCE),
                    new ConsoleStep.WaitFor("/drivers/tulip", PATIENCE)), step -> {
                    });
        }
    }

    /** The card in a simulation that is paced in a thread of its own. */
    private static final class Slotted implements AutoCloseable {
        private final Simulation simulation = new Simulation();
        private final GuestAttachment attachment;
        private final Thread runner;

        Slotted(TulipChip chip, ProxiedCard slot, FramePort port) {
            EventQueue queue = simulation.queue();
            Attachment outside = new Attachment("wires.wire0", queue, port);
            GatewayWires wires = new GatewayWires("wires", 1, LinkConfig.fastEthernet(), i -> outside,
                    FabricEnvironment.plain(queue, new SeededDecider(1)));
            outside.connect(wires.gateway(0), isThere -> wires.carrier(0, isThere));
            attachment = new GuestAttachment("guest", queue, slot.port(), slot.interrupt());
            Dc21140 card = new Dc21140(TulipConfig.of("tulip0", chip, MAC), queue,
                    new PciBus("guest", queue, attachment.memory(), new HostProfile.Pci(100_000, 50_000, 133_000_000,
                            0), queue.content()),
                    wires.plug(0));
            card.connect(attachment.interruptLine());
            attachment.connect(new GuestCard(card, card::reset));
            slot.interruptsBy(() -> card.readConfig(0x3C, 1));
            simulation.pacedBy(new LivePacer(queue, List.of(outside, attachment), WallClock.SYSTEM,
                    new PaceConfig(1, LAG_MAX_NANOS, 0), null));
            runner = Thread.ofPlatform().name("simulation")
                    .unstarted(() -> simulation.run(Limits.NONE.withVirtualPs(600 * TimeUnits.PS_PER_SECOND)));
        }

        void begin() {
            runner.start();
        }

        long accesses() {
            return attachment.accesses();
        }

        @Override
        public void close() {
            simulation.abort();
            BackendThreads.join(runner);
            simulation.close();
        }
    }
}
