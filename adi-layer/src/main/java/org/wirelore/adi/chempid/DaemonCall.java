package org.wirelore.adi.chempid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamSocket;

/** A process's connection to the daemon of its host: a rank's, or that of someone who starts jobs. */
public final class DaemonCall implements AutoCloseable {
    private static final long RETRY_PS = 2 * TimeUnits.PS_PER_MS;
    /** A daemon that does not listen by then is not there. */
    private static final long CONNECT_PS = 10 * TimeUnits.PS_PER_SECOND;

    /**
     * How a job has ended.
     *
     * @param job its number
     * @param code its exit code, 0 if it has ended well
     * @param why it was ended; empty if it was not
     */
    public record JobEnd(int job, int code, String why) {
    }

    /**
     * The numbers of a job that was spawned.
     *
     * @param job its own
     * @param joint of the joint group of it and those that spawned it
     */
    public record Spawned(int job, int joint) {
    }

    private final Host host;
    private final SystemLink link;

    private DaemonCall(Host host, SystemLink link) {
        this.host = host;
        this.link = link;
    }

    static SystemLink connect(Host host, Sockets sockets, String to, long secret) throws IOException {
        long limitPs = host.now() + CONNECT_PS;
        while (true) {
            StreamSocket socket = null;
            boolean isConnected = false;
            try {
                socket = sockets.connect(to, HostDaemon.PORT);
                isConnected = socket.isConnected();
                while (!isConnected && host.now() - limitPs < 0) {
                    host.sleep(limitPs);
                    isConnected = socket.isConnected();
                }
                if (isConnected) {
                    return new SystemLink(socket, secret);
                }
            } catch (IOException refused) {
                if (host.now() - limitPs >= 0) {
                    throw refused;
                }
            } finally {
                if (socket != null && !isConnected) {
                    socket.close();
                }
            }
            if (host.now() - limitPs >= 0) {
                throw new IOException("no daemon answers on " + to + ", port " + HostDaemon.PORT);
            }
            long untilPs = host.now() + RETRY_PS;
            while (host.now() - untilPs < 0) {
                host.sleep(untilPs);
            }
        }
    }

    /**
     * Calls as a rank, whose daemon watches it from now on.
     *
     * @throws IOException if no daemon is there
     */
    public static DaemonCall rank(Host host, Sockets sockets, long secret, int job, int place) throws IOException {
        DaemonCall call = new DaemonCall(host, connect(host, sockets, host.name(), secret));
        call.send(SystemMessage.of(SystemType.HELLO_RANK, job, place));
        return call;
    }

    /**
     * Calls as someone who starts jobs.
     *
     * @throws IOException if no daemon is there
     */
    public static DaemonCall user(Host host, Sockets sockets, long secret) throws IOException {
        DaemonCall call = new DaemonCall(host, connect(host, sockets, host.name(), secret));
        call.send(SystemMessage.of(SystemType.HELLO_USER));
        return call;
    }

    /**
     * Has a job run, and waits for its end.
     *
     * @param ticket under which the hosts know the program
     * @param nodes of its ranks
     * @param command what it is called
     * @throws IOException if the daemon refuses, or ends
     */
    public JobEnd run(int ticket, List<Integer> nodes, String command) throws IOException {
        send(SystemMessage.of(SystemType.RUN, withTicket(ticket, nodes), command));
        SystemMessage done = expect(SystemType.DONE);
        return new JobEnd(done.number(0), done.number(1), done.text());
    }

    /**
     * Has processes started that meet the caller's job, as {@link #run}; does not wait for their end.
     *
     * @throws IOException if the daemon refuses, or ends
     */
    public Spawned spawn(int ticket, List<Integer> nodes, String command) throws IOException {
        send(SystemMessage.of(SystemType.SPAWN, withTicket(ticket, nodes), command));
        SystemMessage spawned = expect(SystemType.SPAWNED);
        return new Spawned(spawned.number(0), spawned.number(1));
    }

    private static List<Integer> withTicket(int ticket, List<Integer> nodes) {
        List<Integer> numbers = new ArrayList<>(List.of(ticket));
        numbers.addAll(nodes);
        return numbers;
    }

    /**
     * Asks what the daemon knows.
     *
     * @return a line of each node and of each job that it leads
     * @throws IOException if the daemon ends
     */
    public List<String> status() throws IOException {
        send(SystemMessage.of(SystemType.STATUS));
        return expect(SystemType.STATE).texts();
    }

    /**
     * Says that the calling rank ends well; returns when the daemon knows.
     *
     * @throws IOException if the daemon has ended
     */
    public void end() throws IOException {
        send(SystemMessage.of(SystemType.END));
        expect(SystemType.END);
    }

    /**
     * Has all of the calling rank's job ended; returns when the daemon knows, if the rank still lives.
     *
     * @param code the job's exit code
     * @param why in words
     * @throws IOException if the daemon has ended
     */
    public void abort(int code, String why) throws IOException {
        send(SystemMessage.of(SystemType.ABORT, List.of(code), why));
        expect(SystemType.ABORT);
    }

    /**
     * Has all daemons end, and all that they have started.
     *
     * @throws IOException if the daemon has ended
     */
    public void stop() throws IOException {
        send(SystemMessage.of(SystemType.STOP));
    }

    private void send(SystemMessage message) throws IOException {
        link.send(message);
        while (!link.flush()) {
            host.sleep(Host.FOREVER);
        }
    }

    private SystemMessage expect(SystemType type) throws IOException {
        @Nullable
        SystemMessage answer = link.read();
        while (answer == null) {
            if (link.hasEnded()) {
                throw new IOException("the daemon of host " + host.name() + " has closed the connection");
            }
            host.sleep(Host.FOREVER);
            answer = link.read();
        }
        if (answer.type() != type) {
            throw new IOException(answer.type() == SystemType.REFUSED
                    ? "the daemon of host " + host.name() + " refuses: " + answer.text()
                    : "expected " + type + " from the daemon of host " + host.name() + ", found " + answer.type());
        }
        return answer;
    }

    @Override
    public void close() {
        link.close();
    }
}
