package org.wirelore.adi.viasci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.device.api.Host;

/**
 * What the paper says and what goes wrong: each of it fails to the letter, and nothing does without. What takes a card
 * to go wrong, the tests of rigs show.
 */
class LettersTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 7;
    private static final int LONG_BYTES = 5_000;
    private static final int MESSAGES = 6;

    /** Section 5.3: the completed flag is stored when the descriptors are complete, and the data still on its way. */
    @Test
    void aCompletedFlagOvertakesTheData() {
        fails(Letter.COMPLETED_FLAG, LettersTest::oneWay, "expected: -1");
    }

    /** Section 5.1: sends that wait for their completed flag never end when both ranks send first. */
    @Test
    void sendsThatWaitForTheirReceiverStandStillHeadToHead() {
        fails(Letter.WAITING_SENDS, (adi, host) -> {
            int peer = 1 - adi.rank();
            adi.send(filled(100, peer), 0, 100, peer, TAG, CONTEXT);
            receive(adi, peer, 100, adi.rank());
        }, "programs must not wait for ever");
    }

    /** Sections 5.1 and 5.2: a segment that is mapped and has a sequence can't be disconnected. */
    @Test
    void theOrderOfTheShutdownIsRefused() {
        fails(Letter.SHUTDOWN, (adi, host) -> message(adi, LONG_BYTES, 0), "can't let go of the segment of rank");
    }

    /** Section 5.2: whose memory is gone, of that receive nothing says that it was flushed; else each is whole. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void receivesAreLostWhoseMemoryIsGivenBackFirst(boolean isStrict) {
        PostedReceives receives = new PostedReceives();
        new ViaSciJob(2, isStrict
                ? ViaSciConfig.DEFAULT.keeping(Set.of(Letter.DESCRIPTOR_MEMORY))
                : ViaSciConfig.DEFAULT).watch(receives).run((adi, host) -> message(adi, LONG_BYTES, 0));
        int all = 2 * ViaProtocolConfig.DEFAULT.credits();
        assertThat(receives.flushed()).isEqualTo(isStrict ? 0 : receives.left());
        assertThat(receives.lost()).isEqualTo(isStrict ? receives.left() : 0);
        assertThat(receives.left()).isGreaterThanOrEqualTo(all);
    }

    private static void fails(Letter letter, AdiDeviceContract.Program program, String words) {
        assertThatCode(() -> run(ViaSciConfig.DEFAULT, program)).doesNotThrowAnyException();
        assertThatThrownBy(() -> run(ViaSciConfig.DEFAULT.keeping(Set.of(letter)), program)).isInstanceOf(
                AssertionError.class).satisfies(failure -> assertThat(said(failure)).contains(words));
    }

    private static String said(Throwable failure) {
        StringBuilder said = new StringBuilder();
        for (Throwable each = failure; each != null; each = each.getCause()) {
            said.append(each.getMessage()).append('\n');
        }
        return said.toString();
    }

    private static void run(ViaSciConfig config, AdiDeviceContract.Program program) {
        new ViaSciJob(2, config).run(program);
    }

    private static void oneWay(Adi adi, Host host) {
        for (int i = 0; i < MESSAGES; i++) {
            message(adi, LONG_BYTES, i);
        }
    }

    private static void message(Adi adi, int length, int seed) {
        if (adi.rank() == 0) {
            adi.send(filled(length, seed), 0, length, 1, TAG, CONTEXT);
        } else {
            receive(adi, 0, length, seed);
        }
    }

    private static void receive(Adi adi, int source, int length, int seed) {
        MemorySegment room = MemorySegment.ofArray(new byte[length]);
        adi.receive(room, 0, length, source, TAG, CONTEXT, null);
        assertThat(room.mismatch(filled(length, seed))).isEqualTo(-1);
    }

    private static MemorySegment filled(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed + 31 * i + (i >> 8));
        }
        return MemorySegment.ofArray(bytes);
    }
}
