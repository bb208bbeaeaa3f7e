package org.wirelore.rig.daemon;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A connection of a daemon: JSON objects with their lengths in front. Any thread may send. */
final class DaemonChannel implements AutoCloseable {
    /** Bytes of the longest object. */
    static final int BYTES_MAX = 1 << 20;

    private static final int PIECE_CHARS = 8192;

    /** Gets pieces of a text. */
    interface Pieces {
        void piece(String text) throws IOException;
    }

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    DaemonChannel(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    static ObjectNode message(String type) {
        return JsonMapper.shared().createObjectNode().put("type", type);
    }

    static String type(JsonNode message) {
        return message.path("type").stringValue("");
    }

    /** Reads to the end, and passes on each piece as it comes. */
    static void pass(Reader from, Pieces to) throws IOException {
        char[] some = new char[PIECE_CHARS];
        int kept = 0;
        for (int count = from.read(some); count >= 0; count = from.read(some, kept, some.length - kept)) {
            int all = kept + count;
            // Half a character goes with the other half.
            kept = Character.isHighSurrogate(some[all - 1]) ? 1 : 0;
            to.piece(new String(some, 0, all - kept));
            some[0] = some[all - 1];
        }
    }

    /** How long the other side may take for its next object; 0: as long as it likes. */
    void patience(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    /**
     * The next object.
     *
     * @return null if the other side has closed the connection
     * @throws IOException if it sends anything else, or nothing for too long
     */
    @Nullable
    JsonNode read() throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException over) {
            return null;
        }
        if (length < 2 || length > BYTES_MAX) {
            throw new IOException("expected an object of 2 to " + BYTES_MAX + " bytes: length=" + length);
        }
        byte[] bytes = in.readNBytes(length);
        try {
            JsonNode message = JsonMapper.shared().readTree(new String(bytes, StandardCharsets.UTF_8));
            if (bytes.length == length && message != null && message.isObject()) {
                return message;
            }
        } catch (JacksonException | StackOverflowError none) {
            // Below.
        }
        throw new IOException("expected a JSON object: length=" + length);
    }

    synchronized void send(ObjectNode message) throws IOException {
        byte[] bytes = message.toString().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > BYTES_MAX) {
            throw new IOException("the command and its environment have " + bytes.length
                    + " bytes, more than the " + BYTES_MAX + " that a daemon takes");
        }
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
