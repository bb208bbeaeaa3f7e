package org.wirelore.adi.sci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
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
import org.wirelore.device.contract.Stage;

/**
 * Records that no rank of ours stores, in the slots of rank 0: it ends with an error that says what came, or passes
 * them over. Rank 0 has a receive, and a send that waits for its answer; handles of requests are small numbers.
 */
class ForgedRecordsTest {
    private static final int CONTEXT = 6;
    private static final int TAG = 7;
    private static final int RECEIVE = 0;
    private static final int SEND = 1;
    private static final int LONG_BYTES = 9_000;
    private static final int LOOKS = 100;
    private static final int SEEDS = 300;
    private static final SciProtocolConfig SMALL = SciProtocolConfig.DEFAULT.room(4, 2, 512);

    private final List<String> refused = new ArrayList<>();

    /** What rank 1 stores; it does nothing else. */
    private interface Forgery {
        void store(SlotForger forger);
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
                SlotForger forger = new SlotForger(config, inGroup,
                        job.fabric.open(host, job.nodeId(1)), job.nodeId(0), SciJob.SEGMENTS + 1);
                Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_MS);
                forgery.store(forger);
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
            forger.record(SlotForger.REQUEST_SEND | SlotForger.HAS_REST, CONTEXT, TAG, 8, 1_000, 3);
            for (int i = 0; i < 3; i++) {
                forger.record(SlotForger.DATA, 0, 0, SlotLayout.IN_BUFFER | 512);
            }
        });
        assertThat(refused).isNotEmpty().allMatch(text -> text.contains("expected a length of 1 to 488"));
    }

    @Test
    void aSecondAnswerToASendIsAnError() {
        run(SMALL, false, forger -> {
            forger.record(SlotForger.OK_TO_SEND | SlotForger.HAS_REST, 0, 0, 8, 0, 1);
            forger.record(SlotForger.OK_TO_SEND | SlotForger.HAS_REST, 0, 0, 8, 0, 1);
        });
        assertThat(refused).isNotEmpty().allMatch(text -> text.contains("no send 1 that waits for an answer"));
    }

    @Test
    void whatNoCheckSumFitsIsPassedOver() {
        run(SMALL, false, forger -> forger.record(SlotForger.SHORT, CONTEXT, TAG, 100_000));
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
                    forger.record(random, CONTEXT, TAG);
                }
                if (random.nextBoolean()) {
                    forger.words(random);
                }
            });
        }
        assertThat(refused).hasSizeGreaterThan(SEEDS / 2).anyMatch(text -> text.contains("makes no sense"));
    }
}
