package org.wirelore.adi.viasci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.sci.SlotForger;
import org.wirelore.adi.via.PutNotice;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.contract.Stage;

/**
 * Offers that no rank of ours makes, and other records of the kind, in the slots of rank 0: an error says what came, or
 * that the connection broke, and no memory of rank 0 is written. A send that has left before its write is refused ends
 * well, as its bytes could be lost as well behind that. Rank 0 has a long receive, and a long send that waits for its
 * answer.
 */
class ForgedOffersTest {
    private static final int CONTEXT = 6;
    private static final int TAG = 7;
    private static final int SEND = 1;
    private static final int LONG_BYTES = 9_000;
    private static final byte FILL = 42;
    private static final int LOOKS = 100;
    private static final int SEEDS = 200;
    private static final SciProtocolConfig SMALL = SciProtocolConfig.DEFAULT.room(4, 2, 512);

    private final List<String> refused = new ArrayList<>();
    private final MemorySegment source = Arena.ofAuto().allocate(LONG_BYTES);
    private final MemorySegment target = Arena.ofAuto().allocate(LONG_BYTES);

    /** Rank 0 looks now and then; rank 1 stores, and does nothing else until it is dead. */
    private void run(PutNotice notice, Consumer<SlotForger> forgery) {
        ViaSciJob job = new ViaSciJob(2,
                ViaSciConfig.of(SMALL, ViaProtocolConfig.DEFAULT, ViaSciConfig.SWITCH_BYTES).noticed(notice));
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 1) {
                SlotForger forger = new SlotForger(SMALL, false, job.nodes.open(host, ViaSciJob.nodeId(1)),
                        ViaSciJob.nodeId(0), ViaSciJob.SEGMENTS + 1);
                Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_MS);
                forgery.accept(forger);
                Stage.sleepUntil(host, host.now() + LOOKS * TimeUnits.PS_PER_MS);
                job.nodes.kill(host, ViaSciJob.nodeId(1));
                Stage.sleepUntil(host, host.now() + 1_000 * TimeUnits.PS_PER_MS);
                return;
            }
            source.fill(FILL);
            target.fill(FILL);
            adi.irecv(target, 0, LONG_BYTES, 1, TAG, CONTEXT);
            AdiRequest send = adi.isend(source, 0, LONG_BYTES, 1, TAG, CONTEXT);
            assertThat(send.handle()).isEqualTo(SEND);
            look(adi, host);
            refuse(() -> adi.waitFor(send, null));
            throw new IllegalStateException("it has looked");
        })).cause().hasMessage("it has looked");
        assertThat(source.toArray(ValueLayout.JAVA_BYTE)).containsOnly(FILL);
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
            refused.add(wrong.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"IMMEDIATE, 0, 0, 0, 12", "IMMEDIATE, -1, -1, -1, 12", "FLAG, 65536, 1, 1, 24",
        "FLAG, 1048576, 0, 77, 12", "COMPLETED, -4096, -1, 1, 12"})
    void anOfferOfMemoryThatTheForgerHasNotGivenBreaksTheConnectionAtMost(PutNotice notice, int low, int high,
            int handle,
            int bytes) {
        run(notice, forger -> forger.record(SlotForger.OK_TO_SEND | SlotForger.HAS_REST, 0, 0, 8 + bytes, LONG_BYTES,
                SEND, low, high, handle, handle, low, high));
        assertThat(refused).isSubsetOf("rank 0 has lost rank 1: the connection for long messages broke while one was "
                + "under way");
        assertThat(target.toArray(ValueLayout.JAVA_BYTE)).containsOnly(FILL);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MESSAGE")
    void randomRecordsAndOffersAreErrorsOrPassedOver(PutNotice notice) {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            run(notice, forger -> {
                for (int i = random.nextInt(4); i > 0; i--) {
                    forger.record(random, CONTEXT, TAG);
                }
                int bytes = switch (random.nextInt(3)) {
                    case 0 -> 12;
                    case 1 -> 24;
                    default -> random.nextInt(33);
                };
                forger.record(SlotForger.OK_TO_SEND | SlotForger.HAS_REST, 0, 0, 8 + bytes,
                        random.nextInt(LONG_BYTES + 2), random.nextInt(3), random.nextInt(), random.nextInt(2),
                        random.nextInt(4), random.nextInt(), random.nextInt(), random.nextInt());
                if (random.nextInt(4) == 0) {
                    forger.words(random);
                }
            });
        }
        assertThat(refused).hasSizeGreaterThan(SEEDS / 4).anyMatch(text -> text.contains("makes no sense"))
                .allMatch(text -> text.contains("makes no sense") || text.startsWith("rank 0 has lost rank 1: "));
    }
}
