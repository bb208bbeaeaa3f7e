package jpvm;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.pvm.MessagePattern;
import org.wirelore.adi.pvm.PvmException;
import org.wirelore.adi.pvm.PvmHosts;
import org.wirelore.adi.pvm.PvmMessage;
import org.wirelore.adi.pvm.PvmTask;
import org.wirelore.adi.pvm.TaskAddress;

/**
 * A task's view of the virtual machine. All that one task makes are the same task.
 *
 * <p>Sending never waits: a message is queued at its receiver, in the order in which it arrives there.
 */
public class jpvmEnvironment {
    /** The parent of a task that a person has started. */
    @SuppressWarnings("ConstantField") // the name is JPVM's
    public static final @Nullable jpvmTaskId PvmNoParent = null;

    private final PvmTask task;

    /**
     * Makes the calling task's.
     *
     * @throws jpvmException if no task runs here
     */
    public jpvmEnvironment() throws jpvmException {
        this(false, null);
    }

    /**
     * Makes the calling task's, and gives the task a name.
     *
     * @param taskName what lists of tasks call it; before, they have the name of its class
     * @throws jpvmException if no task runs here
     */
    public jpvmEnvironment(String taskName) throws jpvmException {
        this(false, taskName);
    }

    /**
     * Makes the calling task's.
     *
     * @param isDaemon must be false
     * @throws jpvmException if no task runs here, or it wants to be a daemon
     */
    public jpvmEnvironment(boolean isDaemon) throws jpvmException {
        this(isDaemon, null);
    }

    /**
     * Makes the calling task's, and gives the task a name.
     *
     * @param isDaemon must be false
     * @param taskName what lists of tasks call it
     * @throws jpvmException if no task runs here, or it wants to be a daemon
     */
    public jpvmEnvironment(boolean isDaemon, @Nullable String taskName) throws jpvmException {
        if (isDaemon) {
            throw new jpvmException("the daemons of the hosts are started with the program; no task can be one");
        }
        task = done(PvmTask::current);
        if (taskName != null) {
            does(() -> task.name(taskName));
        }
    }

    /**
     * The task's own id.
     *
     * @return a new object at each call
     */
    public jpvmTaskId pvm_mytid() {
        return new jpvmTaskId(task.self().host(), task.self().port());
    }

    /**
     * The task that has spawned it.
     *
     * @return {@link #PvmNoParent} if a person has started it
     */
    public @Nullable jpvmTaskId pvm_parent() {
        return jpvmTaskId.of(task.parent());
    }

    /**
     * Starts tasks, on the hosts in turn, beginning behind the calling task's.
     *
     * @param name the class whose main they run, with its package
     * @param num how many
     * @param tids gets the ids of those that were started
     * @return how many were started; why it is not all is printed
     * @throws jpvmException if there is no room for the ids, or the network fails
     */
    public int pvm_spawn(String name, int num, jpvmTaskId[] tids) throws jpvmException {
        if (tids.length < num) {
            throw new jpvmException("pvm_spawn: expected room for " + num + " ids of tasks, found " + tids.length);
        }
        List<TaskAddress> started = done(() -> task.spawn(name, num));
        for (int i = 0; i < started.size(); i++) {
            tids[i] = new jpvmTaskId(started.get(i).host(), started.get(i).port());
        }
        return started.size();
    }

    /**
     * Sends a message.
     *
     * @param buf what is in it
     * @param tid the task that it goes to, which may be the calling one
     * @param tag what the sender calls it
     * @throws jpvmException if there can be no such task, or the network fails
     */
    public void pvm_send(jpvmBuffer buf, jpvmTaskId tid, int tag) throws jpvmException {
        TaskAddress address = jpvmTaskId.address(tid);
        if (buf == null || address == null) {
            throw new jpvmException("pvm_send: expected a buffer and the id of a task, found null");
        }
        does(() -> task.send(buf.items(), address, tag));
    }

    /**
     * Sends a message to several tasks, the calling one perhaps among them.
     *
     * @param buf what is in it
     * @param tids the tasks
     * @param ntids how many of them
     * @param tag what the sender calls it
     * @throws jpvmException if it can't be sent to one of them; it was sent to all others
     */
    public void pvm_mcast(jpvmBuffer buf, jpvmTaskId[] tids, int ntids, int tag) throws jpvmException {
        jpvmException first = null;
        int failed = 0;
        for (int i = 0; i < ntids; i++) {
            try {
                if (i >= tids.length) {
                    throw new jpvmException("expected " + ntids + " ids of tasks, found " + tids.length);
                }
                pvm_send(buf, tids[i], tag);
            } catch (jpvmException e) {
                failed++;
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw caused(
                    new jpvmException("pvm_mcast: " + failed + " of " + ntids + " tasks can't be reached, the first"
                            + " because: " + first.getMessage()),
                    first);
        }
    }

    /**
     * Receives the next message, for which it waits.
     *
     * @return the first that fits, in the order of arrival
     * @throws jpvmException if the network fails
     */
    public jpvmMessage pvm_recv() throws jpvmException {
        return received(new MessagePattern(null, null));
    }

    /**
     * Receives the next message with a tag, for which it waits.
     *
     * @param tag what its sender calls it
     * @return the first that fits, in the order of arrival
     * @throws jpvmException if the network fails
     */
    public jpvmMessage pvm_recv(int tag) throws jpvmException {
        return received(new MessagePattern(null, tag));
    }

    /**
     * Receives the next message from a task, for which it waits.
     *
     * @param tid the task that has sent it
     * @return the first that fits, in the order of arrival
     * @throws jpvmException if the network fails
     */
    public jpvmMessage pvm_recv(jpvmTaskId tid) throws jpvmException {
        return received(from(tid, null));
    }

    /**
     * Receives the next message from a task with a tag, for which it waits.
     *
     * @param tid the task that has sent it
     * @param tag what its sender calls it
     * @return the first that fits, in the order of arrival
     * @throws jpvmException if the network fails
     */
    public jpvmMessage pvm_recv(jpvmTaskId tid, int tag) throws jpvmException {
        return received(from(tid, tag));
    }

    /**
     * Receives the next message, or null if none has come.
     *
     * @return the first that fits, in the order of arrival; null if there is none
     * @throws jpvmException if the network fails
     */
    public @Nullable jpvmMessage pvm_nrecv() throws jpvmException {
        return receivedOrNull(new MessagePattern(null, null), false);
    }

    /**
     * Receives the next message with a tag, or null if none has come.
     *
     * @param tag what its sender calls it
     * @return the first that fits, in the order of arrival; null if there is none
     * @throws jpvmException if the network fails
     */
    public @Nullable jpvmMessage pvm_nrecv(int tag) throws jpvmException {
        return receivedOrNull(new MessagePattern(null, tag), false);
    }

    /**
     * Receives the next message from a task, or null if none has come.
     *
     * @param tid the task that has sent it
     * @return the first that fits, in the order of arrival; null if there is none
     * @throws jpvmException if the network fails
     */
    public @Nullable jpvmMessage pvm_nrecv(jpvmTaskId tid) throws jpvmException {
        return receivedOrNull(from(tid, null), false);
    }

    /**
     * Receives the next message from a task with a tag, or null if none has come.
     *
     * @param tid the task that has sent it
     * @param tag what its sender calls it
     * @return the first that fits, in the order of arrival; null if there is none
     * @throws jpvmException if the network fails
     */
    public @Nullable jpvmMessage pvm_nrecv(jpvmTaskId tid, int tag) throws jpvmException {
        return receivedOrNull(from(tid, tag), false);
    }

    /**
     * Whether a message has come.
     *
     * @return whether one has come that a receive would take
     * @throws jpvmException if the network fails
     */
    public boolean pvm_probe() throws jpvmException {
        return done(() -> task.probe(new MessagePattern(null, null)));
    }

    /**
     * Whether a message with a tag has come.
     *
     * @param tag what its sender calls it
     * @return whether one has come that a receive would take
     * @throws jpvmException if the network fails
     */
    public boolean pvm_probe(int tag) throws jpvmException {
        return done(() -> task.probe(new MessagePattern(null, tag)));
    }

    /**
     * Whether a message from a task has come.
     *
     * @param tid the task that has sent it
     * @return whether one has come that a receive would take
     * @throws jpvmException if the network fails
     */
    public boolean pvm_probe(jpvmTaskId tid) throws jpvmException {
        MessagePattern pattern = from(tid, null);
        return done(() -> task.probe(pattern));
    }

    /**
     * Whether a message from a task with a tag has come.
     *
     * @param tid the task that has sent it
     * @param tag what its sender calls it
     * @return whether one has come that a receive would take
     * @throws jpvmException if the network fails
     */
    public boolean pvm_probe(jpvmTaskId tid, int tag) throws jpvmException {
        MessagePattern pattern = from(tid, tag);
        return done(() -> task.probe(pattern));
    }

    /**
     * Waits a second and leaves the virtual machine. The program goes on, without it.
     *
     * @throws jpvmException if the network fails
     */
    public void pvm_exit() throws jpvmException {
        does(task::leave);
    }

    /**
     * The hosts of the virtual machine.
     *
     * @return names and daemons, in an order that stays
     */
    public jpvmConfiguration pvm_config() {
        PvmHosts hosts = task.hosts();
        jpvmConfiguration all = new jpvmConfiguration(hosts.count());
        String[] names = new String[hosts.count()];
        jpvmTaskId[] daemons = new jpvmTaskId[hosts.count()];
        for (int host = 0; host < hosts.count(); host++) {
            names[host] = hosts.name(host);
            daemons[host] = new jpvmTaskId(hosts.daemon(host).host(), hosts.daemon(host).port());
        }
        all.hostNames = names;
        all.hostDaemonTids = daemons;
        return all;
    }

    /**
     * The tasks of a host.
     *
     * @param conf what {@link #pvm_config} has returned
     * @param which number of the host in it
     * @return what runs there; null if there is no such host
     */
    public @Nullable jpvmTaskStatus pvm_tasks(jpvmConfiguration conf, int which) {
        if (conf == null || which < 0 || which >= conf.numHosts || which >= task.hosts().count()) {
            return null;
        }
        Map<TaskAddress, String> tasks = task.tasks(which);
        jpvmTaskStatus status = new jpvmTaskStatus();
        status.hostName = task.hosts().name(which);
        status.numTasks = tasks.size();
        if (!tasks.isEmpty()) {
            status.taskNames = tasks.values().toArray(String[]::new);
            status.taskTids = tasks.keySet().stream().map(each -> new jpvmTaskId(each.host(), each.port()))
                    .toArray(jpvmTaskId[]::new);
        }
        return status;
    }

    /**
     * Ends all tasks and daemons. The calling program goes on; others end at their next call.
     *
     * @throws jpvmException if the network fails
     */
    public void pvm_halt() throws jpvmException {
        does(task::halt);
    }

    /**
     * Refuses to add hosts: those of a rig are fixed.
     *
     * @param nhosts how many
     * @param hostnames their names
     * @param tids the ids of their daemons
     * @throws jpvmException always
     */
    public void pvm_addhosts(int nhosts, String[] hostnames, jpvmTaskId[] tids) throws jpvmException {
        throw new jpvmException("pvm_addhosts: the hosts of a rig are fixed; name more in its file, or give pvmrun"
                + " more slots");
    }

    private static MessagePattern from(@Nullable jpvmTaskId tid, @Nullable Integer tag) throws jpvmException {
        TaskAddress source = jpvmTaskId.address(tid);
        if (source == null) {
            throw new jpvmException("expected the id of the task that a message is to come from, found null");
        }
        return new MessagePattern(source, tag);
    }

    private jpvmMessage received(MessagePattern pattern) throws jpvmException {
        jpvmMessage message = receivedOrNull(pattern, true);
        if (message == null) {
            throw new IllegalStateException("a receive that waits must have a message: " + pattern);
        }
        return message;
    }

    private @Nullable jpvmMessage receivedOrNull(MessagePattern pattern, boolean waits) throws jpvmException {
        PvmMessage message = mayBe(() -> task.receive(pattern, waits));
        return message == null
                ? null
                : new jpvmMessage(new jpvmBuffer(message.items()), pvm_mytid(),
                        new jpvmTaskId(message.source().host(), message.source().port()), message.tag());
    }

    private static void does(Runnable call) throws jpvmException {
        mayBe(() -> {
            call.run();
            return null;
        });
    }

    private static <T> T done(Supplier<T> call) throws jpvmException {
        try {
            return call.get();
        } catch (PvmException e) {
            throw caused(new jpvmException(e.getMessage()), e);
        }
    }

    private static <T> @Nullable T mayBe(Supplier<@Nullable T> call) throws jpvmException {
        try {
            return call.get();
        } catch (PvmException e) {
            throw caused(new jpvmException(e.getMessage()), e);
        }
    }

    private static jpvmException caused(jpvmException failure, Throwable cause) {
        failure.initCause(cause);
        return failure;
    }
}
