package org.wirelore.adi.pvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The slots of one host, and the tasks on them. */
final class HostSlots {
    private final SortedSet<Integer> all = new TreeSet<>();
    private final SortedSet<Integer> free = new TreeSet<>();
    /** Ports of tasks, by the rank that runs them. */
    private final SortedMap<Integer, Integer> ports = new TreeMap<>();
    /** Names of tasks that have not left, by their ports. */
    private final SortedMap<Integer, String> names = new TreeMap<>();

    HostSlots(PvmHosts hosts, int host) {
        all.addAll(hosts.slots(host));
        free.addAll(all);
    }

    boolean has(int rank) {
        return all.contains(rank);
    }

    /** A free slot, which is not free any more; null if there is none. */
    @Nullable
    Integer claim() {
        return free.isEmpty() ? null : free.removeFirst();
    }

    /** A task runs on a slot. */
    void occupied(int rank, int port, String name) {
        free.remove(rank);
        ports.put(rank, port);
        names.put(port, name);
    }

    /** No task runs on a slot. */
    void freed(int rank) {
        Integer port = ports.remove(rank);
        if (port != null) {
            names.remove(port);
        }
        free.add(rank);
    }

    void named(int port, String name) {
        names.replace(port, name);
    }

    /** A task has left the virtual machine; its slot is not free before its program ends. */
    void left(int port) {
        names.remove(port);
    }

    /** The slots that run tasks, with the tasks' ports. */
    List<Map.Entry<Integer, Integer>> busy() {
        return new ArrayList<>(ports.entrySet());
    }

    /** The tasks, as they are listed. */
    PvmPacket listed() {
        PvmPacket packet = PvmPacket.of(PacketKind.LISTED);
        names.forEach((port, name) -> packet.with(port).with(name));
        return packet;
    }
}
