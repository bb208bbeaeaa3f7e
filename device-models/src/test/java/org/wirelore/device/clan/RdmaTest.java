package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.clan.ClanBench.FAR_VI;
import static org.wirelore.device.clan.ClanBench.NEAR_VI;
import static org.wirelore.device.clan.ClanBench.RD;
import static org.wirelore.device.clan.ClanBench.RR;
import static org.wirelore.device.clan.ClanBench.UD;
import static org.wirelore.device.clan.ClanBench.pattern;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.via.VipDescriptor;

/** RDMA writes and reads, and memory that is not open to them. */
class RdmaTest {
    private static final int RDMAW_PROT = 4;
    private static final int RDMAR_PROT = 7;
    private static final int DONE = VipDescriptor.DONE;
    private static final int WRITTEN = DONE | VipDescriptor.STATUS_RDMA_WRITE;
    private static final int READ = DONE | VipDescriptor.STATUS_RDMA_READ;
    private static final int TAKEN = DONE | VipDescriptor.STATUS_REMOTE_RDMA_WRITE;
    private static final int OPEN = ClanTable.RDMA_WRITE | ClanTable.RDMA_READ;

    private ClanBench bench = new ClanBench(ClanBench.reference(), RD);
    private ClanHost.Memory target = bench.farMemory;

    private void begin(int level) {
        bench = new ClanBench(ClanBench.reference(), level);
        target = bench.far.region(4 << 16 | 12, 10_000, ClanHost.TAG, OPEN);
        bench.far.put(target.address(), pattern(10_000));
    }

    private long write(int control, byte[] bytes, long address, int handle) {
        return bench.postSend(VipDescriptor.OP_RDMA_WRITE | control, 0x12345678, bytes.length, address, handle, 0,
                bench.nearData(bytes), bench.nearMemory.handle(), bytes.length);
    }

    private long read(int control, int bytes, long address, int handle, long into) {
        return bench.postSend(VipDescriptor.OP_RDMA_READ | control, 0, bytes, address, handle, 0, into,
                bench.nearMemory.handle(), bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {UD, RD, RR})
    void aWriteIsInTheTargetsMemoryAndTakesNoReceive(int level) {
        begin(level);
        long receive = bench.receive(100);
        byte[] data = new byte[5000];
        long write = write(0, data, target.address() + 1000, target.handle());
        bench.settle();
        assertThat(bench.near.status(write)).isEqualTo(WRITTEN);
        assertThat(bench.far.get(target.address() + 1000, 5000)).containsOnly(0);
        assertThat(bench.far.get(target.address(), 1000)).isEqualTo(pattern(1000));
        assertThat(bench.far.get(target.address() + 6000, 1)).isEqualTo(new byte[]{pattern(6001)[6000]});
        assertThat(bench.far.status(receive)).isZero();
        assertThat(bench.far.events()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {UD, RD, RR})
    void aWriteWithImmediateDataTakesAReceiveWhenAllIsThere(int level) {
        begin(level);
        long receive = bench.receive(100);
        write(VipDescriptor.IMMEDIATE, new byte[5000], target.address(), target.handle());
        while (bench.far.status(receive) == 0) {
            bench.clock.step();
        }
        assertThat(bench.far.get(target.address(), 5000)).containsOnly(0);
        assertThat(bench.far.status(receive)).isEqualTo(TAKEN | VipDescriptor.STATUS_IMMEDIATE);
        assertThat(bench.far.word(receive + 20)).isEqualTo(0x12345678);
        assertThat(bench.far.word(receive + 24)).isEqualTo(5000);
        assertThat(bench.far.get(bench.farSegment(receive), 100)).as("its segments").containsOnly(0);
    }

    @Test
    void aSendBehindAWriteArrivesBehindItsData() {
        begin(RD);
        for (int i = 1; i <= 50; i++) {
            long receive = bench.receive(4);
            byte[] data = new byte[2000];
            data[1999] = (byte) i;
            write(0, data, target.address(), target.handle());
            bench.send(new byte[4]);
            while (bench.far.status(receive) == 0) {
                bench.clock.step();
            }
            assertThat(bench.far.get(target.address() + 1999, 1)).containsExactly(i);
            bench.settle();
        }
    }

    /** What makes a write of 10 bytes illegal, by where it goes. */
    private List<Runnable> breaches(int flag, int viFlag) {
        List<Runnable> all = new ArrayList<>();
        all.add(() -> attempt(target.address(), target.handle() + (1 << 16)));
        all.add(() -> attempt(target.address() - 1, target.handle()));
        all.add(() -> attempt(target.address() + 9_991, target.handle()));
        all.add(() -> attempt(-5, target.handle()));
        all.add(() -> {
            bench.far.registers.write(ClanTable.region(target.handle(), ClanTable.RGFL), OPEN & ~flag);
            attempt(target.address(), target.handle());
        });
        all.add(() -> {
            bench.far.registers.write(ClanTable.region(target.handle(), ClanTable.RGTG), ClanHost.TAG + 1);
            attempt(target.address(), target.handle());
        });
        all.add(() -> {
            bench.far.vi(FAR_VI, ClanVi.VILV, bench.far.registers.read(ClanVi.at(FAR_VI, ClanVi.VILV)) & ~viFlag);
            attempt(target.address(), target.handle());
        });
        return all;
    }

    private long attempted;
    private boolean reads;
    private int control;

    private void attempt(long address, int handle) {
        attempted = reads
                ? read(0, 10, address, handle, bench.nearRoom(64))
                : write(control, new byte[10], address, handle);
    }

    @ParameterizedTest
    @ValueSource(ints = {UD, RD, RR})
    void aWriteToWhatIsNotOpenChangesNothingAndIsReported(int level) {
        reads = false;
        for (int immediate : new int[]{0, VipDescriptor.IMMEDIATE}) {
            control = immediate;
            begin(level);
            int count = breaches(ClanTable.RDMA_WRITE, ClanVi.LEVEL_WRITE).size();
            for (int i = 0; i < count; i++) {
                begin(level);
                long receive = bench.receive(10);
                breaches(ClanTable.RDMA_WRITE, ClanVi.LEVEL_WRITE).get(i).run();
                bench.settle();
                assertThat(bench.far.get(target.address(), 10_000)).isEqualTo(pattern(10_000));
                assertThat(bench.near.status(attempted))
                        .isEqualTo(level == RR ? WRITTEN | VipDescriptor.RDMA_PROT_ERROR : WRITTEN);
                List<Integer> kinds = bench.far.kinds();
                if (immediate == 0) {
                    assertThat(kinds).contains(RDMAW_PROT);
                } else {
                    assertThat(kinds).doesNotContain(RDMAW_PROT);
                    assertThat(bench.far.status(receive)).isEqualTo(TAKEN | VipDescriptor.RDMA_PROT_ERROR);
                }
                int state = level == UD ? ClanVi.CONNECTED : ClanVi.BROKEN;
                assertThat(bench.far.state(FAR_VI)).isEqualTo(state);
                assertThat(bench.near.state(NEAR_VI)).isEqualTo(state);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {RD, RR})
    void aReadBringsTheTargetsMemory(int level) {
        begin(level);
        for (int bytes : new int[]{0, 1, 168, 5000}) {
            long into = bench.nearRoom(bytes + 8);
            long read = read(0, bytes, target.address() + 7, target.handle(), into);
            bench.settle();
            assertThat(bench.near.status(read)).isEqualTo(READ);
            assertThat(bench.near.get(into, bytes)).isEqualTo(bench.far.get(target.address() + 7, bytes));
            assertThat(bench.near.get(into + bytes, 8)).containsOnly(0);
        }
        assertThat(bench.far.events()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {RD, RR})
    void aReadOfWhatIsNotOpenBreaksTheConnection(int level) {
        reads = true;
        begin(level);
        int count = breaches(ClanTable.RDMA_READ, ClanVi.LEVEL_READ).size();
        for (int i = 0; i < count; i++) {
            begin(level);
            breaches(ClanTable.RDMA_READ, ClanVi.LEVEL_READ).get(i).run();
            bench.settle();
            assertThat(bench.near.status(attempted)).isEqualTo(READ | VipDescriptor.RDMA_PROT_ERROR);
            assertThat(bench.far.kinds()).containsExactly(ClanEvent.VI_BROKEN, RDMAR_PROT);
            assertThat(bench.near.kinds()).containsExactly(ClanEvent.VI_BROKEN | ClanEvent.BY_PEER);
        }
    }

    @Test
    void aFencedWriteSeesTheReadFinishedAndAnotherOneDoesNotWait() {
        for (int fence : new int[]{0, VipDescriptor.QUEUE_FENCE}) {
            begin(RD);
            long data = bench.nearRoom(4096);
            long read = read(0, 4000, target.address(), target.handle(), data);
            long write = bench.postSend(VipDescriptor.OP_RDMA_WRITE | fence, 0, 4000, target.address() + 5000,
                    target.handle(), 0, data, bench.nearMemory.handle(), 4000);
            bench.settle();
            assertThat(bench.near.status(read)).isEqualTo(READ);
            assertThat(bench.near.status(write)).isEqualTo(WRITTEN);
            byte[] written = bench.far.get(target.address() + 5000, 4000);
            if (fence == 0) {
                assertThat(written).isNotEqualTo(pattern(4000));
            } else {
                assertThat(written).isEqualTo(pattern(4000));
            }
        }
    }

    @Test
    void completionsKeepTheOrderOfThePostsAlthoughAReadTakesLonger() {
        begin(RD);
        bench.receive(8);
        long read = read(0, 5000, target.address(), target.handle(), bench.nearRoom(5000));
        long send = bench.send(new byte[8]);
        while (bench.near.status(send) == 0) {
            bench.clock.step();
        }
        assertThat(bench.near.status(read)).isEqualTo(READ);
    }

    @Test
    void moreReadsThanTheCardHasUnderWayWaitForEachOther() {
        begin(RR);
        long[] reads = new long[8];
        for (int i = 0; i < 8; i++) {
            reads[i] = read(0, 1000, target.address() + i, target.handle(), bench.nearRoom(1000));
        }
        bench.settle();
        for (long each : reads) {
            assertThat(bench.near.status(each)).isEqualTo(READ);
        }
    }

    @Test
    void aReadWithImmediateDataOrOnACardWithoutReadsIsMalformed() {
        begin(RD);
        long immediate = read(VipDescriptor.IMMEDIATE, 8, target.address(), target.handle(), bench.nearRoom(8));
        bench.settle();
        assertThat(bench.near.status(immediate)).isEqualTo(READ | VipDescriptor.FORMAT_ERROR);
        bench = new ClanBench(ClanBench.clan1000(), RD);
        target = bench.far.region(4 << 16 | 12, 10_000, ClanHost.TAG, OPEN);
        long refused = read(0, 8, target.address(), target.handle(), bench.nearRoom(8));
        bench.settle();
        assertThat(bench.near.status(refused)).isEqualTo(READ | VipDescriptor.FORMAT_ERROR);
    }
}
