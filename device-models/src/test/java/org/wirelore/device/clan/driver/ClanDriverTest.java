package org.wirelore.device.clan.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.clan.ClanAddress;
import org.wirelore.device.api.host.PinnedBus;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.clan.ClanCard;
import org.wirelore.device.clan.ClanConfig;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.loopback.LoopbackCircuitWire;
import org.wirelore.device.vipl.agent.CqUnit;
import org.wirelore.device.vipl.agent.NicUnit;
import org.wirelore.device.vipl.agent.ViUnit;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** The unit that a kernel agent uses, on a card. */
class ClanDriverTest {
    private static final long NS = 1_000;
    private static final long US = 1_000_000;
    private static final int TAG = 1 << 16 | 1;
    private static final int HANDLE = 3 << 16 | 2;
    private static final long ADDRESS = 0x5_1234_0040L;
    private static final ViAttributes ATTRIBUTES = new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 40_000, TAG,
            true, false);

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackCircuitWire.Medium medium = new LoopbackCircuitWire.Medium(clock, 500 * NS, 8 * NS, 32);
    private final Side near = new Side("near", 1);
    private final Side far = new Side("far", 2);

    /** A host with what its agent gets. */
    private final class Side implements NicUnit.Listener, ViUnit.Listener, CqUnit.Listener {
        private final List<String> came = new ArrayList<>();
        private final BenchMachine machine;
        private final BenchMachine.Task process;
        private final ClanCard card;
        private final ClanDriver driver;
        private final MemorySegment memory = MemorySegment.ofArray(new byte[50_000]);
        private final VipDescriptor view = new VipDescriptor();
        private @Nullable ViUnit vi;
        private @Nullable CqUnit cq;

        Side(String name, int station) {
            machine = new BenchMachine(name, clock);
            process = machine.task();
            PinnedMemory pinned = new PinnedMemory(machine.memory());
            ClanConfig config = new ClanConfig(name, 1000, 1,
                    new ClanConfig.Limits(16, 8, 1024, 64, 1024, 64, 252, 65_486), 3, 0,
                    new ClanConfig.Link(4, 16, 3, 500 * US, 20 * US),
                    new ClanConfig.Times(300 * NS, 300 * NS, 200 * NS, 200 * NS, 300 * NS));
            card = new ClanCard(config, clock, new PinnedBus(machine.bus(), pinned,
                    (isRead, address, length) -> came.add("refused " + isRead)), medium.plug(station), null);
            ClanNetwork network = new ClanNetwork() {
                @Override
                public boolean reaches(int to) {
                    return to == 1 || to == 2;
                }

                @Override
                public List<Integer> within(int switches) {
                    return IntStream.rangeClosed(1, 2).boxed().toList();
                }
            };
            driver = new ClanDriver(machine, card, pinned, network, ViplPolicy.USUAL, name);
            card.connect(driver.interruptLine());
            card.onHostWrites(driver);
            driver.attach(this);
            driver.attach();
        }

        void open(int number) {
            assertThat(driver.load(HANDLE, memory, ADDRESS, TAG, true, false)).isTrue();
            cq = driver.createCq(5, process, this);
            vi = driver.createVi(number, ATTRIBUTES, null, cq, process, this);
        }

        ViUnit vi() {
            return Objects.requireNonNull(vi);
        }

        CqUnit cq() {
            return Objects.requireNonNull(cq);
        }

        void post(boolean isReceive, int at, int dataAt, int length) {
            view.at(memory, at).begin(VipDescriptor.OP_SENDRECV, length).addData(ADDRESS + dataAt, HANDLE, length);
            vi().post(isReceive, ADDRESS + at, HANDLE);
        }

        int status(int at) {
            return view.at(memory, at).status();
        }

        @Override
        public void onControl(long fromHost, byte[] packet, int length) {
            came.add(ClanAddress.station(fromHost) + ":" + new String(packet, 0, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void onFailed() {
            came.add("failed");
        }

        @Override
        public void onCompletion(boolean isReceive) {
            came.add("completion " + isReceive);
        }

        @Override
        public void onError(VipErrorCode error, long descriptor, int opCode) {
            came.add(error + " " + Long.toHexString(descriptor));
        }

        @Override
        public void onBroken(boolean isByPeer) {
            came.add("broken " + isByPeer);
        }

        @Override
        public void onEntry() {
            came.add("entry");
        }

        @Override
        public void onOverflow() {
            came.add("overflow");
        }
    }

    private void connect() {
        near.open(7 << 16 | 3);
        far.open(8 << 16 | 4);
        near.vi().connect(ClanAddress.of(2), 8 << 16 | 4, 11, 12);
        far.vi().connect(ClanAddress.of(1), 7 << 16 | 3, 12, 11);
    }

    @Test
    void theCardTellsItsAttributes() {
        assertThat(near.driver.attributes().hostAddress()).isEqualTo(ClanAddress.of(1));
        assertThat(near.driver.attributes().maxTransferSize()).isEqualTo(65_486);
        assertThat(near.driver.attributes().reliabilityLevelSupport()).isEqualTo(3);
        assertThat(near.driver.attributes().rdmaReadSupport()).isZero();
        assertThat(near.driver.neighbours(1)).containsExactly(ClanAddress.of(1), ClanAddress.of(2));
    }

    @Test
    void aMessageGoesFromOneProcessToTheOthersMemoryWithoutTheKernel() {
        connect();
        for (int i = 0; i < 30_000; i++) {
            near.memory.set(ValueLayout.JAVA_BYTE, 1001 + i, (byte) (i * 3));
        }
        int interrupts = far.machine.interrupts();
        far.post(true, 0, 10_003, 30_000);
        near.post(false, 0, 1001, 30_000);
        int looks = 0;
        while (far.status(0) == 0) {
            far.vi().look();
            looks++;
        }
        assertThat(looks).isPositive();
        assertThat(far.memory.asSlice(10_003, 30_000).mismatch(near.memory.asSlice(1001, 30_000))).isEqualTo(-1);
        clock.settle();
        assertThat(near.status(0)).isEqualTo(VipDescriptor.DONE);
        assertThat(far.cq().take()).isEqualTo(8 << 16 | 4);
        assertThat(far.cq().isReceive()).isTrue();
        assertThat(far.cq().take()).isZero();
        assertThat(far.machine.interrupts()).isEqualTo(interrupts);
        assertThat(far.process.signals()).as("its pauses end").isPositive();
        assertThat(near.came).isEmpty();
        assertThat(far.came).isEmpty();
    }

    @Test
    void whoArmsIsInterruptedOnce() {
        connect();
        far.vi().arm(true);
        far.cq().arm();
        for (int i = 0; i < 2; i++) {
            far.post(true, 256 * i, 1024, 8);
            near.post(false, 256 * i, 1024, 8);
            clock.settle();
        }
        assertThat(far.came).containsExactlyInAnyOrder("completion true", "entry");
        far.vi().arm(true);
        assertThat(far.came).as("one came since").hasSize(3);
    }

    @Test
    void aQueueIsResizedWithItsEntries() {
        connect();
        assertThat(far.cq().entries()).isEqualTo(8);
        for (int i = 0; i < 6; i++) {
            far.post(true, 256 * i, 4096, 8);
            near.post(false, 256 * i, 4096, 8);
            clock.settle();
        }
        assertThat(far.cq().take()).isPositive();
        assertThat(far.cq().resize(4)).as("it holds five").isFalse();
        assertThat(far.cq().resize(100)).isTrue();
        assertThat(far.cq().entries()).isEqualTo(128);
        for (int i = 0; i < 5; i++) {
            assertThat(far.cq().take()).isPositive();
        }
        assertThat(far.cq().take()).isZero();
    }

    @Test
    void errorsReachTheAgentWithTheBreakFirst() {
        connect();
        near.post(false, 0, 1024, 8);
        clock.settle();
        assertThat(far.came).containsExactly("broken false", "RECVQ_EMPTY 0");
        assertThat(near.came).containsExactly("broken true");
        assertThat(near.vi().isBroken()).isTrue();
        near.vi().clear();
        assertThat(near.vi().isBroken()).isFalse();
        near.vi().post(true, ADDRESS + 4, HANDLE);
        clock.settle();
        assertThat(near.came).last().isEqualTo("POST_DESC " + Long.toHexString(ADDRESS + 4));
    }

    @Test
    void controlPacketsAreSentHoweverManyThereAre() {
        for (int i = 0; i < 100; i++) {
            byte[] packet = ("packet " + i).getBytes(StandardCharsets.US_ASCII);
            assertThat(near.driver.sendControl(ClanAddress.of(2), packet, packet.length)).isTrue();
        }
        assertThat(near.driver.sendControl(ClanAddress.of(3), new byte[1], 1)).isFalse();
        assertThat(near.driver.sendControl(99, new byte[1], 1)).isFalse();
        clock.settle();
        assertThat(far.came).hasSize(100);
        for (int i = 0; i < 100; i++) {
            assertThat(far.came.get(i)).isEqualTo("1:packet " + i);
        }
    }

    @Test
    void whatComesWhileAProcessIsInTheKernelIsServedAtTheEnd() {
        far.driver.hold(true);
        for (int i = 0; i < 2; i++) {
            assertThat(near.driver.sendControl(ClanAddress.of(2), new byte[]{'a'}, 1)).isTrue();
            clock.settle();
        }
        assertThat(far.came).isEmpty();
        far.driver.hold(false);
        clock.settle();
        assertThat(far.came).containsExactly("1:a", "1:a");
        assertThat(near.driver.sendControl(ClanAddress.of(2), new byte[]{'b'}, 1)).isTrue();
        clock.settle();
        assertThat(far.came).last().isEqualTo("1:b");
    }

    @Test
    void whatIsGivenBackIsFreeAgain() {
        connect();
        far.vi().clear();
        far.vi().destroy();
        far.cq().destroy();
        far.driver.unload(HANDLE);
        far.driver.countInUse((what, count) -> assertThat(count).as(what).isZero());
        for (int i = 0; i < 20; i++) {
            far.open(9 << 16 | 4);
            far.vi().destroy();
            far.cq().destroy();
            far.driver.unload(HANDLE);
        }
        assertThat(far.driver.load(HANDLE, MemorySegment.ofArray(new byte[1025 * 4096]), ADDRESS, TAG, false, false))
                .as("more than the table has").isFalse();
        far.driver.countInUse((what, count) -> assertThat(count).as(what).isZero());
    }

    @Test
    void aFailureReachesTheAgentOnceAndEverythingIsFlushed() {
        connect();
        far.post(true, 0, 1024, 8);
        far.card.fail();
        clock.settle();
        assertThat(far.came).containsExactly("failed");
        assertThat(far.status(0) & VipDescriptor.FLUSHED_ERROR).isNotZero();
        assertThat(far.driver.sendControl(ClanAddress.of(1), new byte[1], 1)).isFalse();
        far.vi().clear();
        far.vi().destroy();
    }
}
