package org.wirelore.adi.pvm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The spawns that one daemon has under way: those that its own tasks have asked for, which it divides among the hosts,
 * and those that daemons have asked it for, which it carries out on its own slots.
 *
 * <p>A spawn goes in rounds. In each, tasks that are still to be started are dealt to the hosts that may have free
 * slots, in turn, and all of these start theirs at the same time. A host that has started fewer has no free slot left
 * and is passed over in the next round.
 */
final class SpawnsUnderWay {
    /** Between one daemon and another, which spawn an answer belongs to. */
    private int lastNumber;
    private final SortedMap<Integer, Division> divisions = new TreeMap<>();
    /** What this daemon starts, by the slot that is to run it. */
    private final SortedMap<Integer, Order> starting = new TreeMap<>();
    private final PvmExchange exchange;
    private @Nullable PvmHosts hosts;
    private @Nullable HostSlots own;
    private boolean isHalted;

    /** What a daemon has been asked to start on its own slots. */
    private static final class Order {
        final int daemon;
        final int number;
        final String program;
        final List<Integer> ports = new ArrayList<>();
        int left;
        String reason = "";

        Order(int daemon, int number, String program) {
            this.daemon = daemon;
            this.number = number;
            this.program = program;
        }
    }

    /** What a task has asked for. */
    private static final class Division {
        final int rank;
        final int parent;
        final String program;
        final int wanted;
        /** Ports of what was started; 0 for what was not yet. */
        final int[] ports;
        /** Per host: the places among the ports that it is to fill; null while it has nothing to do. */
        final List<Deque<Integer>> dealt = new ArrayList<>();
        final boolean[] isFull;
        int nextHost;
        int answersLeft;
        String reason = "";

        Division(int rank, int parent, String program, int count, int nextHost, int slots,
                int hosts) {
            this.rank = rank;
            this.parent = parent;
            this.program = program;
            this.wanted = count;
            this.ports = new int[Math.min(count, slots)];
            this.nextHost = nextHost;
            this.isFull = new boolean[hosts];
            for (int host = 0; host < hosts; host++) {
                dealt.add(new ArrayDeque<>());
            }
        }
    }

    SpawnsUnderWay(PvmExchange exchange) {
        this.exchange = exchange;
    }

    void begin(PvmHosts all, HostSlots slots) {
        hosts = all;
        own = slots;
    }

    private PvmHosts hosts() {
        return Objects.requireNonNull(hosts);
    }

    private HostSlots own() {
        return Objects.requireNonNull(own);
    }

    /** From now on, nothing is started any more. */
    void refuseAll() {
        isHalted = true;
    }

    /** A task of this host wants others. */
    void wanted(int rank, PvmPacket packet) {
        int parent = packet.number();
        String program = packet.text();
        int count = packet.number();
        Division division = new Division(rank, parent, program, count, packet.number(), hosts().slotCount(),
                hosts().count());
        int number = ++lastNumber;
        divisions.put(number, division);
        deal(number, division);
    }

    /** Begins a round, or ends the spawn if none would help. */
    private void deal(int number, Division division) {
        boolean goesOn = division.reason.isEmpty();
        for (int place = 0; goesOn && place < division.ports.length; place++) {
            if (division.ports[place] == 0) {
                goesOn = dealOne(division, place);
            }
        }
        for (int host = 0; host < hosts().count(); host++) {
            int count = division.dealt.get(host).size();
            if (count > 0) {
                division.answersLeft++;
                exchange.send(hosts().daemonRank(host), PvmPacket.of(PacketKind.CREATE).with(number)
                        .with(division.parent).with(division.program).with(count));
            }
        }
        if (division.answersLeft == 0) {
            divisions.remove(number);
            answer(division);
        }
    }

    /** False if no host may have a free slot. */
    private boolean dealOne(Division division, int place) {
        for (int tried = 0; tried < division.isFull.length; tried++) {
            int host = division.nextHost++ % division.isFull.length;
            if (!division.isFull[host]) {
                division.dealt.get(host).add(place);
                return true;
            }
        }
        return false;
    }

    private void answer(Division division) {
        PvmPacket packet = PvmPacket.of(PacketKind.SPAWNED).with(division.nextHost % division.isFull.length);
        int count = 0;
        for (int port : division.ports) {
            count += port == 0 ? 0 : 1;
        }
        packet.with(count);
        for (int port : division.ports) {
            if (port != 0) {
                packet.with(port);
            }
        }
        exchange.send(division.rank, packet.with(count < division.wanted && division.reason.isEmpty()
                ? "no slot is free any more (pvmrun -n says how many there are)"
                : division.reason));
    }

    /** A daemon, perhaps this one, wants tasks on this host's slots. */
    void create(int daemon, PvmPacket packet) {
        int number = packet.number();
        int parent = packet.number();
        Order order = new Order(daemon, number, packet.text());
        for (int left = packet.number(); left > 0 && !isHalted; left--) {
            Integer slot = own().claim();
            if (slot != null) {
                order.left++;
                starting.put(slot, order);
                exchange.send(slot, PvmPacket.of(PacketKind.START).with(order.program).with(parent));
            }
        }
        if (isHalted) {
            order.reason = "the virtual machine was halted";
        }
        answerIfComplete(order);
    }

    /** A slot runs a task, or says why it can't. */
    void started(int rank, PvmPacket packet) {
        Order order = Objects.requireNonNull(starting.remove(rank));
        int port = packet.number();
        String obstacle = packet.text();
        if (obstacle.isEmpty()) {
            own().occupied(rank, port, order.program);
            order.ports.add(port);
            if (isHalted) {
                exchange.send(rank, PvmPacket.of(PacketKind.QUIT).with(port));
            }
        } else {
            own().freed(rank);
            order.reason = obstacle;
        }
        order.left--;
        answerIfComplete(order);
    }

    private void answerIfComplete(Order order) {
        if (order.left == 0) {
            PvmPacket packet = PvmPacket.of(PacketKind.CREATED).with(order.number).with(order.reason);
            order.ports.sort(null);
            order.ports.forEach(packet::with);
            exchange.send(order.daemon, packet);
        }
    }

    /** A daemon, perhaps this one, has started what it could. */
    void created(int daemon, PvmPacket packet) {
        int number = packet.number();
        Division division = Objects.requireNonNull(divisions.get(number));
        int host = hosts().ofRank(daemon);
        String reason = packet.text();
        Deque<Integer> places = division.dealt.get(host);
        while (packet.hasMore()) {
            int port = packet.number();
            division.ports[places.remove()] = port;
            // The first daemon learns of it before the task that has asked for it can end.
            exchange.send(hosts().daemonRank(0), PvmPacket.of(PacketKind.BEGUN).with(port));
        }
        division.isFull[host] |= !places.isEmpty();
        places.clear();
        division.reason = reason.isEmpty() ? division.reason : reason;
        if (--division.answersLeft == 0) {
            deal(number, division);
        }
    }
}
