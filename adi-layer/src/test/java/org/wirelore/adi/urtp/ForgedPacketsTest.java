package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;

/** Frames on the LAN that no rank of the job sends are dropped, and messages arrive as ever. */
class ForgedPacketsTest {
    /** Over a longer time than one after which a silent rank is given up. */
    private static final int DOUBTS = 200;
    private static final long DOUBT_PS = 100_000_000_000L;
    private static final int MESSAGES = 60;
    private static final int BYTES = 40;
    private static final long FORGER = 0x0200_0000_0099L;
    private static final long VICTIM = 0x0200_0000_0001L;
    private static final int FRAMES = 500;
    private static final int MANY_FRAMES = Integer.getInteger("wirelore.urtp.forged", 1_000);
    private static final int NUMBERS = UrtpConfig.DEFAULT.range();

    @ParameterizedTest(name = "in the kernel: {0}")
    @ValueSource(booleans = {false, true})
    void framesThatAreNoPacketsChangeNothing(boolean inKernel) throws Exception {
        UrtpJob job = new UrtpJob(2, config(inKernel), 1 << 20);
        startForger(job, FRAMES, 6, 500_000_000L, () -> {
        });
        job.run((adi, host) -> talk(adi));
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    /** Numbers that are those of no packet under way: a window further than the next, or a window behind the oldest. */
    @ParameterizedTest(name = "in the kernel: {0}")
    @ValueSource(booleans = {false, true})
    void requestsAndAcknowledgmentsOutsideTheWindowAreCountedAndChangeNothing(boolean inKernel) throws Exception {
        UrtpConfig config = config(inKernel);
        UrtpJob job = new UrtpJob(2, config, 1 << 20);
        int[] last = {-1};
        job.losing((from, frame) -> {
            if (from == 1 && frame.type() == UrtpHeader.PT_TO_PT && frame.stream() == Urtp.MESSAGES) {
                last[0] = frame.number();
            }
            return false;
        });
        boolean[] isOver = {false};
        start(job, FRAMES, 3_000_000_000L, (frame, i, chance) -> {
            int beyond = 2 + config.window() + chance.nextInt(config.range() - 2 * config.window() - 1);
            UrtpHeader.store(frame, 0, VICTIM, FORGER, i % 2 == 0 ? UrtpHeader.REQ : UrtpHeader.ACK, 0, Urtp.MESSAGES,
                    1, UrtpJob.JOB, 0);
            UrtpHeader.number(frame, 0, 0, (last[0] + beyond) % config.range());
        }, () -> isOver[0] = true);
        job.run((adi, host) -> {
            byte[] goOn = {1};
            MemorySegment memory = MemorySegment.ofArray(goOn);
            while (goOn[0] == 1) {
                talk(adi);
                if (adi.rank() == 1) {
                    adi.send(memory, 0, 1, 0, MESSAGES, 0);
                    adi.receive(memory, 0, 1, 0, MESSAGES, 0, null);
                } else {
                    adi.receive(memory, 0, 1, 1, MESSAGES, 0, null);
                    goOn[0] = (byte) (isOver[0] ? 0 : 1);
                    adi.send(memory, 0, 1, 1, MESSAGES, 0);
                }
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(last[0]).isPositive();
        assertThat(job.counted("urtp.stale")).isBetween((long) FRAMES, FRAMES * 11L / 10);
    }

    private static UrtpConfig config(boolean inKernel) {
        return inKernel ? UrtpConfig.DEFAULT.with(new UrtpPlaces(false, 0, true)) : UrtpConfig.DEFAULT;
    }

    /**
     * Frames by the million, for as long as the ranks talk: what the kernel's filter knows to be for others it drops,
     * the library the rest, and each is counted once.
     */
    @Test
    @Tag("campaign")
    void eachOfManyFramesIsDroppedOnceByTheKernelOrTheLibrary() throws Exception {
        UrtpJob job = new UrtpJob(2, UrtpConfig.DEFAULT, 1 << 20);
        boolean[] isOver = {false};
        startForger(job, MANY_FRAMES, 9, 150_000_000L, () -> isOver[0] = true);
        long[] filtered = new long[1];
        int[] rounds = new int[1];
        job.run((adi, host) -> {
            byte[] goOn = {1};
            MemorySegment memory = MemorySegment.ofArray(goOn);
            while (goOn[0] == 1) {
                talk(adi);
                rounds[0] += adi.rank();
                if (adi.rank() == 0) {
                    goOn[0] = (byte) (isOver[0] ? 0 : 1);
                    adi.send(memory, 0, 1, 1, MESSAGES, 0);
                } else {
                    adi.receive(memory, 0, 1, 0, MESSAGES, 0, null);
                    filtered[0] = job.port(1).counters().filtered();
                }
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(rounds[0]).isGreaterThan(MANY_FRAMES / 10_000);
        assertThat(filtered[0]).isGreaterThanOrEqualTo(MANY_FRAMES / 9);
        assertThat(filtered[0] + job.counted("urtp.malformed")).isBetween((long) MANY_FRAMES, MANY_FRAMES * 101L / 100);
    }

    /** It is asked, and its answer counts: a forger can only have it asked. */
    @Test
    void whoIsSaidToBeGoneAndAnswersIsThere() throws Exception {
        UrtpJob job = saidToBeGone(2, 0);
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(job.counted("urtp.malformed")).isZero();
        assertThat(job.counted("urtp.questions")).isGreaterThan(1);
    }

    /** No rank says so of itself, of who hears it, or of a rank that the job does not have. */
    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 3", "2, 2", "1, 0"})
    void whatNoRankSaysOfAnotherIsDropped(int source, int gone) throws Exception {
        UrtpJob job = saidToBeGone(source, gone);
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(job.counted("urtp.malformed")).isEqualTo(DOUBTS);
    }

    /** Rank 1 hears so, and talks to rank 0 now and then; rank 2 waits for both to leave. */
    private static UrtpJob saidToBeGone(int source, int gone) throws Exception {
        UrtpJob job = new UrtpJob(3, UrtpConfig.DEFAULT, 1 << 20).answering();
        start(job, DOUBTS, DOUBT_PS, (frame, i, chance) -> {
            UrtpHeader.store(frame, 0, VICTIM, FORGER, UrtpHeader.GONE, source, Urtp.MESSAGES, 1, UrtpJob.JOB, 0);
            UrtpHeader.number(frame, 0, 0, gone);
        }, () -> {
        });
        return job.run((adi, host) -> {
            for (int round = 0; round < DOUBTS / 10 && adi.rank() < 2; round++) {
                long untilPs = host.now() + 10 * DOUBT_PS;
                while (host.now() < untilPs) {
                    assertThat(adi.iprobe(0, MESSAGES, 0, null)).isFalse();
                    host.sleep(host.now() + DOUBT_PS / 10);
                }
                talk(adi);
            }
        });
    }

    /** What fills a frame. */
    private interface Forgery {
        void write(MemorySegment frame, int number, Random chance);
    }

    /** Has another station send frames of some kinds in turn, and then says so. */
    private static void startForger(UrtpJob job, int frames, int kinds, long gapPs, Runnable atEnd) throws Exception {
        start(job, frames, gapPs, (frame, i, chance) -> forge(frame, i % kinds, chance), atEnd);
    }

    private static void start(UrtpJob job, int frames, long gapPs, Forgery forgery, Runnable atEnd) throws Exception {
        Host forger = job.ranks.process("forger");
        Datalink port = job.network.open(forger, FORGER, UrtpHeader.ETHER_TYPE);
        Random chance = new Random(1);
        job.ranks.start(forger, () -> {
            for (int i = 0; i < frames; i++) {
                byte[] bytes = new byte[60 + chance.nextInt(100)];
                chance.nextBytes(bytes);
                MemorySegment frame = MemorySegment.ofArray(bytes);
                forgery.write(frame, i, chance);
                port.send(frame, 0, bytes.length);
                forger.sleep(forger.now() + gapPs);
            }
            atEnd.run();
        });
    }

    /** As rank 0 would send it to rank 1, but for one thing. */
    private static void forge(MemorySegment frame, int what, Random chance) {
        int type = switch (what) {
            case 0 -> UrtpHeader.GONE + 1 + chance.nextInt(200);
            case 6 -> UrtpHeader.REQ;
            case 7 -> UrtpHeader.ACK;
            default -> UrtpHeader.PT_TO_PT + chance.nextInt(2);
        };
        int job = what == 8 ? UrtpJob.JOB + 1 + chance.nextInt(60_000) : UrtpJob.JOB;
        int source = what == 1 ? 1 : what == 2 ? 2 + chance.nextInt(200) : 0;
        int stream = what == 3 ? 2 + chance.nextInt(200) : chance.nextInt(2);
        int length = what == 4 ? 2000 + chance.nextInt(1000) : chance.nextInt(20);
        UrtpHeader.store(frame, 0, VICTIM, FORGER, type, source, stream, 1, job, length);
        for (int index = 0; index < 2; index++) {
            UrtpHeader.number(frame, 0, index, switch (what) {
                case 5 -> NUMBERS + chance.nextInt(30_000);
                case 6, 7 -> NUMBERS + chance.nextInt(60_000);
                default -> chance.nextInt(4);
            });
        }
    }

    private static void talk(Adi adi) {
        byte[] bytes = new byte[BYTES];
        MemorySegment memory = MemorySegment.ofArray(bytes);
        for (int i = 0; i < MESSAGES; i++) {
            if (adi.rank() == 0) {
                bytes[i % BYTES] = (byte) i;
                adi.send(memory, 0, BYTES, 1, i, 0);
            } else {
                adi.receive(memory, 0, BYTES, 0, i, 0, null);
                assertThat(bytes[i % BYTES]).isEqualTo((byte) i);
            }
        }
    }
}
