package org.wirelore.adi.fmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.adi.Conversations.filled;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;

/** Peers share the room of a channel. */
class FmpTurnsTest {
    private static final int LENGTH = 10;

    private final SmallRoom channel = new SmallRoom();

    @Test
    void aBusyPeerDoesNotKeepRoomFromAnother() {
        assertThat(sent(1, 1, 1, 1, 2, 2)).containsExactly(1, 2, 1, 2, 1, 1);
    }

    @Test
    void turnsGoRoundAllThatWait() {
        assertThat(sent(3, 3, 1, 1, 2, 2, 3)).containsExactly(1, 2, 3, 1, 2, 3, 3);
    }

    /** To whom messages go, if there is room for one at a time. */
    private List<Integer> sent(int... destinations) {
        FmpJob job = new FmpJob(4, FmpProtocolConfig.DEFAULT);
        job.ranks.start(job.host(0), () -> {
            Adi adi = RankStartup.start(job.environment(0), 1 << 20, List.of(new RankStartup.Route(null,
                    () -> new FmpAdiDevice(job.environment(0), FmpProtocolConfig.DEFAULT, new int[]{0, 1, 2, 3},
                            new FmpChannel[]{channel, channel, channel, channel}))));
            for (int destination : destinations) {
                adi.isend(filled(LENGTH, 1), 0, LENGTH, destination, 1, 0);
            }
            assertThat(channel.receivers).isEmpty();
            for (int i = 0; i < destinations.length; i++) {
                channel.room = 1;
                adi.progress();
            }
        });
        job.ranks.run();
        return channel.receivers;
    }

    /** A channel without arrivals, with room for messages to whomever. */
    private static final class SmallRoom implements FmpChannel {
        private final List<Integer> receivers = new ArrayList<>();
        private final FmpHeader none = new FmpHeader();
        private int room;

        @Override
        public int wholeBytesMax() {
            return 64;
        }

        @Override
        public int send(int peer, FmpHeader header, MemorySegment from, long offset, int bytes) {
            if (room == 0) {
                return NO_ROOM;
            }
            room--;
            receivers.add(peer);
            return bytes;
        }

        @Override
        public boolean isFull() {
            return room == 0;
        }

        @Override
        public boolean hasRoom(int peer) {
            return room > 0;
        }

        @Override
        public String missingRoom(int peer) {
            return "room for " + peer;
        }

        @Override
        public boolean canSleep() {
            return false;
        }

        @Override
        public void arm(boolean wantsRoom) {
            // No one sleeps.
        }

        @Override
        public void disarm() {
            // No one sleeps.
        }

        @Override
        public void sleep(Host waiting, long untilPs) {
            throw new IllegalStateException("a channel without sleepers");
        }

        @Override
        public void close() {
            // Nothing is open.
        }

        @Override
        public boolean poll() {
            return false;
        }

        @Override
        public FmpHeader header() {
            return none;
        }

        @Override
        public boolean nextStretch() {
            return false;
        }

        @Override
        public MemorySegment data() {
            return MemorySegment.NULL;
        }

        @Override
        public long at() {
            return 0;
        }

        @Override
        public int stretchBytes() {
            return 0;
        }

        @Override
        public void release() {
            // There is none.
        }
    }
}
