package org.wirelore.rig.instance.outside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.time.paced.GuestAttachment;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.guest.AttachedGuest;
import org.wirelore.rig.guest.GuestFolders;
import org.wirelore.rig.guest.GuestHost;
import org.wirelore.rig.guest.GuestSlot;
import org.wirelore.rig.guest.StartedGuest;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** The guests of a paced variant, and what joins their cards to the simulation. */
public final class GuestWires implements AutoCloseable {
    private static final String DONE = ".guest.stepsDone";
    private static final String STEPS = ".guest.steps";

    /** A guest's card. */
    private record Slot(RigFabric fabric, Plug plug) {
        String name() {
            return fabric.name() + "." + plug.name();
        }

        String address() {
            return fabric.config().guestAddress(fabric.plugs(), plug);
        }
    }

    private final VariantConfig variant;
    private final List<Slot> slots;
    /** By name; empty where nothing is behind the cards. */
    private final SortedMap<String, GuestHost> hosts = new TreeMap<>();
    private final List<GuestAttachment> attachments = new ArrayList<>();
    private @Nullable GuestFolders folders;

    private GuestWires(VariantConfig variant) {
        this.variant = variant;
        slots = slots(variant);
    }

    private static List<Slot> slots(VariantConfig variant) {
        return variant.fabrics().stream()
                .flatMap(fabric -> fabric.plugs().stream().filter(plug -> plug.config().guest() != null)
                        .map(plug -> new Slot(fabric, plug)))
                .toList();
    }

    /** How many guests' cards a variant has. */
    public static int count(VariantConfig variant) {
        return slots(variant).size();
    }

    /** The cards, with nothing behind them. */
    public static GuestWires absent(VariantConfig variant) {
        return new GuestWires(variant);
    }

    /**
     * Starts the guests, which stand still.
     *
     * @param folder of the run
     * @param monitor shows what is waited for
     * @throws MissingEnvironmentException if one can't be started
     */
    public static GuestWires start(VariantConfig variant, Path folder, JobMonitor monitor) {
        GuestWires wires = new GuestWires(variant);
        GuestFolders files = new GuestFolders(folder, monitor);
        wires.folders = files;
        for (HostConfig host : variant.hosts()) {
            GuestConfig config = host.guest();
            if (config == null) {
                continue;
            }
            try {
                wires.hosts.put(host.name(), wires.host(host.name(), config, folder, files, monitor));
            } catch (IOException e) {
                throw closedAfter(wires, new MissingEnvironmentException("the guest " + host.name() + ": "
                        + e.getMessage(), "./wirelore doctor says what guests need here"));
            } catch (RuntimeException e) {
                throw closedAfter(wires, e);
            }
        }
        wires.removeFiles();
        return wires;
    }

    /** What QEMU has read and opened is not needed any more, and must not stay if this program is killed. */
    private void removeFiles() {
        GuestFolders files = folders;
        folders = null;
        if (files != null) {
            try {
                files.close();
            } catch (IOException e) {
                throw closedAfter(this, new MissingEnvironmentException("could not remove the files of guests: "
                        + e.getMessage(), "see who else uses the folder of temporary files"));
            }
        }
    }

    private GuestHost host(String name, GuestConfig config, Path folder, GuestFolders files, JobMonitor monitor)
            throws IOException {
        if (!config.socket().isEmpty()) {
            return AttachedGuest.await(name, Path.of(config.socket()), config.memoryMegabytes(), monitor);
        }
        List<String> addresses = slots(name).stream().map(Slot::address).toList();
        return StartedGuest.start(name, config, addresses, folder, files, monitor);
    }

    /** A guest's cards, in the order in which they are in it. */
    private List<Slot> slots(String name) {
        return variant.hosts().get(variant.hostIndex(name)).cards().stream()
                .flatMap(card -> slots.stream().filter(slot -> slot.plug().name().equals(name)
                        && slot.fabric().name().equals(card.fabric())))
                .toList();
    }

    private static <E extends RuntimeException> E closedAfter(GuestWires wires, E failure) {
        try {
            wires.close();
        } catch (RuntimeException left) {
            failure.addSuppressed(left);
        }
        return failure;
    }

    /** Makes what joins the cards to a simulation. */
    public List<GuestAttachment> attach(Simulation simulation) {
        for (Slot slot : slots) {
            GuestHost host = hosts.get(slot.plug().name());
            GuestSlot own = host == null ? null : host.slots().get(slots(slot.plug().name()).indexOf(slot));
            GuestAttachment attachment = new GuestAttachment(slot.name(), simulation.queue(),
                    own == null ? null : own.port(), own == null ? null : own.interrupt());
            if (host != null && own != null) {
                own.interruptsBy(attachment::interruptNumber);
                attachment.watch(host::trouble);
            }
            attachments.add(attachment);
        }
        return List.copyOf(attachments);
    }

    /** The attachments, by {@code FABRIC.HOST}. */
    public Map<String, GuestAttachment> byName() {
        Map<String, GuestAttachment> byName = new HashMap<>();
        attachments.forEach(attachment -> byName.put(attachment.name(), attachment));
        return byName;
    }

    /** Lets the guests boot. */
    public void begin() {
        hosts.values().forEach(GuestHost::begin);
    }

    /** Back to the start; comes after the reset of the fabrics. */
    public void reset() {
        attachments.forEach(GuestAttachment::reset);
    }

    /** Adds how far each has come, for the log. */
    public void figures(SortedMap<String, Double> figures) {
        hosts.forEach((name, host) -> {
            figures.put(name + DONE, (double) host.done());
            figures.put(name + STEPS, (double) host.steps());
        });
    }

    /** Says of each guest with which the rig's steps were not done when the ranks had ended. */
    public void judge(SortedMap<String, Double> figures, Consumer<String> failed) {
        for (HostConfig host : variant.hosts()) {
            String name = host.name();
            double done = figures.getOrDefault(name + DONE, 0.0);
            double steps = figures.getOrDefault(name + STEPS, 0.0);
            if (done < steps) {
                failed.accept(String.format(Locale.ROOT,
                        "the guest %s had done %.0f of %.0f steps at its console when the ranks had"
                                + " ended; what it wrote is in %s-console.log",
                        name, done, steps, name));
            }
        }
    }

    @Override
    public void close() {
        List<AutoCloseable> things = new ArrayList<>(hosts.values());
        hosts.clear();
        things.add(folders);
        folders = null;
        try {
            CloseAll.of(things);
        } catch (IOException e) {
            throw new UncheckedIOException("could not end a guest: " + CloseAll.text(e), e);
        }
    }
}
