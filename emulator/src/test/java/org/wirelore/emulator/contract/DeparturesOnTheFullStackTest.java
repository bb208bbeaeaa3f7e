package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.MarkedFrames;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;

/** When a datalink's frames leave, and those that are taken back before they do, on Tulip cards. */
class DeparturesOnTheFullStackTest {
    private static final int TYPE = 0x88B5;
    private static final int BYTES = 1500;
    private static final long MILLISECOND_PS = 1_000_000_000L;
    private static final long QUIET_PS = 200 * MILLISECOND_PS;

    /** What a frame of {@link #BYTES} takes on Fast Ethernet at least. */
    private static final long FRAME_PS = 8L * BYTES * 10_000;

    /** Be the card's frames counted or not. */
    @ParameterizedTest(name = "{0} at a time")
    @ValueSource(ints = {0, 1, 2})
    void aFrameHasLeftOnceItWasOnTheWire(int outstanding) {
        Lan lan = new Lan(outstanding);
        lan.stage.start(lan.sender, () -> {
            long beganPs = lan.sender.now();
            long frame = lan.send(1);
            assertThat(lan.from.departurePs(frame)).isEqualTo(Host.FOREVER);
            long departurePs = lan.departurePs(frame);
            assertThat(departurePs).isBetween(beganPs + FRAME_PS, lan.sender.now());
            assertThat(departurePs).isLessThan(beganPs + 2 * FRAME_PS);
            assertThat(lan.from.withdraw(frame)).isFalse();
            assertThat(lan.from.departurePs(frame)).isEqualTo(departurePs);
        });
        assertThat(lan.heard()).containsExactly(1);
    }

    @Test
    void aFrameForThisStationOnlyNeverLeaves() {
        Lan lan = new Lan(0);
        lan.stage.start(lan.sender, () -> {
            lan.send(1);
            lan.sendTo(lan.from.address(), 2, BYTES);
            assertThat(lan.from.lastSent()).isNegative();
        });
        assertThat(lan.heard()).containsExactly(1);
    }

    @Test
    void theCardHasOneFrameAtATimeAndTheNextWhenThatHasLeft() {
        Lan lan = new Lan(1);
        lan.stage.start(lan.sender, () -> {
            long first = lan.send(1);
            long second = lan.send(2);
            long third = lan.send(3);
            long firstPs = lan.departurePs(first);
            long secondPs = lan.departurePs(second);
            assertThat(secondPs).isGreaterThanOrEqualTo(firstPs + FRAME_PS);
            assertThat(lan.departurePs(third)).isGreaterThanOrEqualTo(secondPs + FRAME_PS);
        });
        assertThat(lan.heard()).containsExactly(1, 2, 3);
    }

    @ParameterizedTest(name = "frame {0}")
    @ValueSource(ints = {2, 3, 4})
    void aFrameThatIsTakenBackIsNeverHeardAndTheOthersAre(int withdrawn) {
        Lan lan = new Lan(1);
        lan.stage.start(lan.sender, () -> {
            long[] frames = new long[5];
            for (int mark = 1; mark <= 4; mark++) {
                frames[mark] = lan.send(mark);
            }
            assertThat(lan.from.withdraw(frames[1])).isFalse();
            assertThat(lan.from.withdraw(frames[withdrawn])).isTrue();
            assertThat(lan.from.withdraw(frames[withdrawn])).isFalse();
            lan.departurePs(frames[withdrawn == 4 ? 3 : 4]);
            lan.departurePs(lan.send(5));
        });
        List<Integer> others = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        others.remove(Integer.valueOf(withdrawn));
        assertThat(lan.heard()).containsExactlyElementsOf(others);
    }

    @ParameterizedTest(name = "{0} at a time")
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void framesBetweenOthersAreTakenBackHoweverManyTheCardHas(int outstanding) {
        Lan lan = new Lan(outstanding);
        lan.stage.start(lan.sender, () -> {
            long[] frames = new long[13];
            frames[1] = lan.send(1);
            for (int mark = 2; mark <= 12; mark++) {
                // So short that one interrupt stands for several.
                frames[mark] = lan.send(mark, 60);
            }
            assertThat(lan.from.withdraw(frames[8])).isTrue();
            assertThat(lan.from.withdraw(frames[9])).isTrue();
            assertThat(lan.from.withdraw(frames[11])).isTrue();
            lan.departurePs(frames[12]);
        });
        assertThat(lan.heard()).containsExactly(1, 2, 3, 4, 5, 6, 7, 10, 12);
    }

    @Test
    void framesAreEitherTakenBackOrHeardHoweverManyThereAre() {
        Lan lan = new Lan(1);
        List<Integer> left = new ArrayList<>();
        lan.stage.start(lan.sender, () -> {
            for (int i = 0; i < 150; i++) {
                int mark = i % 100;
                if (!lan.from.withdraw(lan.send(mark))) {
                    left.add(mark);
                }
            }
        });
        assertThat(lan.heard()).isEqualTo(left);
        assertThat(left).hasSizeBetween(10, 140);
    }

    /** There are fewer extensions than buffers, or as many. */
    @ParameterizedTest(name = "{0} at a time, {1} mbufs")
    @CsvSource({"0, 0", "1, 0", "1, 8", "1, 128"})
    void aSenderWithoutRoomIsSignalledWhenThereIsSome(int outstanding, int mbufs) {
        Lan lan = new Lan(outstanding, mbufs);
        List<Integer> sent = new ArrayList<>();
        lan.stage.start(lan.sender, () -> {
            for (int mark = 0; mark < 100; mark++) {
                while (!lan.from.isWritable()) {
                    lan.sender.sleep(Host.FOREVER);
                }
                lan.send(mark);
                sent.add(mark);
            }
            assertThat(lan.sender.now()).isGreaterThan(60 * FRAME_PS);
        });
        assertThat(lan.heard()).hasSizeBetween(1, 100).isEqualTo(sent.subList(0, lan.marks.size()));
        assertThat(sent).hasSize(100);
    }

    /** Two stations on a hub. */
    private static final class Lan {
        final Stage stage;
        final Host sender;
        final Datalink from;
        final List<Integer> marks = new ArrayList<>();
        private final Host listener;
        private final Datalink to;

        Lan(int outstanding) {
            this(outstanding, 0);
        }

        Lan(int outstanding, int mbufs) {
            TulipStations stations = new TulipStations(
                    environment -> new Hub("hub0", HubConfig.fastEthernet(2), environment), outstanding, mbufs);
            stage = stations.newStage();
            sender = stage.process("sender");
            listener = stage.process("listener");
            from = stations.open(sender, TYPE);
            to = stations.open(listener, TYPE);
        }

        /** {@return the name of a frame to the listener} */
        long send(int mark) {
            return send(mark, BYTES);
        }

        long send(int mark, int bytes) {
            sendTo(to.address(), mark, bytes);
            assertThat(from.lastSent()).isNotNegative();
            return from.lastSent();
        }

        void sendTo(long address, int mark, int bytes) {
            byte[] frame = Arrays.copyOf(MarkedFrames.frame(0, address, from.address(), TYPE, mark), bytes);
            assertThat(from.send(MemorySegment.ofArray(frame), 0, bytes)).isTrue();
        }

        /** Waits until a frame has left. */
        long departurePs(long name) {
            while (from.departurePs(name) == Host.FOREVER) {
                assertThat(sender.now()).isLessThan(QUIET_PS);
                sender.sleep(sender.now() + MILLISECOND_PS / 100);
            }
            return from.departurePs(name);
        }

        /** Runs the stage to its end and returns the marks of the frames that arrived. */
        List<Integer> heard() {
            stage.start(listener, () -> {
                Stage.sleepUntil(listener, QUIET_PS);
                marks.addAll(MarkedFrames.marks(to));
            });
            stage.run();
            return marks;
        }
    }
}
