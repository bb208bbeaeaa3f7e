package org.wirelore.rig.launch;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The port at which ranks report to their master. A process that connects gets a challenge and has half a minute,
 * because ranks of a loaded machine start slowly, and a few hundred bytes to answer it; who can't, or talks nonsense,
 * is cut off, and nothing of it is kept. When too many have not answered yet, the one that has had the longest time for
 * it goes: a flood does not keep a rank out, which tries again.
 *
 * <p>All of it happens on one event loop; what a job needs to know comes out of {@link #events}.
 */
public final class Master implements AutoCloseable {
    /** How long an unknown connection has to prove itself, milliseconds. */
    static final long HELLO_MS = 30_000;
    /** Why a connection is refused, in words that the rank shows. */
    static final String WRONG_SECRET = "the secret is another job's";
    static final String NO_RANK_LEFT = "no rank is waited for any more";

    /** What an unknown connection may send. */
    private static final int HELLO_BYTES_MAX = 1024;
    /** What a rank may send: its report with everything that the oracles want to know. */
    private static final int REPORT_BYTES_MAX = 512 << 20;
    /** Connections that have not proved anything yet. */
    private static final int UNPROVED_MAX = 256;
    /** What a rank did is one long text in its report. */
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder().streamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(REPORT_BYTES_MAX).build()).build()).build();
    private static final int LENGTH_BYTES = 4;
    private static final long START_SECONDS = 10;
    /** So often at least a rank is spoken to before it is taken for lost. */
    private static final int BEATS_MIN = 4;

    private final MasterLoop loop;
    private final Vertx vertx;
    private final NetServer server;
    private final JobSecret secret;
    private volatile List<Assignment> assignments;
    private volatile boolean[] started;
    private final Map<Integer, Visitor> ranks = new HashMap<>();
    private final BlockingQueue<MasterEvent> events = new LinkedBlockingQueue<>();
    private final LinkedHashSet<Visitor> unproved = new LinkedHashSet<>();
    private final AtomicLong refused = new AtomicLong();
    private final long helloMillis;
    private final long silenceNanos;
    private final long beatMillis;
    private long beatenNanos = System.nanoTime();

    /**
     * Begins to listen.
     *
     * @param loop what it runs on, and closes in the end
     * @param bind address to listen at
     * @param port to listen at; 0: any
     * @param assignments what each rank gets
     * @param local which ranks are started by the job itself, and so can't be taken by one that joins
     * @param helloMillis how long an unknown connection has to prove itself
     * @param silenceMillis how long a rank of another machine may send nothing
     * @throws IOException if the address can't be listened at
     */
    Master(MasterLoop loop, JobSecret secret, String bind, int port, List<Assignment> assignments, boolean[] local,
            long helloMillis, long silenceMillis) throws IOException {
        this.loop = loop;
        this.secret = secret;
        this.assignments = List.copyOf(assignments);
        this.started = local.clone();
        this.helloMillis = helloMillis;
        this.silenceNanos = silenceMillis * 1_000_000;
        this.beatMillis = Math.min(Heartbeat.BEAT_MS, silenceMillis / BEATS_MIN);
        vertx = loop.vertx();
        server = vertx.createNetServer(new NetServerOptions().setHost(numeric(bind)).setPort(port).setTcpNoDelay(true)
                .setReuseAddress(true));
        server.connectHandler(this::onConnect);
        server.exceptionHandler(ignored -> {
        });
        try {
            server.listen().toCompletionStage().toCompletableFuture().get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            close();
            throw new IOException("cannot listen at " + new HostPort(bind, port) + ": "
                    + (e.getCause() == null ? "no answer of the system" : e.getCause().getMessage())
                    + "; choose another address with --listen", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IOException("interrupted while the master began to listen", e);
        }
        vertx.setPeriodic(beatMillis, ignored -> beat());
    }

    /** Names are looked up here: Vert.x would open a UDP socket of every interface for it, and keep it. */
    private static String numeric(String bind) {
        try {
            return InetAddress.getByName(bind).getHostAddress();
        } catch (UnknownHostException e) {
            return bind;
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

    /** There are more ranks, behind the last one, which the job starts itself: from now on they are let in. */
    void grow(List<Assignment> more) {
        List<Assignment> all = new ArrayList<>(assignments);
        all.addAll(more);
        boolean[] own = Arrays.copyOf(started, all.size());
        Arrays.fill(own, started.length, own.length, true);
        assignments = List.copyOf(all);
        started = own;
    }

    /** Tells every rank something. */
    void tellAll(ObjectNode message) {
        vertx.runOnContext(ignored -> ranks.values().forEach(rank -> write(rank.socket, message)));
    }

    /** Tells one rank something, if it is connected. */
    void tell(int rank, ObjectNode message) {
        vertx.runOnContext(ignored -> {
            Visitor connected = ranks.get(rank);
            if (connected != null) {
                write(connected.socket, message);
            }
        });
    }

    /** Time in which this process itself was held up (suspended, or its machine) does not count as silence. */
    private void beat() {
        long now = System.nanoTime();
        long awakeNanos = Math.min(now - beatenNanos, 2 * beatMillis * 1_000_000);
        beatenNanos = now;
        for (Visitor rank : ranks.values()) {
            rank.beat(awakeNanos);
        }
    }

    private void onConnect(NetSocket socket) {
        if (unproved.size() >= UNPROVED_MAX) {
            unproved.getFirst().cutOff();
        }
        Visitor visitor = new Visitor(socket);
        unproved.add(visitor);
        visitor.greet();
    }

    /** Connections that have ended before they proved anything. */
    long refused() {
        return refused.get();
    }

    @Override
    public void close() {
        loop.close();
    }

    private static void write(NetSocket socket, ObjectNode message) {
        Buffer text = Buffer.buffer(message.toString());
        socket.write(Buffer.buffer(LENGTH_BYTES + text.length()).appendInt(text.length()).appendBuffer(text));
    }

    private static @Nullable JsonNode parse(Buffer bytes) {
        try {
            JsonNode node = MAPPER.readTree(bytes.getBytes());
            return node.isObject() ? node : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    /** One connection: unknown at first, a rank once it has proved itself. */
    private final class Visitor {
        private final NetSocket socket;
        private final String nonce = JobSecret.nonce();
        private final RecordParser parser;
        private final long timer;
        private boolean inLength = true;
        private int rank = -1;
        private boolean isCutOff;
        private long silentNanos;

        Visitor(NetSocket socket) {
            this.socket = socket;
            parser = RecordParser.newFixed(LENGTH_BYTES);
            parser.handler(this::onRecord);
            parser.exceptionHandler(ignored -> cutOff());
            timer = vertx.setTimer(helloMillis, ignored -> cutOff());
        }

        void greet() {
            socket.exceptionHandler(ignored -> cutOff());
            socket.closeHandler(ignored -> onClose());
            socket.handler(this::onBytes);
            write(socket, message("challenge").put("nonce", nonce));
        }

        /** Also a part of a long report is a sign of life. */
        private void onBytes(Buffer bytes) {
            silentNanos = 0;
            parser.handle(bytes);
        }

        /** A rank of this machine may stand still, in a debugger for example; its end is noticed by other means. */
        private void beat(long awakeNanos) {
            if (isCutOff) {
                return;
            }
            silentNanos += awakeNanos;
            if (silentNanos > silenceNanos && !started[rank]) {
                events.add(new MasterEvent.Silent(rank));
                cutOff();
            } else {
                write(socket, message(Heartbeat.ALIVE));
            }
        }

        /** What has arrived already, and what still comes, is not looked at. */
        private void cutOff() {
            isCutOff = true;
            if (rank < 0) {
                unproved.remove(this);
            }
            socket.close();
        }

        private void refuse(String why) {
            write(socket, message("refused").put("why", why));
            cutOff();
        }

        private void onRecord(Buffer record) {
            if (isCutOff) {
                return;
            }
            if (inLength) {
                int length = record.getInt(0);
                if (length < 2 || length > (rank < 0 ? HELLO_BYTES_MAX : REPORT_BYTES_MAX)) {
                    cutOff();
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
                cutOff();
            } else if (rank >= 0 && !message.path("type").stringValue("").equals(Heartbeat.ALIVE)) {
                events.add(new MasterEvent.Message(rank, message));
            } else if (rank < 0) {
                admit(message);
            }
        }

        private void admit(JsonNode hello) {
            if (!secret.isProved("rank", nonce, hello.path("proof").stringValue(""))) {
                refuse(WRONG_SECRET);
                return;
            }
            int wanted = place(hello.path("rank").intValue(-1));
            if (wanted < 0) {
                refuse(NO_RANK_LEFT);
                return;
            }
            vertx.cancelTimer(timer);
            unproved.remove(this);
            rank = wanted;
            ranks.put(rank, this);
            events.add(new MasterEvent.Joined(rank,
                    System.nanoTime() - hello.path("clock").longValue(System.nanoTime())));
            ObjectNode answer = message("assignment")
                    .put("proof", secret.proof("master", hello.path("nonce").stringValue("")));
            answer.set("assignment", assignments.get(rank).toJson());
            write(socket, answer);
        }

        /** The rank for a process that was started as one, here or elsewhere, or that joins; -1 if there is none. */
        private int place(int wanted) {
            if (wanted >= 0) {
                return wanted < started.length && !ranks.containsKey(wanted) ? wanted : -1;
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
            isCutOff = true;
            if (rank < 0) {
                unproved.remove(this);
                refused.incrementAndGet();
            } else {
                events.add(new MasterEvent.Left(rank));
            }
        }
    }

    public static ObjectNode message(String type) {
        return JsonNodeFactory.instance.objectNode().put("type", type);
    }
}
