package org.wirelore.device.mvia;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.vipl.spi.ViplPolicy;

/**
 * Whatever arrives at a host with connected VIs is counted, and what is not from their peers changes nothing. The
 * property {@code wirelore.mvia.fuzz} says how many random frames, 20,000 unless it is set.
 */
@Tag("campaign")
class MviaFuzzTest {
    private static final int FRAMES = Integer.getInteger("wirelore.mvia.fuzz", 20_000);
    private static final long MS = 1_000_000_000L;
    private static final int FRAME_BYTES_MAX = 1514;
    private static final int SEEDS = 64;

    private final Random random = new Random(20);
    private final VirtualRanks stage = new VirtualRanks();
    private final MviaLan lan = new MviaLan(stage.scheduler(), ViplPolicy.USUAL);
    private final Host client = stage.process("client");
    private final Host server = stage.process("server");
    private final Host bystander = stage.process("bystander");
    private final List<byte[]> seen = new ArrayList<>();

    /** One end with memory, and a VI of each level. */
    private final class End {
        final MemorySegment memory = MemorySegment.ofArray(new long[8_192]);
        final ViNic nic;
        final MemoryRegion region;
        final List<Vi> vis = new ArrayList<>();

        End(Host process) throws VipException {
            nic = lan.library(process).openNic(MviaNic.DEVICE);
            nic.errorCallback(null, (context, error) -> {
            });
            nic.nameService().init();
            int tag = nic.createPtag();
            region = nic.registerMem(memory, new MemoryAttributes(tag, true, false));
            for (ReliabilityLevel level : List.of(ReliabilityLevel.UNRELIABLE, ReliabilityLevel.RELIABLE_DELIVERY)) {
                Vi vi = nic.createVi(new ViAttributes(level, 16_384, tag, true, false), null, null);
                vis.add(vi);
                post(vi, true, vis.size() - 1, 1_000);
            }
        }

        void post(Vi vi, boolean isReceive, int index, int length) {
            VipDescriptor view = new VipDescriptor().at(memory, 128L * index).begin(0, length)
                    .addData(region.address() + 4_096L + 4_096L * index, region.handle(), length);
            assertThat(view.segmentCount()).isEqualTo(1);
            long address = region.address() + 128L * index;
            assertThat(isReceive ? vi.postRecv(address, region.handle()) : vi.postSend(address, region.handle()))
                    .isEqualTo(VipResult.SUCCESS);
        }

        NetAddress address() throws VipException {
            return new NetAddress(nic.query().hostAddress(), (byte) 1);
        }
    }

    @Test
    void randomFramesAreCountedAndChangeNothing() {
        lan.library(client);
        lan.library(server);
        lan.library(bystander);
        lan.setFate((frame, length) -> {
            if (seen.size() < SEEDS) {
                seen.add(frame.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE));
            }
            return FrameFate.Way.PASS;
        });
        stage.start(server, () -> {
            End end = new End(server);
            for (Vi vi : end.vis) {
                ConnectionRequest request = end.nic.connections().connectWait(end.address(), VipResult.INFINITE);
                assertThat(request.accept(vi)).isEqualTo(VipResult.SUCCESS);
            }
            Stage.sleepUntil(server, 20 * MS);
            flood(lan.nic("server").carrier(), 3, 4);
            Stage.sleepUntil(server, 40 * MS);
            for (Vi vi : end.vis) {
                assertThat(vi.recvWait(VipResult.INFINITE, new ViCompletion()))
                        .isEqualTo(VipResult.SUCCESS);
            }
            // The peer itself may do what it likes to its own connections.
            flood(lan.nic("server").carrier(), 1, 2);
        });
        stage.start(client, () -> {
            End end = new End(client);
            for (Vi vi : end.vis) {
                NetAddress remote = new NetAddress(end.nic.nameService().getHostByName("server", 0), new byte[]{1});
                int result = VipResult.NO_MATCH;
                while (result == VipResult.NO_MATCH) {
                    Stage.sleepUntil(client, client.now() + MS / 100);
                    result = end.nic.connections().connectRequest(vi, end.address(), remote, VipResult.INFINITE,
                            new ViPeer());
                }
                assertThat(result).isEqualTo(VipResult.SUCCESS);
            }
            Stage.sleepUntil(client, 30 * MS);
            end.post(end.vis.get(0), false, 4, 600);
            end.post(end.vis.get(1), false, 5, 600);
            Stage.sleepUntil(client, 60 * MS);
        });
        stage.run();
    }

    /** Of the stations from which the frames claim to come, one is on the LAN. */
    private void flood(MviaCarrier carrier, int fromStation, int beforeStation) {
        assertThat(seen).isNotEmpty();
        MviaCounters before = carrier.counters();
        for (int i = 0; i < FRAMES; i++) {
            byte[] frame = i % 3 == 0
                    ? anything()
                    : nearly(seen.get(random.nextInt(seen.size())), random.nextInt(fromStation, beforeStation + 1));
            carrier.onFrame(MemorySegment.ofArray(frame), 0, frame.length);
        }
        MviaCounters after = carrier.counters();
        long counted = after.strange() - before.strange() + after.stale() - before.stale() + after.foreign()
                - before.foreign() + after.received() - before.received();
        assertThat(counted).isEqualTo(FRAMES);
        assertThat(after.strange() - before.strange()).isGreaterThan(FRAMES / 4);
        assertThat(after.stale() - before.stale()).isPositive();
        assertThat(after.received() - before.received()).isPositive();
    }

    private byte[] anything() {
        byte[] frame = new byte[random.nextInt(FRAME_BYTES_MAX + 1)];
        random.nextBytes(frame);
        return frame;
    }

    /** A frame as a station would forge it from one that was heard: to the same host, with some fields changed. */
    private byte[] nearly(byte[] heard, int station) {
        byte[] frame = heard.clone();
        frame[5] = 2;
        frame[11] = (byte) station;
        for (int i = random.nextInt(5); i > 0; i--) {
            frame[random.nextInt(14, Math.min(80, frame.length))] = (byte) random.nextInt();
        }
        return frame;
    }
}
