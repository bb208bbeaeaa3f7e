package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.capture.FrameLog;
import org.wirelore.rig.cli.CommandRun;

/** {@code fork}: what it says of a run from one of its frames on. */
class ForkCommandTest {
    private static final int PACKET_BLOCK = 6;
    /** Where in such a block the last byte of a frame's source is. */
    private static final int SOURCE_END = 28 + 11;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @BeforeEach
    void makeRun() {
        run = new CommandRun(folder);
    }

    private Path captured(String... settings) {
        List<String> all = new ArrayList<>(List.of("run", "unet-explore"));
        all.addAll(List.of(settings));
        // A check of the rig may fail with other settings; the capture is left all the same.
        run.execute(all);
        run.forget();
        return folder.resolve("out").resolve("capture.pcapng");
    }

    private Path kept(Path capture) {
        try {
            return Files.copy(capture, folder.resolve("kept.pcapng"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int fork(Path capture, String at, String... more) {
        List<String> all = new ArrayList<>(List.of("fork", capture.toString(), "--rig", "unet-explore", "--at", at,
                "--faults", "1"));
        all.addAll(List.of(more));
        return run.execute(all);
    }

    @Test
    void onlyWhatFollowsTheFrameIsBranchedOn() {
        Path capture = kept(captured());
        assertThat(fork(capture, "20")).isZero();
        assertThat(run.out()).startsWith("followed all 55 frames of the capture\n")
                .contains("PASS unet-explore at most 1 fault in 40 frames behind frame 20: 117 runs in ");
        run.forget();
        assertThat(fork(capture, "55")).isZero();
        assertThat(run.out()).contains("behind frame 55: 1 run in ");
        assertThat(folder.resolve("out").resolve("certificate.json")).doesNotExist();
    }

    @Test
    void lossesOfTheCaptureAreMadeAgain() {
        Path capture = kept(captured("--set", "faults.loss=0.05", "--seed", "3"));
        assertThat(fork(capture, "30", "--seed", "3")).isZero();
        assertThat(run.out()).startsWith("followed all ");
    }

    @Test
    void aFailureBehindTheFrameIsShrunkAndReplays() {
        Path capture = kept(captured("--set", "protocol.strict=true"));
        assertThat(fork(capture, "30", "--set", "protocol.strict=true")).isEqualTo(1);
        assertThat(run.out()).contains("1 of 1 deviation is needed");
        Path replay = folder.resolve("out").resolve("replay.json");
        assertThat(new CommandRun(folder.resolve("out")).execute(List.of("replay", replay.toString()))).isZero();
    }

    @Test
    void otherSettingsCantBeFollowed() {
        Path capture = kept(captured());
        assertThat(fork(capture, "20", "--set", "program.arguments.lengthBytes=9")).isEqualTo(2);
        assertThat(run.err())
                .containsPattern("kept.pcapng: the emulated rig can't follow at frame \\d+ of 55, before the"
                        + " one of --at; is it the rig of this capture, with the same settings and seed\\?");
    }

    @Test
    void aCaptureOfOneSideIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(kept(captured()));
        Path half = Files.write(folder.resolve("half.pcapng"), withoutSecondStation(whole));
        assertThat(fork(half, "10")).isEqualTo(2);
        assertThat(run.err()).contains("half.pcapng: expected frames of both sides, found none that beta has sent; "
                + "capture what passes in both directions");
    }

    /** Leaves out the packet blocks whose frames come from the station with the address that ends with 2. */
    private static byte[] withoutSecondStation(byte[] whole) {
        ByteBuffer blocks = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream half = new ByteArrayOutputStream();
        for (int at = 0; at < whole.length; at += blocks.getInt(at + Integer.BYTES)) {
            boolean isPacket = blocks.getInt(at) == PACKET_BLOCK;
            if (!isPacket || whole[at + SOURCE_END] != 2) {
                half.write(whole, at, blocks.getInt(at + Integer.BYTES));
            }
        }
        return half.toByteArray();
    }

    @Test
    void badInputIsRefusedInOneMessage() throws IOException {
        Path capture = kept(captured());
        for (String at : new String[]{"0", "57"}) {
            assertThat(fork(capture, at)).isEqualTo(2);
            assertThat(run.err()).contains("--at: expected a frame of the capture, 1 to 55, found " + at);
            run.forget();
        }
        assertThat(fork(folder.resolve("none.pcapng"), "1")).isEqualTo(2);
        assertThat(run.err()).contains("none.pcapng: expected the capture of a run, found no file that can be read");
        run.forget();
        byte[] whole = Files.readAllBytes(capture);
        Path cut = Files.write(folder.resolve("cut.pcapng"), Arrays.copyOf(whole, whole.length - 6));
        assertThat(fork(cut, "1")).isEqualTo(2);
        assertThat(run.err()).containsPattern("cut.pcapng: expected a whole capture, found one that is cut short");
        run.forget();
        Path other = Files.writeString(folder.resolve("other.pcapng"), "{\"format\": 3, \"rig\": {}}");
        assertThat(fork(other, "1")).isEqualTo(2);
        assertThat(run.err()).contains("other.pcapng: expected a capture in pcapng format, found something else");
        run.forget();
        FrameLog log = new FrameLog("run/rank0", "", 1000, () -> 1);
        log.add(true, MemorySegment.ofArray(new byte[60]), 0, 60, null);
        Path oneSide = Files.write(folder.resolve("one.pcapng"), log.capture());
        assertThat(fork(oneSide, "1")).isEqualTo(2);
        assertThat(run.err()).contains("expected what both ranks have sent and taken, found no interface of rank 1");
        run.forget();
        assertThat(run.execute(List.of("fork", capture.toString(), "--rig", "urtp-small", "--at", "1", "--faults",
                "1"))).isEqualTo(2);
        assertThat(run.execute(List.of("fork", capture.toString(), "--rig", "unet-explore", "--at", "1", "--faults",
                "17"))).isEqualTo(2);
        assertThat(run.err()).contains("'--faults': expected 0 to 16, found 17");
    }
}
