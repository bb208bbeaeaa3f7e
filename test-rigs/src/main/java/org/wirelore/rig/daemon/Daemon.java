package org.wirelore.rig.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.chempid.ClusterNode;
import org.wirelore.adi.chempid.JobNumbers;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.rank.DaemonNumber;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A daemon that serves its callers, each on a thread, until one of them or a signal stops it. */
public final class Daemon {
    private static final int CALLERS_MAX = 256;
    /** How long a caller may take to say who it is, and then what it wants. */
    private static final int PATIENCE_MS = 5_000;
    private static final int BACKLOG = 64;

    private final DaemonFile file;
    private final Path folder;
    private final ServerSocket listener;
    private final List<String> command;
    private final Greeting greeting;
    private final Instant since = Instant.now();
    private final ClusterNode node;
    private final JobNumbers numbers = new JobNumbers(0, 1, DaemonNumber.MAX);
    private final Map<Integer, DaemonJob> jobs = new TreeMap<>();
    private final Semaphore callers = new Semaphore(CALLERS_MAX);
    private final AtomicLong unknownCallers = new AtomicLong();
    private final AtomicLong badMessages = new AtomicLong();
    private int started;
    private volatile boolean isStopped;

    private Daemon(DaemonFile file, Path folder, ServerSocket listener, List<String> command, ClusterNode node) {
        this.file = file;
        this.folder = folder;
        this.listener = listener;
        this.command = List.copyOf(command);
        this.node = node;
        greeting = new Greeting(file.secret(), Clock.systemUTC());
    }

    /**
     * Takes the port, and lets callers find it.
     *
     * @param folder of the file by which they do
     * @param address where it listens; port 0 for any
     * @param command what a process of this program begins with
     * @param node what the registry of nodes has of this host
     * @throws IOException if the port is taken, or the file can't be written
     */
    public static Daemon open(Path folder, HostPort address, List<String> command, ClusterNode node)
            throws IOException {
        ServerSocket listener = new ServerSocket(address.port(), BACKLOG, InetAddress.getByName(address.host()));
        Daemon opened = null;
        try {
            DaemonFile file = new DaemonFile(new HostPort(address.host(), listener.getLocalPort()),
                    ProcessHandle.current().pid(), JobSecret.draw());
            file.write(folder);
            opened = new Daemon(file, folder, listener, command, node);
        } finally {
            if (opened == null) {
                listener.close();
            }
        }
        return opened;
    }

    /** {@return where it listens} */
    public HostPort address() {
        return file.address();
    }

    /** Serves until it is stopped. All of its jobs have ended then. */
    public void serve() {
        ExitHook hook = new ExitHook("end of the daemon", this::stop);
        hook.set();
        try {
            while (!isStopped) {
                Socket socket = listener.accept();
                if (callers.tryAcquire()) {
                    Thread.ofPlatform().daemon().name("caller").start(() -> serve(socket));
                } else {
                    unknownCallers.incrementAndGet();
                    socket.close();
                }
            }
        } catch (IOException closed) {
            // By stop, or the system has taken the port away: nothing can be served any more.
        } finally {
            stop();
            hook.clear();
        }
    }

    private void serve(Socket socket) {
        try (DaemonChannel channel = new DaemonChannel(socket)) {
            channel.patience(PATIENCE_MS);
            JsonNode hello = channel.read();
            ObjectNode welcome = hello == null ? null : welcome(hello);
            if (welcome == null) {
                unknownCallers.incrementAndGet();
                return;
            }
            channel.send(welcome);
            JsonNode wanted = channel.read();
            if (wanted != null) {
                answer(channel, wanted);
            }
        } catch (IOException e) {
            badMessages.incrementAndGet();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            callers.release();
        }
    }

    private @Nullable ObjectNode welcome(JsonNode hello) {
        try {
            return greeting.welcome(hello);
        } catch (IOException unknown) {
            // It gets no answer.
            return null;
        }
    }

    private void answer(DaemonChannel channel, JsonNode wanted) throws IOException, InterruptedException {
        switch (DaemonChannel.type(wanted)) {
            case "status" -> channel.send(status());
            case "stop" -> {
                stop();
                channel.send(DaemonChannel.message("stopped"));
            }
            case "run" -> run(channel, wanted);
            default -> {
                badMessages.incrementAndGet();
                channel.send(DaemonChannel.message("refused").put("why", "the daemon knows no such request"));
            }
        }
    }

    private synchronized ObjectNode status() throws IOException {
        ObjectNode status = DaemonChannel.message("status").put("host", node.host())
                .put("pid", file.pid()).put("since", since.toString()).put("unknownCallers", unknownCallers.get())
                .put("badMessages", badMessages.get()).put("jobsStarted", started);
        ObjectNode entry = status.putArray("nodes").addObject().put("host", node.host());
        node.addresses().forEach(entry.putArray("addresses")::add);
        ArrayNode rows = status.putArray("jobs");
        for (DaemonJob job : jobs.values()) {
            rows.addObject().put("number", job.number()).put("pid", job.pid()).put("since", job.since().toString())
                    .put("command", job.commandLine());
        }
        return status;
    }

    private void run(DaemonChannel channel, JsonNode wanted) throws IOException, InterruptedException {
        channel.patience(0);
        DaemonJob job;
        try {
            job = start(wanted);
        } catch (IOException | IllegalArgumentException e) {
            channel.send(DaemonChannel.message("refused").put("why", String.valueOf(e.getMessage())));
            return;
        }
        try {
            Thread.ofPlatform().daemon().name("input of job " + job.number()).start(() -> feed(channel, job));
            int code = job.attend((type, text) -> channel.send(DaemonChannel.message(type).put("text", text)));
            channel.send(DaemonChannel.message("exit").put("code", code));
        } catch (IOException left) {
            // The caller, and the job ends with that.
        } finally {
            job.end();
            remove(job);
        }
    }

    private synchronized DaemonJob start(JsonNode wanted) throws IOException {
        if (isStopped) {
            throw new IOException("the daemon is being stopped");
        }
        List<String> arguments = new ArrayList<>();
        wanted.path("arguments").forEach(each -> arguments.add(each.stringValue("")));
        Map<String, String> environment = new LinkedHashMap<>();
        wanted.path("environment").properties()
                .forEach(each -> environment.put(each.getKey(), each.getValue().stringValue("")));
        int number = numbers.take();
        if (number == 0) {
            throw new IOException("the daemon has numbers for " + DaemonNumber.MAX + " jobs at a time, and all are in"
                    + " use: wait for one to end");
        }
        DaemonJob job = null;
        try {
            job = DaemonJob.start(number, command, arguments, Path.of(wanted.path("here").stringValue("")),
                    environment);
        } finally {
            if (job == null) {
                numbers.give(number);
            }
        }
        started++;
        jobs.put(number, job);
        return job;
    }

    private synchronized void remove(DaemonJob job) {
        if (jobs.remove(job.number(), job)) {
            numbers.give(job.number());
        }
    }

    /** Passes on the caller's input. A caller that leaves ends its job. */
    private void feed(DaemonChannel channel, DaemonJob job) {
        try (OutputStream input = job.input()) {
            for (JsonNode message = channel.read(); message != null; message = channel.read()) {
                if (DaemonChannel.type(message).equals("in")) {
                    input.write(message.path("text").stringValue("").getBytes(StandardCharsets.UTF_8));
                    input.flush();
                } else {
                    break;
                }
            }
        } catch (IOException e) {
            // The job reads nothing any more, or the caller is gone; both end with the job.
        }
        awaitLeaving(channel);
        job.end();
    }

    private static void awaitLeaving(DaemonChannel channel) {
        try {
            while (channel.read() != null) {
                // Input that no one reads.
            }
        } catch (IOException gone) {
            // That is what was waited for.
        }
    }

    /** Ends its jobs, and takes no callers any more. Any thread, any number of times. */
    public void stop() {
        List<DaemonJob> left;
        synchronized (this) {
            isStopped = true;
            left = List.copyOf(jobs.values());
        }
        left.forEach(DaemonJob::end);
        try {
            file.remove(folder);
            listener.close();
        } catch (IOException e) {
            // The port goes with the process; a file without its daemon is written over by the next one.
        }
    }
}
