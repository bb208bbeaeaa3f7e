package org.wirelore.adi.pvm;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import org.wirelore.adi.Adi;
import org.wirelore.adi.pvm.PvmExchange.Arrival;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * The daemon of a host: starts tasks on its slots, for its own tasks and for other daemons, knows which there are, and
 * ends them. It only ever waits for packets. The first daemon also knows when no task runs any more.
 */
public final class PvmDaemon {
    /** How long tasks have to end once the virtual machine is halted. */
    private static final long GRACE_PS = 10 * TimeUnits.PS_PER_SECOND;

    private final PvmExchange exchange;
    private final int slots;
    private final String mainClass;
    private final SpawnsUnderWay spawns;
    /** The first daemon's: tasks that run, and tasks that have ended before they were known. */
    private final Set<Integer> running = new TreeSet<>();
    private final Set<Integer> early = new HashSet<>();
    /** The first daemon's: how many messages were sent to each slot. */
    private final SortedMap<Integer, Integer> sentTo = new TreeMap<>();
    private boolean isOver;
    /** The first daemon's: when all tasks must have ended. */
    private long haltedByPs = Host.FOREVER;

    /**
     * @param slots how many of the ranks run tasks
     * @param sleeps whether it sleeps while it has nothing to do; only where arrivals wake it in any case
     * @param mainClass what the first slot begins with
     */
    public PvmDaemon(Adi adi, Host host, int slots, boolean sleeps, String mainClass) {
        this.exchange = new PvmExchange(adi, host, sleeps);
        this.slots = slots;
        this.mainClass = mainClass;
        this.spawns = new SpawnsUnderWay(exchange);
    }

    /**
     * Serves until the virtual machine ends.
     *
     * @param hostName name of its host
     */
    public void run(String hostName) {
        PvmHosts hosts = PvmStart.meet(exchange, slots, hostName);
        HostSlots own = new HostSlots(hosts, exchange.rank() - slots);
        spawns.begin(hosts, own);
        int mainPort = hosts.address(0, 0).port();
        if (own.has(0)) {
            own.occupied(0, mainPort, mainClass);
        }
        running.add(mainPort);
        while (!isOver) {
            Arrival next = exchange.awaitNextUntil(haltedByPs);
            if (next == null) {
                throw stubborn(hosts);
            }
            serve(next, hosts, own);
        }
    }

    private PvmException stubborn(PvmHosts hosts) {
        StringJoiner tasks = new StringJoiner("; ");
        running.forEach(port -> tasks.add(hosts.address(port).toString()));
        return new PvmException("pvm_halt was called " + GRACE_PS / TimeUnits.PS_PER_SECOND
                + " s ago, and tasks have not ended, which they do at their next call of PVM: " + tasks);
    }

    private void serve(Arrival arrival, PvmHosts hosts, HostSlots own) {
        PvmPacket packet = arrival.packet();
        switch (packet.kind()) {
            case SPAWN -> spawns.wanted(arrival.source(), packet);
            case CREATE -> spawns.create(arrival.source(), packet);
            case CREATED -> spawns.created(arrival.source(), packet);
            case STARTED -> spawns.started(arrival.source(), packet);
            case NAMED -> own.named(packet.number(), packet.text());
            case LEFT -> own.left(packet.number());
            case LIST -> exchange.send(arrival.source(), own.listed());
            case ENDED -> ended(arrival.source(), packet, own);
            case BEGUN -> begun(packet.number());
            case OVER -> over(packet, hosts);
            case HALT -> halt(hosts);
            case QUIT -> quit(own);
            case END -> end(packet);
            default -> throw new IllegalStateException("a daemon must get what is for daemons: kind=" + packet.kind()
                    + ", source=" + arrival.source());
        }
    }

    private void ended(int rank, PvmPacket packet, HostSlots own) {
        int port = packet.number();
        own.freed(rank);
        PvmPacket over = PvmPacket.of(PacketKind.OVER).with(port);
        while (packet.hasMore()) {
            over.with(packet.number());
        }
        exchange.send(slots, over);
    }

    private void begun(int port) {
        if (!early.remove(port)) {
            running.add(port);
        }
    }

    private void over(PvmPacket packet, PvmHosts hosts) {
        int port = packet.number();
        while (packet.hasMore()) {
            sentTo.merge(packet.number(), packet.number(), Integer::sum);
        }
        if (!running.remove(port)) {
            early.add(port);
        }
        if (running.isEmpty()) {
            for (int host = 0; host < hosts.count(); host++) {
                PvmPacket end = PvmPacket.of(PacketKind.END);
                for (int slot : hosts.slots(host)) {
                    end.with(slot).with(sentTo.getOrDefault(slot, 0));
                }
                exchange.send(hosts.daemonRank(host), end);
            }
        }
    }

    private void end(PvmPacket packet) {
        while (packet.hasMore()) {
            int slot = packet.number();
            exchange.send(slot, PvmPacket.of(PacketKind.END).with(packet.number()));
        }
        isOver = true;
    }

    /** The first daemon has all others end their tasks. */
    private void halt(PvmHosts hosts) {
        if (exchange.rank() != slots) {
            exchange.send(slots, PvmPacket.of(PacketKind.HALT));
            return;
        }
        if (haltedByPs == Host.FOREVER) {
            haltedByPs = exchange.now() + GRACE_PS;
        }
        for (int host = 0; host < hosts.count(); host++) {
            exchange.send(hosts.daemonRank(host), PvmPacket.of(PacketKind.QUIT));
        }
    }

    private void quit(HostSlots own) {
        spawns.refuseAll();
        for (Map.Entry<Integer, Integer> each : own.busy()) {
            exchange.send(each.getKey(), PvmPacket.of(PacketKind.QUIT).with(each.getValue()));
        }
    }

    /** What it waits for, in words. */
    public String waitsFor() {
        return "requests, as the daemon of its host";
    }
}
