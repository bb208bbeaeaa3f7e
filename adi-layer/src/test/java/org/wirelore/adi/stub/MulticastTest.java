package org.wirelore.adi.stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.world.QuietHost;

/** One message to several ranks, with a device that can do that and with one that can't. */
class MulticastTest {
    private static final int RANKS = 3;
    private static final int[] OTHERS = {1, 2};

    private final QuietHost host = new QuietHost();
    private final List<String> events = new ArrayList<>();
    private final MemorySegment buffer = MemorySegment.ofArray(new byte[StubDevice.SHORT_BYTES_MAX + 1]);
    private int completions;

    private final AdiCompletion completion = new AdiCompletion() {
        @Override
        public void onComplete(AdiRequest request) {
            completions++;
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            return MemorySegment.NULL;
        }
    };

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyReceiverAndTheObserverSeeAMessageOfTheirOwn(boolean multicasts) {
        StubNetwork network = network(multicasts);
        Adi[] ranks = ranks(network);
        assertThat(ranks[0].groups().startMulticast(OTHERS, buffer, 0, 10, 5, 6, completion)).isEqualTo(2);
        ranks[0].send(buffer, 0, 4, 1, 5, 6);
        receive(ranks[1], 10);
        receive(ranks[1], 4);
        receive(ranks[2], 10);
        assertThat(events).filteredOn(line -> line.startsWith("0 SEND_POSTED")).containsExactly(
                "0 SEND_POSTED 1 to 1", "0 SEND_POSTED 2 to 2", "0 SEND_POSTED 3 to 1");
        assertThat(events).filteredOn(line -> line.startsWith("0 SEND_COMPLETED"))
                .extracting(line -> line.substring(0, "0 SEND_COMPLETED 1".length()))
                .containsExactly("0 SEND_COMPLETED 1", "0 SEND_COMPLETED 2", "0 SEND_COMPLETED 3");
        assertThat(events.indexOf("0 SEND_POSTED 2 to 2")).isLessThan(events.indexOf("1 MATCHED 1 to 0"));
        assertThat(network.used.getOrDefault("multicast", 0)).isEqualTo(multicasts ? 1 : 0);
        assertThat(completions).isZero();
    }

    @Test
    void aMulticastThatFindsNoRoomIsQueuedForEachReceiver() {
        StubNetwork network = network(true);
        Adi[] ranks = ranks(network);
        int complete = 0;
        for (int i = 0; i < StubPeer.IN_MAX + 2; i++) {
            complete += ranks[0].groups().startMulticast(OTHERS, buffer, 0, 10 + i, 5, 6, completion);
        }
        assertThat(complete).isEqualTo(2 * StubPeer.IN_MAX);
        for (int peer : OTHERS) {
            for (int i = 0; i < StubPeer.IN_MAX + 2; i++) {
                ranks[peer].progress();
                ranks[0].progress();
            }
            for (int i = 0; i < StubPeer.IN_MAX + 2; i++) {
                receive(ranks[peer], 10 + i);
            }
        }
        assertThat(completions).isEqualTo(4);
        assertThat(network.used).containsEntry("multicast", StubPeer.IN_MAX);
        assertThat(events).filteredOn(line -> line.startsWith("0 SEND_COMPLETED")).hasSize(2 * (StubPeer.IN_MAX + 2));
    }

    @Test
    void aMessageThatIsTooLongForAMulticastGoesOneByOne() {
        StubNetwork network = network(true);
        Adi[] ranks = ranks(network);
        int length = StubDevice.SHORT_BYTES_MAX + 1;
        assertThat(ranks[0].groups().reaches(new int[]{0, 1, 2}, length)).isFalse();
        assertThat(ranks[0].groups().startMulticast(OTHERS, buffer, 0, length, 5, 6, completion)).isZero();
        for (int peer : OTHERS) {
            AdiRequest receive = ranks[peer].irecv(buffer, 0, length, 0, 5, 6);
            while (!ranks[peer].test(receive, null)) {
                ranks[0].progress();
            }
        }
        assertThat(completions).isEqualTo(2);
        assertThat(network.used).isEmpty();
    }

    private void receive(Adi rank, int length) {
        AdiRequest receive = rank.irecv(buffer, 0, length, 0, 5, 6);
        assertThat(receive.length()).isEqualTo(length);
        while (!rank.test(receive, null)) {
            rank.progress();
        }
    }

    private static StubNetwork network(boolean multicasts) {
        return new StubNetwork(RANKS, new StubNetwork.Options(false, multicasts, false, false));
    }

    private Adi[] ranks(StubNetwork network) {
        Adi[] ranks = new Adi[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            AdiDevice device = network.join(rank, host);
            AdiDevice[] routes = new AdiDevice[RANKS];
            Arrays.fill(routes, device);
            ranks[rank] = new Adi(host, rank, RANKS, new AdiDevice[]{device}, routes, 1 << 16, this::hear);
        }
        return ranks;
    }

    private void hear(AdiEvent event) {
        CoreEvent core = (CoreEvent) event;
        events.add(core.rank + " " + core.kind + " " + core.operation + " to " + core.peer);
    }
}
