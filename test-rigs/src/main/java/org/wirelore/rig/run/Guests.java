package org.wirelore.rig.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.qemu.QemuStreamConfig;
import org.wirelore.emulator.backend.qemu.QemuStreamPort;
import org.wirelore.emulator.backend.serial.ConsoleConfig;
import org.wirelore.emulator.backend.serial.SerialLineConfig;
import org.wirelore.rig.config.MachineConsoleConfig;
import org.wirelore.rig.config.PortConfig;
import org.wirelore.rig.guest.DebianParts;
import org.wirelore.rig.guest.GuestParts;
import org.wirelore.rig.guest.Initramfs;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.guest.QemuGuestConfig;
import org.wirelore.rig.launch.CloseEach;

/** The virtual machines of a paced run: booted before it, gone after it. */
final class Guests implements AutoCloseable {
    private static final String DRIVER = "tulip";
    /** Beside the runs' folders: what was fetched once serves all of them. */
    private static final String PARTS = ".guest-parts";
    private static final int CONSOLE_BITS_PER_SECOND = 115_200;

    private final Path folder;
    private final JobMonitor monitor;
    private final List<QemuGuest> guests = new ArrayList<>();

    /**
     * @param folder the run's, for consoles and file systems
     * @param monitor is told what is waited for
     */
    Guests(Path folder, JobMonitor monitor) {
        this.folder = folder;
        this.monitor = monitor;
    }

    /**
     * Boots a guest, does what is wanted at its console, and returns the port that its card is at.
     *
     * @throws IOException if QEMU or Debian's packages are missing, or the guest does not come up in time
     */
    FramePort start(PortConfig.QemuGuest config) throws IOException {
        Optional<String> obstacle = QemuGuest.obstacle();
        if (obstacle.isPresent()) {
            throw new IOException(obstacle.get());
        }
        GuestParts parts = new DebianParts(folder.resolveSibling(PARTS).toAbsolutePath()).gather(DRIVER);
        Path initramfs = folder.resolve(config.name() + "-initramfs.gz").toAbsolutePath();
        Initramfs.write(parts, initramfs);
        QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig
                .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
        boolean booted = false;
        try {
            QemuGuest guest = QemuGuest.start(new QemuGuestConfig(config.memoryMegabytes(), parts.kernel(), initramfs,
                    config.mac(), config.address(), port.address(),
                    folder.resolve(config.name() + "-console.log").toAbsolutePath()));
            guests.add(guest);
            List<MachineConsoleConfig.Step> steps = new ArrayList<>();
            steps.add(new MachineConsoleConfig.Step(MachineConsoleConfig.Deed.WAIT_FOR, Initramfs.READY,
                    config.bootSeconds()));
            steps.addAll(config.steps());
            Consoles.perform(new ConsoleConfig(
                    new SerialLineConfig(guest.console().toString(), CONSOLE_BITS_PER_SECOND,
                            SerialLineConfig.Flow.NONE),
                    folder.resolve("console-" + config.name() + ".txt"), 0), config.name(), steps, monitor);
            booted = true;
            return port;
        } finally {
            if (!booted) {
                port.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        List<QemuGuest> running = List.copyOf(guests);
        guests.clear();
        CloseEach.of(running);
    }
}
