package org.wirelore.rig.program.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server answers, however requests are cut and however little its peer takes. */
class HttpConnectionTest {
    private static final String OK = "HTTP/1.0 200 OK\r\n";

    private final PlayedSocket socket = new PlayedSocket();
    private final Served served = new Served(2);
    private final HttpConnection connection = new HttpConnection(socket, served);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8191, 8192, 8193, 100_000})
    void bytesAreServedWholeAndHaveTheDigestThatIsTold(int bytes) throws Exception {
        serve("GET /" + bytes + " HTTP/1.0\r\n\r\n");
        assertThat(socket.text()).startsWith(OK).contains("Content-Length: " + bytes + "\r\n");
        byte[] all = socket.taken();
        byte[] body = Arrays.copyOfRange(all, all.length - bytes, all.length);
        assertThat(socket.text().substring(0, all.length - bytes)).endsWith("\r\n\r\n");
        assertThat(ServedBytes.digest(bytes)).isEqualTo(sha256(body));

        PlayedSocket other = new PlayedSocket().says("GET /" + bytes + "/sha256 HTTP/1.1\r\nHost: a\r\n\r\n");
        work(new HttpConnection(other, served));
        assertThat(other.text()).startsWith(OK).endsWith("\r\n\r\n" + sha256(body) + "\n");
    }

    @Test
    void noStretchOfTheBytesComesTwice() {
        byte[] bytes = new byte[1 << 20];
        ServedBytes.fill(0, bytes);
        assertThat(Arrays.stream(HexFormat.of().formatHex(bytes).split("(?<=\\G.{16})", -1)).distinct().count())
                .isGreaterThanOrEqualTo(bytes.length / Long.BYTES);
    }

    @Test
    void aPeerThatTakesLittleGetsTheSameBytes() {
        socket.says("GET /20000 HTTP/1.0\r\n\r\n").takes(0);
        while (!connection.isOver()) {
            if (!connection.work(0)) {
                socket.takes(333);
            }
        }
        PlayedSocket other = new PlayedSocket().says("GET /20000 HTTP/1.0\r\n\r\n");
        work(new HttpConnection(other, served));
        assertThat(socket.taken()).isEqualTo(other.taken());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40, 4096})
    void whatIsSentIsDigestedHoweverItIsCut(int piece) throws Exception {
        byte[] body = new byte[9_000];
        new Random(piece).nextBytes(body);
        byte[] head = ("POST /sum HTTP/1.0\r\ncontent-length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        for (int at = 0; at < all.length; at += piece) {
            socket.says(Arrays.copyOfRange(all, at, Math.min(all.length, at + piece)));
        }
        work(connection);
        assertThat(socket.text()).startsWith(OK).endsWith("\r\n\r\n" + sha256(body) + "\n");
    }

    @Test
    void nothingIsDigestedToTheDigestOfNothing() throws Exception {
        serve("POST /sum HTTP/1.0\r\nContent-Length: 0\r\n\r\n");
        assertThat(socket.text()).endsWith(sha256(new byte[0]) + "\n");
    }

    @ParameterizedTest
    @CsvSource({"GET /, 404", "GET /x, 404", "GET /-1, 404", "GET /9999999999999, 404", "GET, 404", "PUT /1, 400",
        "POST /sum, 400", "'', 400", "get /1, 400"})
    void whatItDoesNotKnowIsRefused(String line, int status) {
        serve(line + " HTTP/1.0\r\n\r\n");
        assertThat(socket.text()).startsWith("HTTP/1.0 " + status + " ");
        assertThat(socket.isClosed()).isTrue();
        assertThat(served.isEnded()).isFalse();
    }

    @Test
    void aHeadWithoutEndIsRefused() {
        for (int i = 0; i < 3; i++) {
            socket.says("x".repeat(4_000));
        }
        work(connection);
        assertThat(socket.text()).startsWith("HTTP/1.0 400 ");
    }

    @Test
    void itEndsAfterAsManyRequestsAsClients() {
        serve("GET /end HTTP/1.0\r\n\r\n");
        assertThat(served.isEnded()).isFalse();
        work(new HttpConnection(new PlayedSocket().says("GET /end HTTP/1.0\r\n\r\n"), served));
        assertThat(served.isEnded()).isTrue();
    }

    @Test
    void aPeerThatEndsOrBreaksIsLeft() {
        socket.says("POST /sum HTTP/1.0\r\nContent-Length: 10\r\n\r\nabc").ends();
        work(connection);
        assertThat(socket.isClosed()).isTrue();
        assertThat(socket.text()).isEmpty();

        PlayedSocket broken = new PlayedSocket();
        broken.breaks();
        work(new HttpConnection(broken, served));
        assertThat(broken.isClosed()).isTrue();

        PlayedSocket silent = new PlayedSocket();
        silent.ends();
        work(new HttpConnection(silent, served));
        assertThat(silent.isClosed()).isTrue();
    }

    @Test
    void randomRequestsNeverFail() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            PlayedSocket other = new PlayedSocket().says(bytes).says("\r\n\r\n");
            other.ends();
            work(new HttpConnection(other, served));
            assertThat(other.isClosed()).isTrue();
        }
    }

    private void serve(String request) {
        socket.says(request);
        work(connection);
    }

    private static void work(HttpConnection connection) {
        for (int i = 0; i < 100_000 && !connection.isOver(); i++) {
            connection.work(i);
        }
        assertThat(connection.isOver()).isTrue();
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
