package org.wirelore.rig.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.sockets.LoopbackInterface;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rank's end of the connection to its master. A message is four bytes of length, most significant first, and that
 * much JSON. One thread reads; any thread may write.
 */
public final class RankChannel implements AutoCloseable {
    /** A master's longest message: an assignment with its rig. */
    static final int MESSAGE_BYTES_MAX = 16 << 20;

    private static final int CONNECT_MS = 5_000;
    private static final String NOT_A_MASTER = "no Wirelore master seems to listen there";
    /** A master that is flooded with unknown connections may drop a rank among them. */
    private static final int ATTEMPTS = 40;
    private static final long BETWEEN_ATTEMPTS_MS = 50;

    /** The master has dropped the connection without a word. */
    private static final class Dropped extends IOException {
        private static final long serialVersionUID = 1;

        Dropped() {
            super("every connection was closed without an answer: " + NOT_A_MASTER);
        }
    }

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final JobSecret secret;
    private @Nullable Assignment assignment;
    private volatile @Nullable RankReport last;

    private RankChannel(Socket socket, JobSecret secret) throws IOException {
        this.socket = socket;
        this.secret = secret;
        this.in = new DataInputStream(socket.getInputStream());
        this.out = new DataOutputStream(socket.getOutputStream());
    }

    /**
     * Connects to a master, proves that this side knows the secret, makes the master prove it, and takes the
     * assignment.
     *
     * @param rank the rank that this process was started as, or -1 to take any that is waited for
     * @throws IOException if no one answers, or the master does not know the secret, refuses, or has no rank left
     */
    public static RankChannel join(String host, int port, JobSecret secret, int rank) throws IOException {
        for (int attempt = 1;; attempt++) {
            RankChannel channel = connect(host, port, secret);
            try {
                channel.assignment = channel.introduce(rank);
                return channel;
            } catch (Dropped e) {
                channel.close();
                if (attempt == ATTEMPTS) {
                    throw e;
                }
                pause();
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(BETWEEN_ATTEMPTS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the master has answered", e);
        }
    }

    /**
     * Connects to a master.
     *
     * @throws IOException if no one answers
     */
    private static RankChannel connect(String host, int port, JobSecret secret) throws IOException {
        Socket socket = new Socket();
        InetSocketAddress address = new InetSocketAddress(host, port);
        try {
            socket.setTcpNoDelay(true);
            if (address.isUnresolved()) {
                throw new IOException("no machine of that name is known");
            }
            socket.connect(address, CONNECT_MS);
            return new RankChannel(socket, secret);
        } catch (IOException e) {
            socket.close();
            if (!address.isUnresolved() && address.getAddress().isLoopbackAddress()) {
                LoopbackInterface.requireUp();
            }
            throw new IOException("no master answers at " + new HostPort(host, port) + " (" + e.getMessage()
                    + "); is it running, and does it listen at that address (launch --listen)?", e);
        }
    }

    private Assignment introduce(int rank) throws IOException {
        socket.setSoTimeout(CONNECT_MS);
        JsonNode challenge = answer();
        String nonce = JobSecret.nonce();
        ObjectNode hello = JsonNodeFactory.instance.objectNode().put("type", "hello").put("rank", rank)
                .put("nonce", nonce)
                .put("proof", secret.proof("rank", challenge.path("nonce").stringValue("")))
                .put("clock", System.nanoTime());
        JsonNode answer = answer(hello);
        if (answer.path("type").stringValue("").equals("refused")) {
            throw new IOException("the master refused: " + answer.path("why").stringValue("it does not say why"));
        }
        if (!secret.isProved("master", nonce, answer.path("proof").stringValue(""))) {
            throw new IOException("the process that answers at the master's address does not know the job's secret");
        }
        // A master of this machine may stand still; it takes its own ranks with it when it ends.
        socket.setSoTimeout(rank < 0 ? Heartbeat.SILENCE_MS : 0);
        try {
            return Assignment.of(answer.path("assignment"));
        } catch (JacksonException e) {
            throw new IOException("the master's assignment can't be understood; is it of the same version?", e);
        }
    }

    private JsonNode answer(ObjectNode hello) throws IOException {
        try {
            send(hello);
        } catch (SocketException e) {
            throw new Dropped();
        }
        return answer();
    }

    private JsonNode answer() throws IOException {
        JsonNode answer;
        try {
            answer = receive();
        } catch (SocketTimeoutException e) {
            throw new IOException("the master did not answer within " + CONNECT_MS + " ms: " + NOT_A_MASTER, e);
        } catch (SocketException e) {
            throw new Dropped();
        }
        if (answer == null) {
            throw new Dropped();
        }
        return answer;
    }

    /** What the master has given this process to do. */
    public Assignment assignment() {
        if (assignment == null) {
            throw new IllegalStateException("an assignment is there once the rank has joined");
        }
        return assignment;
    }

    /** The address from which the master was reached. */
    public InetAddress ownAddress() {
        return socket.getLocalAddress();
    }

    /** The secret of this job. */
    public JobSecret secret() {
        return secret;
    }

    /** Sends a message. */
    public void send(ObjectNode message) throws IOException {
        byte[] bytes = message.toString().getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.writeInt(bytes.length);
            out.write(bytes);
            out.flush();
        }
    }

    /** Sends a report, after which nothing more will come; nothing if one was sent already. */
    public void sendLast(RankReport report) throws IOException {
        synchronized (out) {
            if (last == null) {
                ObjectNode message = report.toJson();
                last = report;
                send(message);
                socket.shutdownOutput();
            }
        }
    }

    /** What was sent last: the master may end the connection then; null before. */
    @Nullable
    public RankReport last() {
        return last;
    }

    /**
     * Waits for the next message; null at the end of the connection.
     *
     * @throws IOException also if a master of another machine has not sent anything for {@link Heartbeat#SILENCE_MS}
     */
    @Nullable
    public JsonNode receive() throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException e) {
            return null;
        }
        if (length < 0 || length > MESSAGE_BYTES_MAX) {
            throw new IOException("expected a message of at most " + MESSAGE_BYTES_MAX + " bytes, found " + length
                    + ": " + NOT_A_MASTER);
        }
        try {
            return JsonMapper.shared().readTree(in.readNBytes(length));
        } catch (JacksonException e) {
            throw new IOException("expected a message in JSON, found something else: " + NOT_A_MASTER, e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // The other end has gone.
        }
    }
}
