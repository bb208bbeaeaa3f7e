package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;

/** What ranks say to each other in tests that are the same on several devices. */
public final class Conversations {
    private Conversations() {
    }

    /** Each rank sends each length to the next one, and receives from the one before; half of it unexpected. */
    public static void everyLength(Adi adi, int[] lengths) {
        int next = (adi.rank() + 1) % adi.size();
        int before = (adi.rank() + adi.size() - 1) % adi.size();
        AdiStatus status = new AdiStatus();
        for (int length : lengths) {
            MemorySegment in = filled(length + 8, 9);
            if (length % 2 == 0) {
                AdiRequest receive = adi.irecv(in, 0, length, Adi.ANY_SOURCE, Adi.ANY_TAG, 3);
                adi.send(pattern(length, adi.rank()), 0, length, next, length, 3);
                adi.waitFor(receive, status);
            } else {
                AdiRequest send = adi.isend(pattern(length, adi.rank()), 0, length, next, length, 3);
                adi.probe(before, Adi.ANY_TAG, 3, status);
                assertThat(status.length).isEqualTo(length);
                adi.receive(in, 0, length, before, length, 3, status);
                adi.waitFor(send, null);
            }
            assertThat(status.source).isEqualTo(before);
            assertThat(status.tag).isEqualTo(length);
            assertThat(status.length).isEqualTo(length);
            assertThat(in.asSlice(0, length).mismatch(pattern(length, before))).isEqualTo(-1);
            assertThat(in.asSlice(length).mismatch(filled(8, 9))).isEqualTo(-1);
        }
    }

    /** Each rank sends a message to every one, itself included, before it looks for theirs. */
    public static void allAtOnce(Adi adi, int length) {
        List<AdiRequest> receives = new ArrayList<>();
        for (int peer = 0; peer < adi.size(); peer++) {
            receives.add(adi.irecv(filled(length, 0), 0, length, peer, 1, 0));
        }
        for (int peer = 0; peer < adi.size(); peer++) {
            adi.send(pattern(length, adi.rank()), 0, length, peer, 1, 0);
        }
        for (int peer = 0; peer < adi.size(); peer++) {
            MemorySegment in = receives.get(peer).buffer();
            adi.waitFor(receives.get(peer), null);
            assertThat(in.mismatch(pattern(length, peer))).isEqualTo(-1);
        }
    }

    /** @return when the send was complete, in picoseconds of the host */
    public static long synchronousSend(Adi adi, Host host, int length) {
        adi.ssend(filled(length, 1), 0, length, 1, 1, 0);
        return host.now();
    }

    /** Its receive, at a time. */
    public static void receiveLate(Adi adi, Host host, int length, long postPs) throws InterruptedException {
        while (host.now() < postPs) {
            host.sleep(postPs);
        }
        adi.receive(filled(length, 0), 0, length, 0, 1, 0, null);
    }

    public static MemorySegment pattern(int length, int seed) {
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        for (int i = 0; i < length; i++) {
            buffer.set(ValueLayout.JAVA_BYTE, i, (byte) (seed * 31 + i * 7 + (i >> 8)));
        }
        return buffer;
    }

    public static MemorySegment filled(int length, int value) {
        return MemorySegment.ofArray(new byte[length]).fill((byte) value);
    }
}
