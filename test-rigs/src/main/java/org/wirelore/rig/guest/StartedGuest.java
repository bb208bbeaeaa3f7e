package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.serial.ConsoleConfig;
import org.wirelore.emulator.backend.serial.SerialConsole;
import org.wirelore.emulator.backend.serial.SerialLineConfig;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.model.MachineConsoleConfig;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.resource.ThreadEnd;
import org.wirelore.rig.spi.real.GuestUser;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * A host of a rig that is a virtual machine with cards of ours. QEMU is started and stands still; when the run has
 * begun, the card is plugged in, the guest boots, and a thread does at its console what the rig wants done.
 */
public final class StartedGuest implements GuestHost {
    private static final int CONSOLE_BITS_PER_SECOND = 115_200;

    private final String name;
    private final JobMonitor monitor;
    private final Path folder;
    private final QemuGuest guest;
    private final ProxiedCards cards;
    private final List<MachineConsoleConfig.Step> steps;
    private final @Nullable GuestUser person;
    private final Thread user;
    private volatile String trouble = "";
    private final AtomicInteger done = new AtomicInteger();
    private volatile boolean isClosing;

    private StartedGuest(String name, GuestConfig config, Path folder, JobMonitor monitor, GuestBoot boot,
            QemuGuest guest, ProxiedCards cards) {
        this.name = name;
        this.folder = folder;
        this.monitor = monitor;
        this.guest = guest;
        this.cards = cards;
        person = monitor.userOf(name);
        steps = steps(config, boot, person != null);
        user = Thread.ofPlatform().daemon().name("user of guest " + name).unstarted(this::use);
    }

    /**
     * Starts QEMU.
     *
     * @param name of the host
     * @param addresses of its cards in the rig's networks with the lengths of their prefixes, as {@code 10.0.0.1/8}
     * @param folder the run's, for what it says on its console
     * @param folders where its own files lie
     * @throws IOException if QEMU, its proxy device, Debian's packages or the user's own image are missing; the message
     *     says what to do
     */
    public static StartedGuest start(String name, GuestConfig config, List<String> addresses, Path folder,
            GuestFolders folders,
            JobMonitor monitor) throws IOException {
        Optional<String> obstacle = QemuGuest.proxyObstacle();
        if (obstacle.isPresent()) {
            throw new IOException(obstacle.get());
        }
        boolean isKvm = config.accelerator().equals(GuestConfig.KVM);
        Optional<String> without = isKvm ? QemuGuest.kvmObstacle() : Optional.empty();
        if (without.isPresent()) {
            throw new IOException(without.get());
        }
        GuestBoot boot = boot(name, config, addresses, folders);
        GuestNic.Proxied nic = new GuestNic.Proxied(Files.createDirectory(folders.work().resolve(name + ".d")));
        QemuGuest guest = QemuGuest.start(
                new QemuGuestConfig(config.accelerator(), config.memoryMegabytes(), boot, nic,
                        folder.resolve(log(name))));
        try {
            return new StartedGuest(name, config, folder, monitor, boot, guest,
                    ProxiedCards.connect(nic, isKvm, addresses.size()));
        } catch (IOException | RuntimeException e) {
            guest.close();
            throw e;
        }
    }

    /** The file in a run's folder with all that a guest has written on its console. */
    private static String log(String name) {
        return name + "-console.log";
    }

    private static GuestBoot boot(String name, GuestConfig config, List<String> addresses, GuestFolders folders)
            throws IOException {
        if (!config.disk().isEmpty()) {
            return GuestBoot.disk(image(config.disk(), "disk"));
        }
        if (!config.kernel().isEmpty()) {
            return GuestBoot.kernel(KernelImage.require(image(config.kernel(), "kernel")),
                    image(config.initramfs(), "initramfs"),
                    config.append());
        }
        DebianParts parts = new DebianParts(folders.parts());
        if (config.driver().equals(GuestConfig.IPXE)) {
            Path script = folders.work().resolve(name + ".ipxe");
            Files.writeString(script, IpxeScript.text(addresses, config.script()), StandardCharsets.US_ASCII);
            return GuestBoot.ipxe(parts.ipxe(), script);
        }
        GuestParts linux = parts.gather(config.driver());
        Path initramfs = folders.work().resolve(name + "-initramfs.gz");
        Initramfs.write(linux, initramfs);
        return GuestBoot.linux(linux.kernel(), initramfs, addresses, config.append());
    }

    private static Path image(String file, String key) throws IOException {
        Path path = Path.of(file).toAbsolutePath();
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            throw new IOException("expected the guest's " + key + " in a file that can be read, found none: " + path);
        }
        return path;
    }

    private static List<MachineConsoleConfig.Step> steps(GuestConfig config, GuestBoot boot, boolean hasUser) {
        List<MachineConsoleConfig.Step> steps = new ArrayList<>();
        if (!boot.ready().isEmpty()) {
            steps.add(new MachineConsoleConfig.Step(MachineConsoleConfig.Action.WAIT_FOR, boot.ready(),
                    config.bootSeconds()));
        }
        if (config.driver().equals(GuestConfig.IPXE)) {
            steps.add(new MachineConsoleConfig.Step(MachineConsoleConfig.Action.WAIT_FOR, IpxeScript.DONE,
                    config.bootSeconds()));
        } else if (!hasUser) {
            steps.addAll(config.steps());
        }
        return List.copyOf(steps);
    }

    @Override
    public List<? extends GuestSlot> slots() {
        return cards.slots();
    }

    @Override
    public void begin() {
        user.start();
    }

    @Override
    public String trouble() {
        return trouble;
    }

    @Override
    public int done() {
        return done.get();
    }

    @Override
    public int steps() {
        return steps.size();
    }

    private void use() {
        ConsoleConfig console = new ConsoleConfig(new SerialLineConfig(guest.console().toString(),
                CONSOLE_BITS_PER_SECOND, SerialLineConfig.Flow.NONE), folder.resolve("console-" + name + ".txt"), 0);
        try {
            cards.plug();
            try (SerialConsole opened = SerialConsole.open(console)) {
                Consoles.perform(opened, console, name, steps, monitor, done::incrementAndGet);
                if (person != null) {
                    person.use(opened);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            if (!isClosing) {
                trouble = "the guest " + name + (guest.isAlive() ? "" : " has ended (" + guest.ending() + ")") + ": "
                        + String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", " / ")
                        + "; all that it wrote is in " + folder.resolve(log(name));
            }
        }
    }

    @Override
    public void close() throws IOException {
        isClosing = true;
        user.interrupt();
        List<AutoCloseable> things = List.of(guest, cards);
        CloseAll.of(things);
        if (user.isAlive()) {
            ThreadEnd.await(user);
        }
    }
}
