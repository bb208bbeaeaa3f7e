package org.wirelore.emulator.myrinet.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class TunnelBufferTest {
    private record Whole(List<Byte> bytes, int residue, boolean isCut) {
    }

    @Property(tries = 300)
    void packetsComeOutAsTheyWentIn(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TunnelBuffer buffer = new TunnelBuffer();
        List<Whole> in = new ArrayList<>();
        List<Whole> out = new ArrayList<>();
        ByteArrayOutputStream open = new ByteArrayOutputStream();
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        int rate = 1 + random.nextInt(9);
        for (int step = 0; step < 2_000; step++) {
            if (random.nextInt(10) < rate) {
                byte[] piece = new byte[random.nextInt(200)];
                random.nextBytes(piece);
                buffer.append(piece, 0, piece.length);
                open.writeBytes(piece);
                if (random.nextBoolean()) {
                    buffer.end(step & 0xFF, step % 3 == 0);
                    in.add(new Whole(list(open), step & 0xFF, step % 3 == 0));
                    open.reset();
                }
            } else {
                byte[] piece = new byte[Math.min(buffer.available(), random.nextInt(300))];
                buffer.take(piece, 0, piece.length);
                taken.writeBytes(piece);
                if (buffer.isFirstEnded() && buffer.available() == 0) {
                    out.add(new Whole(list(taken), buffer.firstResidue(), buffer.isFirstCut()));
                    taken.reset();
                    buffer.removeEnd();
                }
            }
            assertThat(buffer.units()).isEqualTo(buffer.bytes() + 2 * buffer.ended());
        }
        assertThat(out).isEqualTo(in.subList(0, out.size()));
        assertThat(buffer.ended()).isEqualTo(in.size() - out.size());
    }

    @Property(tries = 100)
    void whatIsDroppedOfTheOpenPacketTakesNothingElseAlong(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TunnelBuffer buffer = new TunnelBuffer();
        byte[] first = new byte[1 + random.nextInt(100)];
        byte[] second = new byte[1 + random.nextInt(100)];
        random.nextBytes(first);
        random.nextBytes(second);
        buffer.append(first, 0, first.length);
        buffer.end(1, false);
        buffer.append(second, 0, second.length);
        byte[] into = new byte[first.length];
        int head = random.nextInt(first.length + 1);
        buffer.take(into, 0, head);
        buffer.dropOpen();
        buffer.end(2, true);
        buffer.take(into, head, first.length - head);
        assertThat(into).isEqualTo(first);
        buffer.removeEnd();
        assertThat(buffer.available()).isZero();
        assertThat(buffer.isFirstCut()).isTrue();
    }

    /** The order says of each frame what a set of all numbers that came would say. */
    @Property(tries = 500)
    void theOrderAgreesWithASetOfAllNumbers(@ForAll long seed, @ForAll int begin) {
        SplittableRandom random = new SplittableRandom(seed);
        FrameOrder order = new FrameOrder();
        Set<Integer> come = new HashSet<>();
        int newest = begin;
        assertThat(order.place(begin)).isEqualTo(FrameOrder.Place.NEXT);
        come.add(begin);
        long lost = 0;
        for (int step = 0; step < 300; step++) {
            int number = newest + random.nextInt(70) - 60;
            if (number - newest > 0) {
                assertThat(order.place(number)).isEqualTo(FrameOrder.Place.NEXT);
                assertThat(order.missing()).isEqualTo(number - newest - 1);
                lost += order.missing();
                newest = number;
            } else {
                boolean isNew = !come.contains(number);
                assertThat(order.place(number)).isEqualTo(isNew ? FrameOrder.Place.LATE : FrameOrder.Place.DOUBLED);
            }
            come.add(number);
        }
        assertThat(lost).isNotNegative();
        assertThat(order.place(newest - 5_000)).isEqualTo(FrameOrder.Place.ANEW);
    }

    private static List<Byte> list(ByteArrayOutputStream bytes) {
        byte[] array = bytes.toByteArray();
        List<Byte> list = new ArrayList<>(array.length);
        for (byte each : Arrays.copyOf(array, array.length)) {
            list.add(each);
        }
        return list;
    }
}
