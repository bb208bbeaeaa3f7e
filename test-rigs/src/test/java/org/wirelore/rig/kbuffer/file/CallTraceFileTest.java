package org.wirelore.rig.kbuffer.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.kbuffer.CallPosition;
import org.wirelore.rig.kbuffer.KBufferCheck;
import org.wirelore.rig.kbuffer.KBufferFinding;

/** Traces in JSON, legal ones and others. */
class CallTraceFileTest {
    private static final String LEGAL = """
            {"processes": [
              [{"multicast": [1, 2]}, {"multireceive": [2, 1]}],
              [{"receive": 0},
               {"send": 0}],
              [{"receive": 0}, {"multicast": [0]}]
            ]}
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void everyKindOfCallIsRead() throws IOException {
        CallTraceFile file = read(LEGAL);
        assertThat(file.trace().processes()).isEqualTo(3);
        assertThat(KBufferCheck.of(file.trace())).isInstanceOfSatisfying(KBufferFinding.Correct.class, correct -> {
            assertThat(correct.k()).isEqualTo(1);
            assertThat(correct.calls()).isEqualTo(7);
            assertThat(correct.groups()).isEqualTo(3);
        });
    }

    @Test
    void aCallIsFoundAgain() throws IOException {
        CallTraceFile file = read(LEGAL);
        assertThat(file.problem(new CallPosition(0, 0), "this")).hasToString("t.json:2:4: processes[0][0]: this");
        assertThat(file.problem(new CallPosition(1, 1), "this")).hasToString("t.json:4:4: processes[1][1]: this");
        assertThat(file.problem(new CallPosition(2, 1), "this")).hasToString("t.json:5:20: processes[2][1]: this");
    }

    @Test
    void thereMayBeNoProcess() throws IOException {
        assertThat(read("{\"processes\": []}").trace().processes()).isZero();
        assertThat(read("{\"processes\": [[], []]}").trace().processes()).isEqualTo(2);
    }

    @Test
    void whatIsNoTraceIsNamedWithItsPlace() {
        refuse("[]", "1:1: expected a JSON object, found a list");
        refuse("7", "1:1: expected a JSON object, found 7");
        refuse("{}", "1:2: expected the key processes, found none");
        refuse("{\"process\": []}", "1:2: expected the key processes, found \"process\"");
        refuse("{\"processes\": {}}", "1:15: processes: expected a list of processes, found an object");
        refuse("{\"processes\": null}", "1:15: processes: expected a list of processes, found null");
        refuse("{\"processes\": [0]}", "1:16: processes[0]: expected the list of a process's calls, found 0");
        refuse("{\"processes\": [[],[[]]]}",
                "1:20: processes[1][0]: expected a call, such as {\"receive\": 0}, found a list");
        refuse("{\"processes\": [[\"send\"]]}",
                "1:17: processes[0][0]: expected a call, such as {\"receive\": 0}, found \"send\"");
        refuse("{\"processes\": [[{}]]}",
                "1:18: processes[0][0]: expected one of send, multicast, receive, multireceive, found none");
        refuse("{\"processes\": [[{\"recieve\": 0}]]}",
                "1:18: processes[0][0]: expected one of send, multicast, receive, multireceive, found"
                        + " \"recieve\"; did you mean \"receive\"?");
        refuse("{\"processes\": [[{\"send\": 1, \"receive\": 1}],[]]}",
                "1:29: processes[0][0]: expected one key, as an object is one call, found also \"receive\"");
        refuse("{\"processes\": [[{\"send\": 2}],[]]}",
                "1:26: processes[0][0].send: expected the pid of a process, 0 to 1, found 2");
        refuse("{\"processes\": [[{\"receive\": -1}],[]]}",
                "1:29: processes[0][0].receive: expected the pid of a process, 0 to 1, found -1");
        refuse("{\"processes\": [[{\"send\": 4294967297}],[]]}",
                "1:26: processes[0][0].send: expected the pid of a process, 0 to 1, found 4294967297");
        refuse("{\"processes\": [[{\"send\": 1.0}],[]]}",
                "1:26: processes[0][0].send: expected the pid of a process, 0 to 1, found 1.0");
        refuse("{\"processes\": [[{\"send\": \"1\"}],[]]}",
                "1:26: processes[0][0].send: expected the pid of a process, 0 to 1, found \"1\"");
        refuse("{\"processes\": [[{\"send\": [1]}],[]]}",
                "1:26: processes[0][0].send: expected the pid of a process, 0 to 1, found a list");
        refuse("{\"processes\": [[{\"send\": 0}],[]]}",
                "1:26: processes[0][0].send: expected the pid of another process, found the process's own, 0");
        refuse("{\"processes\": [[],[{\"multireceive\": [0, 1]}]]}",
                "1:41: processes[1][0].multireceive: expected the pid of another process, found the process's own, 1");
        refuse("{\"processes\": [[{\"multicast\": 1}],[]]}",
                "1:31: processes[0][0].multicast: expected a list of pids, found 1");
        refuse("{\"processes\": [[{\"multicast\": []}],[]]}",
                "1:32: processes[0][0].multicast: expected at least one pid, found none");
        refuse("{\"processes\": [[{\"multicast\": [1, 2, 1]}],[],[]]}",
                "1:38: processes[0][0].multicast: expected each pid once, found 1 again");
        refuse("{\"processes\": [[{\"multireceive\": [2, 2]}],[],[]]}",
                "1:38: processes[0][0].multireceive: expected each pid once, found 2 again");
        refuse("{\"processes\": [], \"processes\": []}", "1:19: processes: expected every key once, found it again");
        refuse("{\"processes\": [], \"calls\": []}", "1:19: expected the key processes, found \"calls\"");
        refuse("{\"processes\": []} {}", "1:19: expected the end of the file, found more");
    }

    @Test
    void whatIsNoJsonIsNamedWithItsPlace() {
        refuse("{\"processes\": [[{\"send\": 1},,]]}", "1:29: expected JSON, found \",\"");
        refuse("{\"processes\": [[{\"send\": x}]]}",
                "1:26: expected JSON, found \"x\", which is no value; text stands in quotation marks");
        refuse("{'processes': []}", "1:2: expected a key in quotation marks, found \"'\"");
        refuse("{\"processes\": [[{\"send\": 01}]]}",
                "1:27: expected JSON, found a number that begins with a superfluous 0");
        refuse("{\"processes\": [[}]", "1:17: expected JSON, found a bracket that does not close the last one opened");
    }

    @Test
    void aTruncatedTraceIsNoneWhereverItEnds() {
        String whole = LEGAL.strip();
        for (int length = 1; length < whole.length(); length++) {
            String text = whole.substring(0, length);
            assertThatThrownBy(() -> read(text)).isInstanceOf(RigException.class)
                    .hasMessageMatching("t\\.json:\\d+:\\d+: expected JSON, found (?s:.*)");
        }
    }

    @Test
    void whateverIsChangedInATraceItIsReadOrNamed() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = LEGAL.getBytes(StandardCharsets.UTF_8);
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean()
                        ? random.nextInt()
                        : "[]{}\",:0123".charAt(random.nextInt(11)));
            }
            Files.write(folder.resolve("t.json"), bytes);
            try {
                assertThat(KBufferCheck.of(CallTraceFile.read(folder.resolve("t.json"), "t.json").trace())).isNotNull();
            } catch (RigException e) {
                assertThat(e).hasMessageStartingWith("t.json:").hasMessageContaining("expected");
            }
        }
    }

    @Test
    void deepNestingLongNumbersAndLongKeysAreNamed() {
        assertThatThrownBy(() -> read("{\"processes\": " + "[".repeat(100_000))).isInstanceOf(RigException.class)
                .hasMessage("t.json:1:143: expected at most 64 levels of nesting, found more");
        assertThatThrownBy(() -> read("{\"processes\": [[{\"send\": " + "1".repeat(2000) + "}]]}"))
                .isInstanceOf(RigException.class)
                .hasMessageEndingWith("expected a number of at most 100 digits, found a longer one");
        assertThatThrownBy(() -> read("{\"processes\": [[{\"" + "s".repeat(60_000) + "\": 1}]]}"))
                .isInstanceOf(RigException.class)
                .hasMessageEndingWith("expected a key of at most 50000 characters, found a longer one");
    }

    @Test
    void whatIsNoFileOrTooLargeIsNamed() throws IOException {
        Path file = folder.resolve("t.json");
        assertThatThrownBy(() -> CallTraceFile.read(file, "t.json"))
                .hasMessage("t.json: expected a file, found nothing of this name");
        assertThatThrownBy(() -> CallTraceFile.read(folder, "t.json"))
                .hasMessage("t.json: expected a file, found a directory");
        assertThatThrownBy(() -> read(" ")).hasMessage("t.json: expected a JSON object, found an empty file");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(CallTraceFile.BYTES_MAX + 1L);
        }
        assertThatThrownBy(() -> CallTraceFile.read(file, "t.json"))
                .hasMessage("t.json: expected a file of at most 67108864 bytes, found 67108865 bytes");
        Files.write(file, new byte[]{'{', '\n', '"', (byte) 0xC3, '"'});
        assertThatThrownBy(() -> CallTraceFile.read(file, "t.json"))
                .hasMessage("t.json:2:2: expected UTF-8, found the byte C3h");
    }

    private void refuse(String text, String message) {
        assertThatThrownBy(() -> read(text)).as(text).isInstanceOf(RigException.class).hasMessage("t.json:" + message);
    }

    private CallTraceFile read(String text) throws IOException {
        return CallTraceFile.read(Files.writeString(folder.resolve("t.json"), text), "t.json");
    }
}
