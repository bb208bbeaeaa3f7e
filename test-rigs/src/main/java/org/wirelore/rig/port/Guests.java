package org.wirelore.rig.port;

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
import org.wirelore.rig.guest.Consoles;
import org.wirelore.rig.guest.DebianParts;
import org.wirelore.rig.guest.GuestBoot;
import org.wirelore.rig.guest.GuestFolders;
import org.wirelore.rig.guest.GuestNic;
import org.wirelore.rig.guest.GuestParts;
import org.wirelore.rig.guest.Initramfs;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.guest.QemuGuestConfig;
import org.wirelore.rig.model.MachineConsoleConfig;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * The virtual machines of a paced run: booted before it, gone after it. What they are booted from lies where no other
 * user can reach it; the run's folder may be anywhere.
 */
final class Guests implements AutoCloseable {
    private static final String DRIVER = "tulip";
    private static final String LOG = "-console.log";
    private static final int CONSOLE_BITS_PER_SECOND = 115_200;

    private final Path folder;
    private final JobMonitor monitor;
    private final List<QemuGuest> guests = new ArrayList<>();
    private final GuestFolders folders;

    /**
     * @param folder the run's, for what is said on the consoles
     * @param monitor shows what is waited for
     */
    Guests(Path folder, JobMonitor monitor) {
        this.folder = folder;
        this.monitor = monitor;
        folders = new GuestFolders(folder, monitor);
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
        return start(config, new DebianParts(folders.parts()).gather(DRIVER));
    }

    /** Boots a guest from parts that are there already. */
    FramePort start(PortConfig.QemuGuest config, GuestParts gathered) throws IOException {
        Path initramfs = folders.work().resolve(config.name() + "-initramfs.gz");
        Initramfs.write(gathered, initramfs);
        QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig
                .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
        boolean booted = false;
        try {
            QemuGuest guest = QemuGuest
                    .start(new QemuGuestConfig(config.memoryMegabytes(),
                            GuestBoot.linux(gathered.kernel(), initramfs, List.of(config.address()), ""),
                            new GuestNic.Wired(config.mac(), port.address()), folder.resolve(config.name() + LOG)));
            guests.add(guest);
            List<MachineConsoleConfig.Step> steps = new ArrayList<>();
            steps.add(new MachineConsoleConfig.Step(MachineConsoleConfig.Action.WAIT_FOR, Initramfs.READY,
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
        List<AutoCloseable> things = new ArrayList<>(guests);
        guests.clear();
        things.add(folders);
        CloseAll.of(things);
    }
}
