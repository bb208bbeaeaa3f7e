package org.wirelore.adi.pvm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.pvm.PvmExchange.Arrival;

/**
 * One task of a virtual machine: its program's calls. Every call takes what has arrived from the network, so a sender
 * never waits for the program to receive; only what the task waits for by itself makes it wait.
 */
public final class PvmTask {
    /** The slot that the current thread belongs to. */
    public static final ScopedValue<PvmSlot> RUNNING = ScopedValue.newInstance();
    /**
     * The only slot of this virtual machine, whose tasks may have threads of their own. To be bound for a thread that
     * calls {@link #settle} before the first call of {@link #current}.
     */
    public static final ScopedValue<PvmSlot> ALONE = ScopedValue.newInstance();

    private static final long EXIT_NANOS = 1_000_000_000;

    private final PvmExchange exchange;
    private final PvmHosts hosts;
    private final String className;
    private final TaskAddress self;
    private final @Nullable TaskAddress parent;
    private final MessageQueue messages = new MessageQueue();
    private final Deque<PvmPacket> answers = new ArrayDeque<>();
    /** Messages sent, by the rank that they went to. */
    private final SortedMap<Integer, Integer> sent = new TreeMap<>();
    private @Nullable TaskRuntime runtime;
    private int nextHost;
    private boolean isHalted;
    private boolean hasLeft;
    private boolean hasHalted;
    private int received;
    private int dropped;
    /** What the task waits for; any thread may ask. */
    private volatile @Nullable Object awaited;

    PvmTask(PvmExchange exchange, PvmHosts hosts, String className, TaskAddress self, @Nullable TaskAddress parent) {
        this.exchange = exchange;
        this.hosts = hosts;
        this.className = className;
        this.self = self;
        this.parent = parent;
        this.nextHost = hosts.ofRank(exchange.rank()) + 1;
    }

    /**
     * The task that the calling thread belongs to.
     *
     * @throws PvmException if there is none: the program was not started as a task
     */
    public static PvmTask current() {
        PvmSlot only = OnlySlot.SLOT;
        PvmSlot slot = only != null || !RUNNING.isBound() ? only : RUNNING.get();
        PvmTask task = slot == null ? null : slot.task();
        if (task == null) {
            throw new PvmException("no task of a virtual machine runs here: start the program with 'wirelore pvmrun',"
                    + " and make no jpvmEnvironment after main has ended");
        }
        return task;
    }

    /** Settles which slot is alone, by the thread that {@link #ALONE} is bound for: before it lets a program begin. */
    public static void settle() {
        Objects.requireNonNull(OnlySlot.SLOT);
    }

    /** Settled by the first call of all. */
    private static final class OnlySlot {
        static final @Nullable PvmSlot SLOT = ALONE.isBound() ? ALONE.get() : null;
    }

    /** The program begins, with this around it. */
    public void begin(TaskRuntime around) {
        runtime = around;
    }

    /** The class whose main it runs. */
    public String className() {
        return className;
    }

    /** Its own address. */
    public TaskAddress self() {
        return self;
    }

    /** The task that has spawned it; null if a person has. */
    public @Nullable TaskAddress parent() {
        return parent;
    }

    /** The hosts of the virtual machine. */
    public PvmHosts hosts() {
        return hosts;
    }

    /** Gives it another name in lists of tasks than that of its class. */
    public void name(String name) {
        call(() -> {
            exchange.send(ownDaemon(), PvmPacket.of(PacketKind.NAMED).with(self.port()).with(name));
            return this;
        });
    }

    /**
     * Sends a message, which is queued at its receiver. Never waits. What is sent to a task that has ended is
     * dropped.
     *
     * @throws PvmException if no task can have the address
     */
    public void send(PackedItems items, TaskAddress destination, int tag) {
        call(() -> {
            requireMember();
            int rank = hosts.rank(destination);
            exchange.copied(items.bytes());
            PvmPacket packet = PvmPacket.of(PacketKind.MESSAGE).with(destination.port()).with(self.port()).with(tag)
                    .with(items);
            exchange.send(rank, packet);
            if (rank != exchange.rank()) {
                sent.merge(rank, 1, Integer::sum);
            }
            return this;
        });
    }

    /**
     * Receives a message.
     *
     * @param waits whether to wait for it
     * @return the first in the order of arrival that fits; null if there is none
     */
    public @Nullable PvmMessage receive(MessagePattern pattern, boolean waits) {
        return call(() -> {
            requireMember();
            PvmMessage found = messages.find(pattern, true);
            while (found == null && waits) {
                awaited = pattern;
                await(false);
                found = messages.find(pattern, true);
            }
            awaited = null;
            if (found != null) {
                exchange.copied(found.items().bytes());
            }
            return found;
        });
    }

    /** Whether there is a message that a receive would take. */
    public boolean probe(MessagePattern pattern) {
        return call(() -> {
            requireMember();
            return messages.find(pattern, false);
        }) != null;
    }

    /**
     * Starts tasks, on the hosts in turn from the one behind the task's own, and from the one behind the last in later
     * calls. Why one can't be started is printed.
     *
     * @return the tasks that were started
     */
    public List<TaskAddress> spawn(String program, int count) {
        List<TaskAddress> started = new ArrayList<>();
        if (count <= 0) {
            return started;
        }
        call(() -> {
            requireMember();
            exchange.send(ownDaemon(),
                    PvmPacket.of(PacketKind.SPAWN).with(self.port()).with(program).with(count).with(nextHost));
            PvmPacket answer = awaitAnswer("its daemon, to spawn " + program);
            nextHost = answer.number();
            for (int left = answer.number(); left > 0; left--) {
                started.add(hosts.address(answer.number()));
            }
            String reason = answer.text();
            if (!reason.isEmpty()) {
                runtime().complain("wirelore: pvm_spawn of " + program + " by " + this + " has started "
                        + started.size() + " of " + count + (count == 1 ? " task: " : " tasks: ") + reason);
            }
            return this;
        });
        return started;
    }

    /**
     * The tasks of a host, by address; each with its name.
     *
     * @param host 0 or more, below {@link PvmHosts#count}
     */
    public Map<TaskAddress, String> tasks(int host) {
        Map<TaskAddress, String> names = new LinkedHashMap<>();
        call(() -> {
            exchange.send(hosts.daemonRank(host), PvmPacket.of(PacketKind.LIST));
            PvmPacket answer = awaitAnswer("the daemon of " + hosts.name(host) + ", to list its tasks");
            while (answer.hasMore()) {
                TaskAddress address = hosts.address(answer.number());
                names.put(address, answer.text());
            }
            return this;
        });
        return names;
    }

    /** Has all tasks end at their next calls, this one too; but this call returns. */
    public void halt() {
        call(() -> {
            exchange.send(ownDaemon(), PvmPacket.of(PacketKind.HALT));
            hasHalted = true;
            return this;
        });
    }

    /**
     * Waits a second, and leaves the virtual machine; the program goes on. Does nothing if it has left or halted it.
     */
    public void leave() {
        if (hasLeft || hasHalted) {
            return;
        }
        call(() -> {
            runtime().rest(EXIT_NANOS);
            exchange.send(ownDaemon(), PvmPacket.of(PacketKind.LEFT).with(self.port()));
            hasLeft = true;
            return this;
        });
    }

    /**
     * Takes what has come while the program rests or computes by itself, from inside, so that it ends if it must.
     *
     * @throws TaskHalted if it must
     */
    public void look() {
        takeAll();
    }

    private void requireMember() {
        if (hasLeft) {
            throw new PvmException("the task has left the virtual machine: nothing of it can be called after pvm_exit");
        }
    }

    private int ownDaemon() {
        return hosts.daemonOf(exchange.rank());
    }

    private TaskRuntime runtime() {
        TaskRuntime around = runtime;
        if (around == null) {
            throw new IllegalStateException("a task must have begun: " + this);
        }
        return around;
    }

    private interface Inside<T> {
        @Nullable
        T call();
    }

    /** Does something that a thread of the program has called for, apart from its other threads. */
    private <T> @Nullable T call(Inside<T> inside) {
        TaskRuntime around = runtime();
        around.enter();
        try {
            takeAll();
            return inside.call();
        } catch (PvmException e) {
            if (e.getCause() instanceof AdiException lost && lost.errorClass() == ErrorClass.UNREACHABLE) {
                around.peerLost();
            }
            throw e;
        } finally {
            around.leave();
        }
    }

    /** Waits until something may have come, and takes it. */
    private void await(boolean asleep) {
        TaskRuntime around = runtime();
        if (around.isShared()) {
            around.leave();
            try {
                around.relax();
            } finally {
                around.enter();
            }
        } else if (asleep) {
            exchange.rest();
        } else {
            exchange.await();
        }
        takeAll();
    }

    private PvmPacket awaitAnswer(String words) {
        PvmPacket answer = answers.poll();
        while (answer == null) {
            awaited = words;
            // The daemon may need the task's CPU.
            await(true);
            answer = answers.poll();
        }
        awaited = null;
        return answer;
    }

    private void takeAll() {
        for (Arrival arrival = exchange.next(); arrival != null; arrival = exchange.next()) {
            take(arrival);
        }
        if (isHalted) {
            throw new TaskHalted();
        }
    }

    private void take(Arrival arrival) {
        PvmPacket packet = arrival.packet();
        switch (packet.kind()) {
            case MESSAGE -> takeMessage(arrival);
            case SPAWNED, LISTED -> answers.add(packet);
            case QUIT -> isHalted |= packet.number() == self.port();
            default -> throw new IllegalStateException("a task must get what is for tasks: kind=" + packet.kind()
                    + ", source=" + arrival.source());
        }
    }

    private void takeMessage(Arrival arrival) {
        PvmPacket packet = arrival.packet();
        received += arrival.source() == exchange.rank() ? 0 : 1;
        if (packet.number() == self.port()) {
            TaskAddress source = hosts.address(packet.number());
            messages.add(new PvmMessage(source, packet.number(), packet.items()));
        } else {
            dropped++;
        }
    }

    /** The program is over: waits until the network has taken all that it has sent. Of the thread that runs it. */
    void finish() {
        awaited = "the receivers of its last messages";
        while (!exchange.hasSentAll()) {
            Arrival arrival = exchange.next();
            if (arrival != null) {
                take(arrival);
            } else if (!exchange.hasSentAll()) {
                exchange.await();
            }
        }
    }

    /** Messages that it has sent, by the rank that they went to. */
    SortedMap<Integer, Integer> sent() {
        return sent;
    }

    /** Messages that came over the network while it ran. */
    int received() {
        return received;
    }

    /** Messages to tasks that had ended. */
    int dropped() {
        return dropped;
    }

    /** Messages that the program has never received. */
    int unreceived() {
        return messages.size();
    }

    /** What it waits for, in words; null if it does not wait. For any thread. */
    @Nullable
    String waitsFor() {
        Object what = awaited;
        return what == null ? null : what + ", as task " + this + messages.others();
    }

    @Override
    public String toString() {
        return className + " (" + self + ")";
    }
}
