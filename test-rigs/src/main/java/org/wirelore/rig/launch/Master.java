package org.wirelore.rig.launch;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The port at which ranks report to their master. Whoever connects is sent a challenge and has a few seconds and a few
 * hundred bytes to answer it; who can't, talks nonsense or is one too many, is cut off, and nothing of it is kept.
 *
 * <p>All of it happens on one event loop; what a job needs to know comes out of {@link #events}.
 */
final class Master implements AutoCloseable {
    /** What a stranger may send. */
    private static final int HELLO_BYTES_MAX = 1024;
    /** What a rank may send: its report with everything that the oracles want to know. */
    private static final int REPORT_BYTES_MAX = 512 << 20;
    private static final long HELLO_MS = 3_000;
    /** Connections that have not proved anything yet; more are cut off at once. */
    private static final int STRANGERS_MAX = 64;
    private static final int LENGTH_BYTES = 4;
    private static final long START_SECONDS = 10;

    private final Vertx vertx;
    private final NetServer server;
    private final JobSecret secret;
    private final List<Assignment> assignments;
    private final boolean[] started;
    private final Map<Integer, NetSocket> ranks = new HashMap<>();
    private final BlockingQueue<MasterEvent> events = new LinkedBlockingQueue<>();
    private int strangers;
    private long refused;

    /**
     * Begins to listen.
     *
     * @param bind address to listen at
     * @param port to listen at; 0: any
     * @param assignments what each rank is told
     * @param local which ranks are started by the job itself, and so can't be taken by one that joins
     * @throws IOException if the address can't be listened at
     */
    Master(JobSecret secret, String bind, int port, List<Assignment> assignments, boolean[] local)
            throws IOException {
        this.secret = secret;
        this.assignments = List.copyOf(assignments);
        this.started = local.clone();
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setFileSystemOptions(new FileSystemOptions().setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false)));
        server = vertx.createNetServer(new NetServerOptions().setHost(bind).setPort(port).setTcpNoDelay(true)
                .setReuseAddress(true));
        server.connectHandler(this::onConnect);
        server.exceptionHandler(ignored -> {
        });
        try {
            server.listen().toCompletionStage().toCompletableFuture().get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            close();
            throw new IOException("the master must be able to listen at " + bind + ":" + port + ": "
                    + (e.getCause() == null ? "no answer of the system" : e.getCause().getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IOException("interrupted while the master began to listen", e);
        }
    }

    /** The port at which it listens. */
    int port() {
        return server.actualPort();
    }

    /** What happened, in order. */
    BlockingQueue<MasterEvent> events() {
        return events;
    }

    /** Tells every rank something. */
    void tellAll(ObjectNode message) {
        vertx.runOnContext(ignored -> ranks.values().forEach(socket -> write(socket, message)));
    }

    private void onConnect(NetSocket socket) {
        if (strangers >= STRANGERS_MAX) {
            refused++;
            socket.close();
            return;
        }
        strangers++;
        new Visitor(socket).greet();
    }

    /** Connections that were cut off because there were too many strangers. */
    long refused() {
        return refused;
    }

    @Override
    public void close() {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(2, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // Its threads are daemons; the process does not wait for them.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(NetSocket socket, ObjectNode message) {
        Buffer text = Buffer.buffer(message.toString());
        socket.write(Buffer.buffer(LENGTH_BYTES + text.length()).appendInt(text.length()).appendBuffer(text));
    }

    private static @Nullable JsonNode parse(Buffer bytes) {
        try {
            JsonNode node = JsonMapper.shared().readTree(bytes.getBytes());
            return node.isObject() ? node : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    /** One connection: a stranger at first, a rank once it has proved itself. */
    private final class Visitor {
        private final NetSocket socket;
        private final String nonce = JobSecret.nonce();
        private final RecordParser parser;
        private final long timer;
        private boolean inLength = true;
        private int rank = -1;

        Visitor(NetSocket socket) {
            this.socket = socket;
            parser = RecordParser.newFixed(LENGTH_BYTES);
            parser.handler(this::onRecord);
            parser.exceptionHandler(ignored -> socket.close());
            timer = vertx.setTimer(HELLO_MS, ignored -> socket.close());
        }

        void greet() {
            socket.exceptionHandler(ignored -> socket.close());
            socket.closeHandler(ignored -> onClose());
            socket.handler(parser);
            write(socket, message("challenge").put("nonce", nonce));
        }

        private void onRecord(Buffer record) {
            if (inLength) {
                int length = record.getInt(0);
                if (length < 2 || length > (rank < 0 ? HELLO_BYTES_MAX : REPORT_BYTES_MAX)) {
                    socket.close();
                    return;
                }
                inLength = false;
                parser.fixedSizeMode(length);
                return;
            }
            inLength = true;
            parser.fixedSizeMode(LENGTH_BYTES);
            JsonNode message = parse(record);
            if (message == null) {
                socket.close();
            } else if (rank >= 0) {
                events.add(new MasterEvent.Told(rank, message));
            } else if (!admit(message)) {
                socket.close();
            }
        }

        private boolean admit(JsonNode hello) {
            if (!secret.isProved("rank", nonce, hello.path("proof").stringValue(""))) {
                return false;
            }
            int wanted = place(hello.path("rank").intValue(-1));
            if (wanted < 0) {
                return false;
            }
            vertx.cancelTimer(timer);
            strangers--;
            rank = wanted;
            ranks.put(rank, socket);
            events.add(new MasterEvent.Joined(rank,
                    System.nanoTime() - hello.path("clock").longValue(System.nanoTime())));
            ObjectNode answer = message("assignment")
                    .put("proof", secret.proof("master", hello.path("nonce").stringValue("")));
            answer.set("assignment", assignments.get(rank).toJson());
            write(socket, answer);
            return true;
        }

        /** The rank for a process that was started as one, or that joins; -1 if there is none. */
        private int place(int wanted) {
            if (wanted >= 0) {
                return wanted < started.length && started[wanted] && !ranks.containsKey(wanted) ? wanted : -1;
            }
            for (int free = 0; free < started.length; free++) {
                if (!started[free] && !ranks.containsKey(free)) {
                    return free;
                }
            }
            return -1;
        }

        private void onClose() {
            vertx.cancelTimer(timer);
            if (rank < 0) {
                strangers--;
            } else {
                events.add(new MasterEvent.Left(rank));
            }
        }
    }

    static ObjectNode message(String type) {
        return JsonNodeFactory.instance.objectNode().put("type", type);
    }
}
