package org.wirelore.adi.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.via.PutNotice;

/** The writes of long messages whose bytes lie in pieces. */
class GatheredWritesTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 7;
    private static final int WRITE_BYTES = 1 << 16;

    /** Pieces of random lengths and places, of which some are empty and some touch. */
    private static final class Scattered implements AdiRequest.Pieces, AdiCompletion {
        private final MemorySegment memory;
        private final int[] offsets;
        private final int[] lengths;
        private final byte[] message;
        private boolean isOver;
        private int packed;

        Scattered(int[] offsets, int[] lengths) {
            this.offsets = offsets;
            this.lengths = lengths;
            byte[] bytes = new byte[(int) end() + 9];
            new SplittableRandom(bytes.length).nextBytes(bytes);
            memory = MemorySegment.ofArray(bytes);
            message = new byte[IntStream.of(lengths).sum()];
            int next = 0;
            for (int i = 0; i < offsets.length; i++) {
                System.arraycopy(bytes, offsets[i], message, next, lengths[i]);
                next += lengths[i];
            }
        }

        static Scattered random(SplittableRandom random, int pieces, int bytesMax) {
            int[] offsets = new int[pieces];
            int[] lengths = new int[pieces];
            int at = 1 + random.nextInt(100);
            for (int i = 0; i < pieces; i++) {
                lengths[i] = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(bytesMax);
                at += random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(100);
                offsets[i] = at;
                at += lengths[i];
            }
            return new Scattered(offsets, lengths);
        }

        /** That do not touch. */
        static Scattered even(int pieces, int bytes) {
            int[] offsets = IntStream.range(0, pieces).map(i -> i * (bytes + 1)).toArray();
            int[] lengths = IntStream.generate(() -> bytes).limit(pieces).toArray();
            return new Scattered(offsets, lengths);
        }

        @Override
        public MemorySegment memory() {
            return memory;
        }

        @Override
        public long first() {
            return offsets[0];
        }

        @Override
        public long end() {
            return (long) offsets[offsets.length - 1] + lengths[lengths.length - 1];
        }

        @Override
        public long offset(long piece) {
            return offsets[(int) piece];
        }

        @Override
        public int bytes(long piece) {
            return lengths[(int) piece];
        }

        @Override
        public void onComplete(AdiRequest request) {
            isOver = true;
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            packed++;
            return MemorySegment.ofArray(message.clone());
        }
    }

    private static void exchange(Adi adi, Scattered pieces, int room) {
        int length = pieces.message.length;
        if (adi.rank() == 0) {
            adi.startSend(pieces, length, 1, TAG, CONTEXT, false, pieces);
            while (!pieces.isOver) {
                adi.progressOrWait();
            }
            pieces.memory.fill((byte) 0);
        } else {
            MemorySegment into = MemorySegment.ofArray(new byte[length]);
            AdiRequest request = adi.irecv(into, 0, room, 0, TAG, CONTEXT);
            if (room == length) {
                adi.waitFor(request, null);
            } else {
                while (!request.isComplete()) {
                    adi.progressOrWait();
                }
            }
            assertThat(into.asSlice(0, room).mismatch(MemorySegment.ofArray(pieces.message).asSlice(0, room)))
                    .isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"MESSAGE", "COMPLETED"})
    void segmentsLieInRegisteredMemoryAndWritesSideBySide(PutNotice notice) {
        boolean isGathered = false;
        boolean isPacked = false;
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int pieceBytes = 1 << random.nextInt(4, 13);
            Scattered pieces = Scattered.random(random, 20_000 / pieceBytes + 50 + random.nextInt(500), pieceBytes);
            int length = pieces.message.length;
            int taken = Math.max(length / 2, length - random.nextInt(1_000));
            PostedWrites writes = new PostedWrites();
            new ViaSciJob(2, ViaSciConfig.DEFAULT.noticed(notice)).watch(writes)
                    .run((adi, host) -> exchange(adi, pieces, taken));
            int flags = notice == PutNotice.FLAG ? 1 : 0;
            int count = (taken + WRITE_BYTES - 1) / WRITE_BYTES;
            assertThat(writes.lengths()).hasSize(count + flags);
            assertThat(writes.lengths().stream().mapToInt(Integer::intValue).sum()).isEqualTo(taken + 4 * flags);
            assertThat(flags == 1 || writes.isSideBySide()).isTrue();
            isPacked |= pieces.packed == 1;
            isGathered |= Collections.max(writes.segments()) > 1;
            assertThat(pieces.packed).isEqualTo(Collections.max(writes.segments()) > 1 ? 0 : 1);
        }
        assertThat(isGathered && isPacked).isTrue();
    }

    /** A message of pieces that do not touch takes a segment for each, or is packed. */
    @ParameterizedTest
    @CsvSource({"12, 500, 12", "13, 500, 13", "252, 50, 252", "253, 50, 1", "252, 520, 127", "2000, 520, 127",
        "2000, 259, 1"})
    void oneWriteHasUpTo252Segments(int pieces, int bytes, int segments) {
        Scattered spread = Scattered.even(pieces, bytes);
        PostedWrites writes = new PostedWrites();
        new ViaSciJob(2, ViaSciConfig.DEFAULT).watch(writes)
                .run((adi, host) -> exchange(adi, spread, pieces * bytes));
        assertThat(spread.packed).isEqualTo(segments == 1 ? 1 : 0);
        assertThat(Collections.max(writes.segments())).isEqualTo(segments);
    }
}
