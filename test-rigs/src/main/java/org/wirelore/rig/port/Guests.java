package org.wirelore.rig.port;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.qemu.QemuStreamConfig;
import org.wirelore.emulator.backend.qemu.QemuStreamPort;
import org.wirelore.emulator.backend.serial.ConsoleConfig;
import org.wirelore.emulator.backend.serial.SerialLineConfig;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.PrivateFolder;
import org.wirelore.emulator.process.WorkFolder;
import org.wirelore.rig.config.UserHome;
import org.wirelore.rig.guest.Consoles;
import org.wirelore.rig.guest.DebianParts;
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
    /** Beside the runs' folders: what was fetched once serves all of them. */
    private static final String PARTS = ".guest-parts";
    /** Below the home of the user, where the folder beside the runs is not safe. */
    private static final String PARTS_AT_HOME = ".cache/wirelore/guest-parts";
    private static final String LOG = "-console.log";
    private static final int CONSOLE_BITS_PER_SECOND = 115_200;

    private final Path folder;
    private final JobMonitor monitor;
    private final List<QemuGuest> guests = new ArrayList<>();
    private final Path home;
    private @Nullable WorkFolder work;
    private @Nullable Path parts;

    /**
     * @param folder the run's, for what is said on the consoles
     * @param monitor shows what is waited for
     */
    Guests(Path folder, JobMonitor monitor) {
        this(folder, monitor, UserHome.path());
    }

    /** @param home of the user; not used if it is no absolute path, as with a user whom the system does not know */
    Guests(Path folder, JobMonitor monitor, Path home) {
        this.folder = folder;
        this.home = home;
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
        return start(config, new DebianParts(partsFolder()).gather(DRIVER));
    }

    /** Boots a guest from parts that are there already. */
    FramePort start(PortConfig.QemuGuest config, GuestParts gathered) throws IOException {
        Path initramfs = work().resolve(config.name() + "-initramfs.gz");
        Initramfs.write(gathered, initramfs);
        QemuStreamPort port = QemuStreamPort.open(QemuStreamConfig
                .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
        boolean booted = false;
        try {
            QemuGuest guest = QemuGuest
                    .start(new QemuGuestConfig(config.memoryMegabytes(), gathered.kernel(), initramfs,
                            config.address(), new GuestNic.Wired(config.mac(), port.address()),
                            folder.resolve(config.name() + LOG)));
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

    /**
     * Where guests' parts are kept from run to run: beside the runs or at home, whichever no other user could have put
     * things into; if neither is so, a folder for this run only, with a warning.
     */
    Path partsFolder() throws IOException {
        Path present = parts;
        if (present == null) {
            present = choosePartsFolder();
            parts = present;
        }
        return present;
    }

    private Path choosePartsFolder() throws IOException {
        List<Path> choices = new ArrayList<>(List.of(folder.resolveSibling(PARTS)));
        if (home.isAbsolute()) {
            choices.add(home.resolve(PARTS_AT_HOME));
        }
        List<String> obstacles = new ArrayList<>();
        for (Path each : choices) {
            try {
                return PrivateFolder.kept(each);
            } catch (IOException e) {
                obstacles.add(each + ": " + FileErrors.reason(e));
            }
        }
        monitor.warned("the guests' parts are fetched for this run only, since no folder can keep them safely: "
                + String.join("; ", obstacles) + "; make one of these folders safe (chmod go-w DIR) to keep them");
        return work().resolve("parts");
    }

    private Path work() throws IOException {
        WorkFolder present = work;
        if (present == null) {
            present = WorkFolder.make("wirelore-guests");
            work = present;
        }
        return present.path();
    }

    @Override
    public void close() throws IOException {
        List<AutoCloseable> things = new ArrayList<>(guests);
        guests.clear();
        things.add(work);
        work = null;
        CloseAll.of(things);
    }
}
