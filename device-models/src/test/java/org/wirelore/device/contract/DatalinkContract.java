package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.WordTable;

/** The rules for a raw datalink, with three stations on one LAN. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class DatalinkContract {
    /** The protocol type that the tests use: local experimental, IEEE 802. */
    protected static final int TYPE = 0x88B5;
    /** Frames are sent from here in the sender's memory. */
    private static final int SEND_OFFSET = 6;
    private static final long GROUP = 0x0300_0000_0001L;
    private static final int PLACE_BYTES = 64;
    private static final long MILLISECOND_PS = 1_000_000_000L;
    /** By then everything that a test sends has arrived. */
    private static final long QUIET_PS = 100 * MILLISECOND_PS;

    private Stage stage;
    private Host sender;
    private Host listener;
    private Host bystander;
    private Datalink from;
    private Datalink to;
    private Datalink beside;

    /** A fresh stage. */
    protected abstract Stage newStage();

    /** A port for {@link #TYPE} on the process's own station of the LAN. */
    protected abstract Datalink open(Stage stage, Host process);

    @BeforeEach
    void setUp() {
        stage = newStage();
        sender = stage.process("sender");
        listener = stage.process("listener");
        bystander = stage.process("bystander");
        from = open(stage, sender);
        to = open(stage, listener);
        beside = open(stage, bystander);
    }

    @Test
    void aFrameReachesTheStationItIsAddressedToAndNoOther() {
        stage.start(sender, () -> {
            send(to.address(), TYPE, 1);
            assertThat(from.counters().sent()).isEqualTo(1);
            Stage.sleepUntil(sender, QUIET_PS);
            assertThat(from.isReadable()).isFalse();
        });
        stage.start(listener, () -> {
            byte[] frame = new byte[to.frameBytesMax()];
            assertThat(receive(frame)).isGreaterThanOrEqualTo(Datalink.HEADER_BYTES + 46);
            assertThat(frame[Datalink.HEADER_BYTES]).isEqualTo((byte) 1);
            assertThat(MarkedFrames.addressAt(frame, 6)).isEqualTo(from.address());
            assertThat(to.counters().received()).isEqualTo(1);
        });
        whenQuiet(bystander, () -> assertThat(beside.isReadable()).isFalse());
        stage.run();
    }

    @Test
    void aBroadcastReachesEverybodyElse() {
        stage.start(sender, () -> {
            send(Datalink.BROADCAST, TYPE, 1);
            Stage.sleepUntil(sender, QUIET_PS);
            assertThat(from.isReadable()).isFalse();
        });
        whenQuiet(listener, () -> assertThat(marks()).containsExactly(1));
        whenQuiet(bystander, () -> assertThat(beside.isReadable()).isTrue());
        stage.run();
    }

    @Test
    void groupFramesArriveBetweenJoinAndLeave() {
        stage.start(sender, () -> {
            send(GROUP, TYPE, 1);
            Stage.sleepUntil(sender, 10 * MILLISECOND_PS);
            send(GROUP, TYPE, 2);
            send(GROUP + 1, TYPE, 3);
            Stage.sleepUntil(sender, 20 * MILLISECOND_PS);
            send(GROUP, TYPE, 4);
        });
        stage.start(listener, () -> {
            Stage.sleepUntil(listener, 5 * MILLISECOND_PS);
            to.join(GROUP);
            to.join(GROUP);
            Stage.sleepUntil(listener, 15 * MILLISECOND_PS);
            to.leave(GROUP);
            to.leave(GROUP);
            Stage.sleepUntil(listener, QUIET_PS);
            assertThat(marks()).containsExactly(2);
        });
        whenQuiet(bystander, () -> assertThat(beside.isReadable()).isFalse());
        stage.run();
    }

    @Test
    void onlyAMulticastAddressIsAGroup() {
        stage.start(listener, () -> assertThatThrownBy(() -> to.join(0x0200_0000_0001L))
                .isInstanceOf(IllegalArgumentException.class));
        stage.run();
    }

    @Test
    void anInterfaceListensToSomeGroupsAndRefusesOneTooMany() {
        stage.start(listener, () -> assertThatThrownBy(() -> {
            for (int i = 0; i < 100_000; i++) {
                to.join(GROUP + 256L * i);
            }
        }).isInstanceOf(IOException.class));
        stage.run();
    }

    @Test
    void whatTheKernelFilterDropsIsCountedAndNeverQueued() {
        stage.start(listener, () -> {
            to.setFilter(MarkedFrames.MARKED_2);
            Stage.sleepUntil(listener, 10 * MILLISECOND_PS);
            to.setFilter(BpfProgram.EVERYTHING);
            Stage.sleepUntil(listener, QUIET_PS);
            assertThat(marks()).containsExactly(2, 4);
            assertThat(to.counters().filtered()).isIn(2L, DatalinkCounters.UNKNOWN);
            assertThat(to.counters().received()).isEqualTo(2);
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, MILLISECOND_PS);
            send(to.address(), TYPE, 1);
            send(to.address(), TYPE, 2);
            send(to.address(), TYPE, 3);
            Stage.sleepUntil(sender, 15 * MILLISECOND_PS);
            send(to.address(), TYPE, 4);
        });
        stage.run();
    }

    @Test
    void theFilterReadsWhatItsOwnerWritesAndTheOwnerWhatTheFilterWrites() {
        stage.start(listener, () -> {
            WordTable table = to.setFilter(MarkedFrames.WANTED_MARK);
            assertThat(table.words()).isEqualTo(2);
            assertThat(table.get(0)).isZero();
            table.set(0, 2);
            Stage.sleepUntil(listener, 10 * MILLISECOND_PS);
            assertThat(marks()).containsExactly(2);
            assertThat(table.get(1)).isEqualTo(3);
            table.set(0, 4);
            Stage.sleepUntil(listener, QUIET_PS);
            assertThat(marks()).containsExactly(4);
            assertThat(table.get(1)).isEqualTo(4);
            assertThatThrownBy(() -> table.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, MILLISECOND_PS);
            send(to.address(), TYPE, 1);
            send(to.address(), TYPE, 2);
            send(to.address(), TYPE, 3);
            Stage.sleepUntil(sender, 15 * MILLISECOND_PS);
            send(to.address(), TYPE, 4);
        });
        stage.run();
    }

    @Test
    void framesOfAnotherTypeAreNotSeenAndNotCounted() {
        stage.start(sender, () -> send(to.address(), TYPE + 1, 1));
        whenQuiet(listener, () -> {
            assertThat(to.isReadable()).isFalse();
            assertThat(to.counters().received()).isZero();
            assertThat(to.counters().filtered()).isZero();
        });
        stage.run();
    }

    @Test
    void aFullReceiveQueueDropsTheNewestAndCounts() {
        int frames = 5000;
        stage.start(sender, () -> {
            for (int i = 0; i < frames; i++) {
                send(to.address(), TYPE, i);
            }
        });
        whenQuiet(listener, () -> {
            List<Integer> held = marks();
            assertThat(held).isNotEmpty().startsWith(0, 1, 2, 3);
            assertThat(to.counters().overrun()).isEqualTo(frames - held.size());
        });
        stage.run();
    }

    @Test
    void aClosedPortHearsNothingMoreAndItsNeighboursStillDo() {
        long address = to.address();
        stage.start(listener, () -> {
            WordTable heard = to.setFilter(MarkedFrames.COUNTING);
            Stage.sleepUntil(listener, 10 * MILLISECOND_PS);
            // A filter may run as late as when its owner looks.
            assertThat(to.isReadable()).isTrue();
            to.close();
            Stage.sleepUntil(listener, QUIET_PS);
            assertThat(heard.get(0)).isEqualTo(1);
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, MILLISECOND_PS);
            send(address, TYPE, 1);
            Stage.sleepUntil(sender, 15 * MILLISECOND_PS);
            send(address, TYPE, 2);
            send(Datalink.BROADCAST, TYPE, 3);
        });
        whenQuiet(bystander, () -> assertThat(beside.isReadable()).isTrue());
        stage.run();
    }

    @Test
    void oneCallTakesEveryQueuedFrameThatHasAPlace() {
        stage.start(sender, () -> {
            for (int mark = 1; mark <= 5; mark++) {
                send(to.address(), TYPE, mark);
            }
        });
        whenQuiet(listener, () -> {
            FrameBatch batch = new FrameBatch(MemorySegment.ofArray(new byte[4 * PLACE_BYTES]), PLACE_BYTES, 4);
            batch.addPlace(2 * PLACE_BYTES);
            batch.addPlace(0);
            to.receive(batch);
            assertThat(MarkedFrames.marks(batch)).containsExactly(1, 2);
            assertThat(batch.offset(0)).isEqualTo(2 * PLACE_BYTES);
            batch.addPlace(PLACE_BYTES);
            to.receive(batch);
            assertThat(MarkedFrames.marks(batch)).containsExactly(1, 2, 3);
            assertThat(batch.length(2)).isGreaterThanOrEqualTo(60);
            batch.clear();
            for (int place = 0; place < 4; place++) {
                batch.addPlace((long) place * PLACE_BYTES);
            }
            to.receive(batch);
            assertThat(MarkedFrames.marks(batch)).containsExactly(4, 5);
            assertThat(to.isReadable()).isFalse();
            assertThatThrownBy(() -> batch.addPlace(0)).isInstanceOf(IndexOutOfBoundsException.class);
        });
        stage.run();
    }

    @Test
    void aHandlerRunsWhenAFrameComesIntoAnEmptyQueue() {
        List<Integer> heard = new ArrayList<>();
        int[] runs = {0};
        stage.start(listener, () -> {
            to.onReadable(() -> {
                runs[0]++;
                heard.addAll(MarkedFrames.whileReadable(to));
            });
            while (heard.size() < 3 && listener.now() < QUIET_PS) {
                listener.pause(QUIET_PS);
                to.isReadable();
            }
            assertThat(heard).containsExactly(1, 2, 3);
            assertThat(runs[0]).isBetween(1, 3);
            to.onReadable(null);
            Stage.sleepUntil(listener, QUIET_PS + QUIET_PS);
            assertThat(marks()).containsExactly(4);
            assertThat(heard).hasSize(3);
        });
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, 10 * MILLISECOND_PS);
            send(to.address(), TYPE, 1);
            send(to.address(), TYPE, 2);
            Stage.sleepUntil(sender, 20 * MILLISECOND_PS);
            send(to.address(), TYPE, 3);
            Stage.sleepUntil(sender, QUIET_PS);
            send(to.address(), TYPE, 4);
        });
        stage.run();
    }

    @Test
    void aHandlerThatIsHeldBackRunsOnceItMayAgain() {
        List<Integer> heard = new ArrayList<>();
        stage.start(sender, () -> {
            send(to.address(), TYPE, 1);
            send(to.address(), TYPE, 2);
        });
        stage.start(listener, () -> {
            to.onReadable(() -> heard.addAll(marks()));
            to.allowUpcalls(false);
            Stage.sleepUntil(listener, QUIET_PS);
            assertThat(to.isReadable()).isTrue();
            assertThat(heard).isEmpty();
            to.allowUpcalls(true);
            assertThat(heard).containsExactly(1, 2);
        });
        stage.run();
    }

    @Test
    void processesOfOneHostHearEachOtherAsThoseOfOthersDo() {
        Host neighbour = stage.process("sender");
        Datalink next = open(stage, neighbour);
        stage.start(sender, () -> {
            from.join(GROUP);
            Stage.sleepUntil(sender, 10 * MILLISECOND_PS);
            send(GROUP, TYPE, 1);
            send(Datalink.BROADCAST, TYPE, 2);
            send(from.address(), TYPE, 3);
            send(to.address(), TYPE, 4);
            Stage.sleepUntil(sender, QUIET_PS);
            assertThat(from.isReadable()).isFalse();
        });
        stage.start(neighbour, () -> {
            next.join(GROUP);
            Stage.sleepUntil(neighbour, QUIET_PS);
            assertThat(next.address()).isEqualTo(from.address());
            assertThat(MarkedFrames.marks(next)).containsExactly(1, 2, 3);
        });
        stage.start(listener, () -> {
            to.join(GROUP);
            Stage.sleepUntil(listener, QUIET_PS);
            assertThat(marks()).containsExactly(1, 2, 4);
        });
        whenQuiet(bystander, () -> assertThat(MarkedFrames.marks(beside)).containsExactly(2));
        stage.run();
    }

    @Test
    void everyPortOfAHostHasAFilterOfItsOwn() {
        Host neighbour = stage.process("listener");
        Datalink next = open(stage, neighbour);
        stage.start(sender, () -> {
            Stage.sleepUntil(sender, 10 * MILLISECOND_PS);
            send(to.address(), TYPE, 1);
            send(to.address(), TYPE, 2);
        });
        stage.start(neighbour, () -> {
            next.setFilter(MarkedFrames.MARKED_2);
            Stage.sleepUntil(neighbour, QUIET_PS);
            assertThat(MarkedFrames.marks(next)).containsExactly(2);
        });
        whenQuiet(listener, () -> assertThat(marks()).containsExactly(1, 2));
        stage.run();
    }

    @Test
    void framesMustHaveALegalLengthAndLongOnesAreCutToTheReadersRoom() {
        stage.start(sender, () -> {
            MemorySegment frame = MemorySegment.ofArray(new byte[4096]);
            assertThatThrownBy(() -> from.send(frame, 0, Datalink.HEADER_BYTES - 1))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> from.send(frame, 0, from.frameBytesMax() + 1))
                    .isInstanceOf(IllegalArgumentException.class);
            send(to.address(), TYPE, 9);
        });
        whenQuiet(listener, () -> {
            byte[] small = new byte[4];
            assertThat(to.receive(MemorySegment.ofArray(small), 1, 2)).isGreaterThanOrEqualTo(60);
            assertThat(small[0]).isZero();
            assertThat(small[3]).isZero();
        });
        stage.run();
    }

    private void whenQuiet(Host process, Stage.Program program) {
        stage.start(process, () -> {
            Stage.sleepUntil(process, QUIET_PS);
            program.run();
        });
    }

    /** The marks of the frames that wait at the listener. */
    private List<Integer> marks() {
        return MarkedFrames.marks(to);
    }

    private void send(long destination, int type, int mark) {
        byte[] memory = MarkedFrames.frame(SEND_OFFSET, destination, from.address(), type, mark);
        while (!MarkedFrames.send(from, MemorySegment.ofArray(memory), SEND_OFFSET, mark % 2 == 0)) {
            sender.pause(Host.FOREVER);
        }
    }

    private int receive(byte[] into) {
        while (!to.isReadable()) {
            listener.pause(Host.FOREVER);
        }
        return to.receive(MemorySegment.ofArray(into), 0, into.length);
    }
}
