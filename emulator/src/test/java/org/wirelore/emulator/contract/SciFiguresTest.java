package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.emulator.host.HostProfile;

/** What a D310 on a PC of its time takes: two figures are calibrations, the others follow. */
class SciFiguresTest {
    private static final long NS = 1_000;
    private static final long US = 1_000_000;
    private static final int BYTES = 1 << 18;
    private static final double SECOND_PS = 1e12;

    private final SciHosts hosts = new SciHosts(
            ContractHosts.pc(1, new HostProfile.Pio(450 * NS, 150 * NS, 32, 40 * NS)), SciCards::d310);
    private final Host near = hosts.stage().process("near");
    private final Host far = hosts.stage().process("far");
    private final SciLibrary nearLibrary = hosts.library(near, 4);
    private final SciLibrary farLibrary = hosts.library(far, 8);
    private final Map<String, Double> found = new TreeMap<>();

    private static SciMap export(SciLibrary library, int id) throws SciException {
        library.initialize(SciFlags.NONE);
        SciDescriptor sci = library.open(SciFlags.NONE);
        LocalSegment segment = sci.createSegment(id, BYTES, SciFlags.NONE);
        segment.prepare(0);
        segment.setAvailable(0);
        return segment.map(0, BYTES);
    }

    private static RemoteSegment connect(SciLibrary library, Host process, int nodeId) throws SciException {
        SciDescriptor sci = library.open(SciFlags.NONE);
        while (true) {
            try {
                return sci.connectSegment(nodeId, 1, 0, 0);
            } catch (SciException notYet) {
                process.sleep(process.now() + 10 * US);
            }
        }
    }

    private static void awaitWord(Host process, SciMap map, int offset, int value) {
        while (map.getInt(offset) != value) {
            process.pause(Host.FOREVER);
        }
    }

    @Test
    void aWordALongCopyALoadAndDma() {
        int rounds = 100;
        hosts.stage().start(far, () -> {
            SciMap in = export(farLibrary, 1);
            SciMap out = connect(farLibrary, far, 4).map(0, BYTES);
            for (int round = 1; round <= rounds; round++) {
                awaitWord(far, in, 60, round);
                out.putInt(60, round);
            }
        });
        hosts.stage().start(near, () -> {
            SciMap in = export(nearLibrary, 1);
            RemoteSegment remote = connect(nearLibrary, near, 8);
            SciMap out = remote.map(0, BYTES);
            near.sleep(near.now() + 10_000 * US);
            long beganPs = near.now();
            for (int round = 1; round <= rounds; round++) {
                out.putInt(60, round);
                awaitWord(near, in, 60, round);
            }
            found.put("word us", (near.now() - beganPs) / (2.0 * rounds * US));
            SciSequence sequence = out.createSequence();
            sequence.start();
            MemorySegment block = MemorySegment.ofArray(new byte[BYTES]);
            for (int size = 64; size <= BYTES; size *= 8) {
                beganPs = near.now();
                out.put(0, block, 0, size);
                sequence.storeBarrier();
                found.put("stores " + size, size / ((near.now() - beganPs) / SECOND_PS) / 1e6);
            }
            beganPs = near.now();
            out.getInt(4096);
            found.put("load us", (near.now() - beganPs) / (double) US);
            found.put("dma", dma(remote));
        });
        hosts.stage().run();
        assertThat(found.get("word us")).isBetween(2.4 * 0.95, 2.4 * 1.05);
        assertThat(found.get("stores " + BYTES)).isBetween(74 * 0.95, 74 * 1.05);
        assertThat(found.get("load us")).isBetween(4.0, 6.0);
        assertThat(found.get("dma")).isBetween(50.0, found.get("stores " + BYTES));
    }

    private double dma(RemoteSegment remote) throws SciException {
        SciDescriptor sci = nearLibrary.open(SciFlags.NONE);
        LocalSegment local = sci.createSegment(2, BYTES, SciFlags.NONE);
        local.prepare(0);
        DmaQueue queue = sci.createDmaQueue(0, 1);
        long beganPs = near.now();
        queue.enqueue(local, remote, 0, 0, BYTES, SciFlags.DMA_POST | SciFlags.DMA_WAIT);
        return BYTES / ((near.now() - beganPs) / SECOND_PS) / 1e6;
    }
}
