package org.wirelore.rig.daemon;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A program's connection to a daemon of its user. */
public final class DaemonClient implements AutoCloseable {
    private static final int CONNECT_MS = 2_000;
    private static final int ANSWER_MS = 10_000;

    private final DaemonChannel channel;

    private DaemonClient(DaemonChannel channel) {
        this.channel = channel;
    }

    /**
     * Connects.
     *
     * @throws IOException if no daemon listens there, or another one than the file's
     */
    public static DaemonClient connect(DaemonFile file) throws IOException {
        Socket socket = new Socket();
        DaemonClient connected = null;
        try {
            socket.connect(new InetSocketAddress(file.address().host(), file.address().port()), CONNECT_MS);
            DaemonChannel channel = new DaemonChannel(socket);
            channel.patience(ANSWER_MS);
            Greeting greeting = new Greeting(file.secret(), Clock.systemUTC());
            ObjectNode hello = greeting.hello();
            channel.send(hello);
            JsonNode answer = channel.read();
            if (answer == null || !greeting.isWelcome(hello, answer)) {
                throw new IOException("what listens at " + file.address() + " is not the daemon that wrote the file");
            }
            connected = new DaemonClient(channel);
        } finally {
            if (connected == null) {
                socket.close();
            }
        }
        return connected;
    }

    /**
     * Asks what the daemon does.
     *
     * @return host, pid, since, unknownCallers, badMessages, jobsStarted, nodes with host and addresses, and jobs with
     *         number, pid, since and command
     * @throws IOException if it does not answer
     */
    public JsonNode status() throws IOException {
        channel.send(DaemonChannel.message("status"));
        return expect("status");
    }

    /**
     * Has it end all of its jobs and itself.
     *
     * @throws IOException if it does not answer
     */
    public void stop() throws IOException {
        channel.patience(0);
        channel.send(DaemonChannel.message("stop"));
        expect("stopped");
    }

    private JsonNode expect(String type) throws IOException {
        JsonNode answer = channel.read();
        if (answer == null || !DaemonChannel.type(answer).equals(type)) {
            throw new IOException(refusal(answer));
        }
        return answer;
    }

    private static String refusal(@Nullable JsonNode answer) {
        return answer == null
                ? "the daemon has closed the connection"
                : answer.path("why").stringValue("the daemon answers something else: " + DaemonChannel.type(answer));
    }

    /**
     * Has it run a command, as if that ran here.
     *
     * @param arguments behind the program's name
     * @param here the folder that it runs in
     * @param environment all of its variables
     * @param in what it reads
     * @param out gets what it prints
     * @param err gets its standard error
     * @return its exit code
     * @throws IOException if the daemon refuses, or ends
     */
    public int run(List<String> arguments, Path here, Map<String, String> environment, InputStream in, PrintWriter out,
            PrintWriter err) throws IOException {
        ObjectNode wanted = DaemonChannel.message("run").put("here", here.toString());
        arguments.forEach(wanted.putArray("arguments")::add);
        ObjectNode variables = wanted.putObject("environment");
        environment.forEach(variables::put);
        channel.patience(0);
        channel.send(wanted);
        Thread.ofPlatform().daemon().name("input").start(() -> feed(in));
        for (JsonNode message = channel.read(); message != null; message = channel.read()) {
            String type = DaemonChannel.type(message);
            String text = message.path("text").stringValue("");
            switch (type) {
                case "out" -> show(out, text);
                case "err" -> show(err, text);
                case "exit" -> {
                    return message.path("code").intValue(0);
                }
                default -> throw new IOException(refusal(message));
            }
        }
        throw new IOException("the daemon has ended, and the job with it");
    }

    private static void show(PrintWriter to, String text) {
        to.print(text);
        to.flush();
    }

    private void feed(InputStream in) {
        try {
            DaemonChannel.pass(new InputStreamReader(in, StandardCharsets.UTF_8),
                    text -> channel.send(DaemonChannel.message("in").put("text", text)));
            channel.send(DaemonChannel.message("end"));
        } catch (IOException e) {
            // The job is over.
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
