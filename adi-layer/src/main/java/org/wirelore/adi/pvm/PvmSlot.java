package org.wirelore.adi.pvm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.pvm.PvmExchange.Arrival;
import org.wirelore.device.api.Host;

/**
 * A rank that runs tasks, one after the other, as its host's daemon starts them. Rank 0 begins with the task that a
 * person has started.
 */
public final class PvmSlot {
    private static final int UNKNOWN = -1;

    private final PvmExchange exchange;
    private final int slots;
    private final TaskLauncher launcher;
    private final List<String> warnings = new ArrayList<>();
    private volatile @Nullable PvmTask task;
    private long received;
    private long expected = UNKNOWN;
    private int dropped;

    /**
     * @param slots how many of the ranks run tasks
     * @param sleeps whether it sleeps where it has nothing to run; only where arrivals wake it in any case
     */
    public PvmSlot(Adi adi, Host host, int slots, boolean sleeps, TaskLauncher launcher) {
        this.exchange = new PvmExchange(adi, host, sleeps);
        this.slots = slots;
        this.launcher = launcher;
    }

    int rank() {
        return exchange.rank();
    }

    /** The task that runs; null between two. */
    @Nullable
    PvmTask task() {
        return task;
    }

    /**
     * Runs tasks until the virtual machine ends.
     *
     * @param hostName name of its host
     * @param mainClass what rank 0 begins with
     * @throws Exception if a task has failed
     */
    public void run(String hostName, String mainClass) throws Exception {
        PvmHosts hosts = PvmStart.meet(exchange, slots, hostName);
        int begun = 0;
        if (rank() == 0) {
            live(hosts, new PvmTask(exchange, hosts, mainClass, hosts.address(0, begun++), null));
        }
        while (expected == UNKNOWN || received < expected) {
            Arrival arrival = exchange.awaitNext();
            PvmPacket packet = arrival.packet();
            switch (packet.kind()) {
                case START -> begun += start(hosts, packet, begun) ? 1 : 0;
                case MESSAGE -> {
                    received++;
                    dropped++;
                }
                case END -> expected = packet.number();
                case QUIT -> {
                    // The task that it was for has ended by itself.
                }
                default -> throw new IllegalStateException("a slot must get what is for slots: kind=" + packet.kind()
                        + ", source=" + arrival.source());
            }
        }
    }

    private boolean start(PvmHosts hosts, PvmPacket packet, int begun) throws Exception {
        String className = packet.text();
        int parent = packet.number();
        PvmTask started = new PvmTask(exchange, hosts, className, hosts.address(rank(), begun),
                hosts.address(parent));
        String obstacle = launcher.obstacle(className);
        exchange.send(hosts.daemonOf(rank()), PvmPacket.of(PacketKind.STARTED).with(started.self().port())
                .with(obstacle == null ? "" : obstacle));
        if (obstacle != null) {
            return false;
        }
        live(hosts, started);
        return true;
    }

    private void live(PvmHosts hosts, PvmTask living) throws Exception {
        task = living;
        launcher.run(living);
        living.finish();
        task = null;
        received += living.received();
        dropped += living.dropped();
        if (living.unreceived() > 0) {
            warnings.add("task " + living + " has ended with " + living.unreceived() + (living.unreceived() == 1
                    ? " message that it had never received"
                    : " messages that it had never received"));
        }
        PvmPacket end = PvmPacket.of(PacketKind.ENDED).with(living.self().port());
        living.sent().forEach((rank, count) -> end.with(rank).with(count));
        exchange.send(hosts.daemonOf(rank()), end);
    }

    /** What there is to be said of messages that were never received, once it has run. */
    public List<String> warnings() {
        List<String> all = new ArrayList<>(warnings);
        if (dropped > 0) {
            all.add(droppedOnes());
        }
        return all;
    }

    private String droppedOnes() {
        return dropped == 1
                ? "a message to a task that had ended was dropped"
                : dropped + " messages to tasks that had ended were dropped";
    }

    /** What it waits for, in words; null if its program is busy by itself. For any thread. */
    public @Nullable String waitsFor() {
        PvmTask running = task;
        return running != null
                ? running.waitsFor()
                : "a task to run" + (dropped == 0 ? "" : " (" + droppedOnes() + ")");
    }
}
