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
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.WordTable;

/** The rules for a raw datalink, with three stations on one LAN. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class DatalinkContract {
    /** The protocol type that the tests use: local experimental, IEEE 802. */
    protected static final int TYPE = 0x88B5;
    /** Frames are sent from here in the sender's memory. */
    private static final int SEND_OFFSET = 6;
    private static final long GROUP = 0x0300_0000_0001L;
    private static final long MILLISECOND_PS = 1_000_000_000L;
    /** By then everything that a test sends has arrived. */
    private static final long QUIET_PS = 200 * MILLISECOND_PS;

    /** Keeps frames marked with 2. */
    private static final BpfProgram MARKED_2 = new BpfBuilder()
            .add(Bpf.LD | Bpf.B | Bpf.ABS, Datalink.HEADER_BYTES)
            .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, 2, null, "drop")
            .add(Bpf.RET, Bpf.KEEP)
            .label("drop")
            .add(Bpf.RET, Bpf.DROP)
            .program(0);
    /** Counts frames in the table's only word, and keeps them. */
    private static final BpfProgram COUNTING = new BpfBuilder()
            .add(Bpf.LD | Bpf.W | Bpf.TAB, 0)
            .add(Bpf.ALU | Bpf.ADD | Bpf.K, 1)
            .add(Bpf.ST | Bpf.TAB, 0)
            .add(Bpf.RET, Bpf.KEEP)
            .program(1);
    /** Keeps frames whose mark the table's first word names, and leaves the mark of each frame in the second. */
    private static final BpfProgram WANTED_MARK = new BpfBuilder()
            .add(Bpf.LDX | Bpf.W | Bpf.IMM, 0)
            .add(Bpf.LD | Bpf.W | Bpf.TAB, 0)
            .add(Bpf.ST, 0)
            .add(Bpf.LD | Bpf.B | Bpf.ABS, Datalink.HEADER_BYTES)
            .add(Bpf.ST | Bpf.TAB, 1)
            .add(Bpf.LDX | Bpf.W | Bpf.MEM, 0)
            .jump(Bpf.JMP | Bpf.JEQ | Bpf.X, 0, null, "drop")
            .add(Bpf.RET, Bpf.KEEP)
            .label("drop")
            .add(Bpf.RET, Bpf.DROP)
            .program(2);

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
            assertThat(addressAt(frame, 6)).isEqualTo(from.address());
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
            to.setFilter(MARKED_2);
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
            WordTable table = to.setFilter(WANTED_MARK);
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
            WordTable heard = to.setFilter(COUNTING);
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
        List<Integer> marks = new ArrayList<>();
        byte[] frame = new byte[to.frameBytesMax()];
        while (to.receive(MemorySegment.ofArray(frame), 0, frame.length) != Datalink.NONE) {
            marks.add((int) frame[Datalink.HEADER_BYTES]);
        }
        return marks;
    }

    private void send(long destination, int type, int mark) {
        byte[] memory = new byte[SEND_OFFSET + Datalink.HEADER_BYTES + 4];
        byte[] frame = new byte[Datalink.HEADER_BYTES + 4];
        for (int i = 0; i < 6; i++) {
            frame[i] = (byte) (destination >>> (40 - 8 * i));
            frame[6 + i] = (byte) (from.address() >>> (40 - 8 * i));
        }
        frame[12] = (byte) (type >>> 8);
        frame[13] = (byte) type;
        frame[Datalink.HEADER_BYTES] = (byte) mark;
        System.arraycopy(frame, 0, memory, SEND_OFFSET, frame.length);
        while (!from.send(MemorySegment.ofArray(memory), SEND_OFFSET, frame.length)) {
            sender.pause(Host.FOREVER);
        }
    }

    private int receive(byte[] into) {
        int length = to.receive(MemorySegment.ofArray(into), 0, into.length);
        while (length == Datalink.NONE) {
            listener.pause(Host.FOREVER);
            length = to.receive(MemorySegment.ofArray(into), 0, into.length);
        }
        return length;
    }

    private static long addressAt(byte[] frame, int offset) {
        long address = 0;
        for (int i = 0; i < 6; i++) {
            address = address << 8 | (frame[offset + i] & 0xFF);
        }
        return address;
    }
}
