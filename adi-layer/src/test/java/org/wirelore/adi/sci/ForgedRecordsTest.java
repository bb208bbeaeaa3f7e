package org.wirelore.adi.sci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.contract.GroupPrograms;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.contract.Stage;

/**
 * Records that no rank of ours stores, in the slots of rank 0: it ends with an error that says what came, or passes
 * them over. Rank 0 has a receive, and a send that waits for its answer; handles of requests are small numbers.
 */
class ForgedRecordsTest {
    private static final int CONTEXT = 6;
    private static final int TAG = 7;
    private static final int SHORT = 1;
    private static final int REQUEST_SEND = 2;
    private static final int OK_TO_SEND = 3;
    private static final int DATA = 4;
    private static final int HAS_REST = 1 << 31;
    private static final int RECEIVE = 0;
    private static final int SEND = 1;
    private static final int LONG_BYTES = 9_000;
    private static final int LOOKS = 100;
    private static final int SEEDS = 300;
    private static final SciProtocolConfig SMALL = SciProtocolConfig.DEFAULT.room(4, 2, 512);

    private final List<String> refused = new ArrayList<>();

    /** What rank 1 stores; it does nothing else. */
    private interface Forgery {
        void store(Forger forger);
    }

    /** Stores into the segment that rank 0 has for rank 1. */
    private static final class Forger {
        private final SciProtocolConfig config;
        private final SlotLayout layout;
        private final SciMap map;
        private int stored;

        Forger(SciProtocolConfig config, SlotLayout layout, SciMap map) {
            this.config = config;
            this.layout = layout;
            this.map = map;
        }

        /** A record as the guard of the job has it. */
        void record(int kind, int context, int tag, int lengthWord, int... payload) {
            int slot = layout.slot(stored & config.slots() - 1);
            int[] words = new int[config.slotBytes() / Integer.BYTES];
            int header = layout.header() / Integer.BYTES;
            words[layout.length() / Integer.BYTES] = lengthWord;
            words[header] = kind;
            words[header + 1] = context;
            words[header + 2] = tag;
            System.arraycopy(payload, 0, words, header + 3, payload.length);
            words[layout.stamp() / Integer.BYTES] = ++stored;
            MemorySegment image = MemorySegment.ofArray(words);
            int end = layout.payload() + Math.max(lengthWord, 0) + Integer.BYTES - 1 & -Integer.BYTES;
            if (config.guard() == Guard.CRC && end <= config.slotBytes() - Integer.BYTES && end > 0) {
                image.set(ValueLayout.JAVA_INT, end, SlotCrc.of(image, 0, end));
            }
            for (int at = config.slotBytes() - Integer.BYTES - slot % config.slotBytes() % 128; at >= 0; at -= 4) {
                map.putInt(slot + at, image.get(ValueLayout.JAVA_INT, at));
            }
        }

        void random(SplittableRandom random) {
            int lengthWord = switch (random.nextInt(4)) {
                case 0 -> random.nextInt();
                case 1 -> 8;
                case 2 -> SlotLayout.IN_BUFFER | random.nextInt(600);
                default -> random.nextInt(layout.inlineBytesMax() + 2);
            };
            record((random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(8))
                    | (random.nextInt(3) == 0 ? HAS_REST : 0), word(random), word(random), lengthWord, word(random),
                    word(random));
        }

        private static int word(SplittableRandom random) {
            return switch (random.nextInt(4)) {
                case 0 -> random.nextInt();
                case 1 -> random.nextBoolean() ? CONTEXT : TAG;
                default -> random.nextInt(5);
            };
        }

        void randomBytes(SplittableRandom random) {
            for (int i = random.nextInt(200); i > 0; i--) {
                map.putInt(random.nextInt((int) (map.sizeBytes() / Integer.BYTES)) * 4L,
                        random.nextBoolean() ? random.nextInt() : random.nextInt(6));
            }
        }
    }

    /**
     * Rank 0 looks at its slots now and then; an error is all that may come of it.
     *
     * @param inGroup whether it looks at those of collective operations first, until its peer is dead
     */
    private void run(SciProtocolConfig config, boolean inGroup, Forgery forgery) {
        SciJob job = new SciJob(2, config);
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 1) {
                SciDescriptor sci = job.fabric.open(host, job.nodeId(1));
                SegmentLayout layout = new SegmentLayout(config, 1, 0);
                SciMap map = sci.connectSegment(job.nodeId(0), SciJob.SEGMENTS + 1, 0, 0).map(0, layout.bytes());
                Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_MS);
                forgery.store(inGroup
                        ? new Forger(config.ofCollectives(), layout.collectives, map)
                        : new Forger(config, layout.messages, map));
                Stage.sleepUntil(host, host.now() + LOOKS * TimeUnits.PS_PER_MS);
                job.fabric.kill(host, job.nodeId(1));
                return;
            }
            AdiRequest receive = adi.irecv(MemorySegment.ofArray(new byte[LONG_BYTES]), 0, LONG_BYTES, 1, TAG,
                    CONTEXT);
            AdiRequest send = adi.isend(MemorySegment.ofArray(new byte[LONG_BYTES]), 0, LONG_BYTES, 1, TAG, CONTEXT);
            assertThat(List.of(receive.handle(), send.handle())).containsExactly(RECEIVE, SEND);
            if (inGroup) {
                refuse(() -> GroupPrograms.process(adi, host).world().team("Bcast", 1).broadcast(new byte[10], 1));
            }
            look(adi, host);
            throw new IllegalStateException("it has looked");
        })).cause().hasMessage("it has looked");
    }

    private void look(Adi adi, Host host) {
        for (int i = 0; i < LOOKS; i++) {
            refuse(adi::progress);
            Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_MS / 10);
        }
    }

    private void refuse(Runnable call) {
        try {
            call.run();
        } catch (AdiException wrong) {
            refused.add(wrong.errorClass() + ": " + wrong.getMessage());
        } catch (MPIException wrong) {
            assertThat(wrong).hasCauseInstanceOf(AdiException.class);
            refused.add(wrong.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "77 | 1 | 2 | 0 | 0 | 0 | expected a kind of 1 to 7",
        "-2147483644 | 1 | 2 | 4 | 0 | 0 | kind -2147483644",
        "-2147483647 | 6 | 7 | 8 | 100000 | 0 | length 100000, handle 0; expected a length of 0, which came with it",
        "-2147483647 | 6 | 7 | 8 | -1 | 0 | length -1, handle 0; expected a length of 0",
        "-2147483646 | 6 | 7 | 8 | -1 | 0 | expected a length",
        "-2147483645 | 0 | 0 | 8 | 1 | 4 | rank 0 has no send 4 that waits for an answer",
        "-2147483645 | 0 | 0 | 8 | 9001 | SEND | expected a length of at most 9000",
        "4 | 0 | RECEIVE | 8 | 0 | 0 | rank 0 has no receive",
        "4 | 0 | SEND | 8 | 0 | 0 | rank 0 has no receive"})
    void aPacketThatMakesNoSenseIsAnErrorThatSaysWhatCame(int kind, int context, String tag, int length, int first,
            String second, String words) {
        run(SMALL, false, forger -> forger.record(kind, context, word(tag), length, first, word(second)));
        assertThat(refused).as("said once").hasSize(1).allMatch(text -> text.startsWith(
                ErrorClass.OTHER + ": rank 1 sent rank 0 a packet that makes no sense: kind ")
                && text.contains(words));
    }

    private static int word(String text) {
        return switch (text) {
            case "RECEIVE" -> RECEIVE;
            case "SEND" -> SEND;
            default -> Integer.parseInt(text);
        };
    }

    @Test
    void piecesOfMoreThanWasAskedForAreAnError() {
        run(SMALL, false, forger -> {
            forger.record(REQUEST_SEND | HAS_REST, CONTEXT, TAG, 8, 1_000, 3);
            for (int i = 0; i < 3; i++) {
                forger.record(DATA, 0, 0, SlotLayout.IN_BUFFER | 512);
            }
        });
        assertThat(refused).isNotEmpty().allMatch(text -> text.contains("expected a length of 1 to 488"));
    }

    @Test
    void aSecondAnswerToASendIsAnError() {
        run(SMALL, false, forger -> {
            forger.record(OK_TO_SEND | HAS_REST, 0, 0, 8, 0, 1);
            forger.record(OK_TO_SEND | HAS_REST, 0, 0, 8, 0, 1);
        });
        assertThat(refused).isNotEmpty().allMatch(text -> text.contains("no send 1 that waits for an answer"));
    }

    @Test
    void whatNoCheckSumFitsIsPassedOver() {
        run(SMALL, false, forger -> forger.record(SHORT, CONTEXT, TAG, 100_000));
        assertThat(refused).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Guard.class)
    void randomRecordsAndBytesAreErrorsOrPassedOver(Guard guard) {
        SciProtocolConfig config = SMALL.guarded(guard, guard == Guard.TAIL ? 64 : 128);
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            run(config, random.nextInt(4) == 0, forger -> {
                for (int i = random.nextInt(5); i > 0; i--) {
                    forger.random(random);
                }
                if (random.nextBoolean()) {
                    forger.randomBytes(random);
                }
            });
        }
        assertThat(refused).hasSizeGreaterThan(SEEDS / 2).anyMatch(text -> text.contains("makes no sense"));
    }
}
