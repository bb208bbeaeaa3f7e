package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
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
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.RerunRig;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.loopback.sci.LoopbackSciFabric;
import org.wirelore.device.loopback.via.LoopbackViaFabric;
import org.wirelore.device.vipl.spi.ViplPolicy;

/**
 * Loopbacks that processes call, reset with traffic in flight: the next run has the times and results of a first one.
 */
class LoopbackRerunTest {
    /** Drops frames whose mark can be divided by 5. */
    private static final BpfProgram NO_FIFTH = new BpfBuilder()
            .add(Bpf.LD | Bpf.B | Bpf.ABS, Datalink.HEADER_BYTES)
            .add(Bpf.ALU | Bpf.MOD | Bpf.K, 5)
            .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, 0, "drop", null)
            .add(Bpf.RET, Bpf.KEEP)
            .label("drop")
            .add(Bpf.RET, Bpf.DROP)
            .program(0);
    private static final long MICROSECOND_PS = 1_000_000;

    @Test
    void datalinkRerunsLikeTheFirstTime() {
        RerunRig.rerunsLikeTheFirstTime(DatalinkRig::new);
    }

    @Test
    void sisciRerunsLikeTheFirstTime() {
        RerunRig.rerunsLikeTheFirstTime(SisciRig::new);
    }

    @Test
    void viplRerunsLikeTheFirstTime() {
        RerunRig.rerunsLikeTheFirstTime(ViplRig::new);
    }

    /** A sender that fills queues, a listener with group and filter, and a station that sends a frame and leaves. */
    private static final class DatalinkRig extends RerunRig {
        private static final long GROUP = 0x0300_0000_0001L;
        private final LoopbackDatalink.Network lan = new LoopbackDatalink.Network(ranks, MICROSECOND_PS, 12_500_000,
                48);
        private final Host sender = ranks.process("sender");
        private final Host listener = ranks.process("listener");
        private final Host leaver = ranks.process("leaver");
        private final Datalink from = lan.open(sender, 0x0200_0000_0001L, 0x88B5);
        private final Datalink to = lan.open(listener, 0x0200_0000_0002L, 0x88B5);
        private @Nullable Datalink leaving;

        @Override
        protected void begin() {
            Datalink last = leaving == null ? lan.open(leaver, 0x0200_0000_0003L, 0x88B5) : leaving;
            leaving = last;
            ranks.start(sender, () -> {
                for (int i = 0; i < 100; i++) {
                    while (!send(from, (i & 1) == 0 ? GROUP : to.address(), i)) {
                        note("full at " + i);
                        sender.pause(Host.FOREVER);
                    }
                }
                note(from.counters().toString());
            });
            ranks.start(listener, () -> {
                byte[] frame = new byte[to.frameBytesMax()];
                note("readable " + to.isReadable() + ", " + to.counters());
                Stage.sleepUntil(listener, 100 * MICROSECOND_PS);
                to.join(GROUP);
                to.setFilter(NO_FIFTH);
                Stage.sleepUntil(listener, 600 * MICROSECOND_PS);
                while (to.receive(MemorySegment.ofArray(frame), 0, frame.length) != Datalink.NONE) {
                    note("mark " + frame[14]);
                }
                Stage.sleepUntil(listener, 800 * MICROSECOND_PS);
                note(to.counters().toString());
            });
            ranks.start(leaver, () -> {
                Stage.sleepUntil(leaver, 300 * MICROSECOND_PS);
                send(last, to.address(), 101);
                send(last, to.address(), 102);
                last.close();
                leaving = null;
            });
        }

        private static boolean send(Datalink through, long destination, int mark) {
            byte[] frame = new byte[60];
            for (int i = 0; i < 6; i++) {
                frame[i] = (byte) (destination >>> (40 - 8 * i));
            }
            frame[12] = (byte) 0x88;
            frame[13] = (byte) 0xB5;
            frame[14] = (byte) mark;
            return through.send(MemorySegment.ofArray(frame), 0, frame.length);
        }

        @Override
        protected void reset() {
            lan.reset();
        }
    }

    /** Stores, barriers, a DMA transfer and a trigger, and at the end a connection that is cut. */
    private static final class SisciRig extends RerunRig {
        private final LoopbackSciFabric fabric = new LoopbackSciFabric(ranks, 1_800_000, 80_000_000);
        private final Host owner = ranks.process("owner");
        private final Host user = ranks.process("user");

        @Override
        protected void begin() {
            SciDescriptor ownerSci = fabric.open(owner, 4);
            SciDescriptor userSci = fabric.open(user, 8);
            ranks.start(owner, () -> {
                LocalInterrupt interrupt = ownerSci.createInterrupt(0, 5, SciFlags.FIXED_INTNO);
                LocalSegment segment = ownerSci.createSegment(17, 4096, SciFlags.NONE);
                SciMap map = segment.map(0, 4096);
                note("begins with " + map.getInt(0));
                segment.prepare(0);
                segment.setAvailable(0);
                note(segment.waitForEvent(SciFlags.INFINITE_TIMEOUT).toString());
                interrupt.waitFor(SciFlags.INFINITE_TIMEOUT);
                note("triggered, words " + map.getInt(0) + " " + map.getInt(2048));
                segment.setUnavailable(0, SciFlags.FORCE_DISCONNECT);
                note("last word " + map.getInt(4));
            });
            ranks.start(user, () -> {
                RemoteSegment remote = connect(userSci);
                SciMap map = remote.map(0, 4096);
                SciSequence sequence = map.createSequence();
                note(sequence.start().toString());
                for (int i = 1; i <= 10; i++) {
                    map.putInt(0, i);
                    sequence.storeBarrier();
                    note("read back " + map.getInt(0));
                }
                LocalSegment local = userSci.createSegment(17, 4096, SciFlags.NONE);
                local.prepare(0);
                local.map(0, 4).putInt(0, 99);
                DmaQueue queue = userSci.createDmaQueue(0, 4);
                queue.enqueue(local, remote, 0, 2048, 1024, SciFlags.NONE);
                queue.enqueue(local, remote, 0, 1024, 1024, SciFlags.DMA_POST);
                note(queue.waitFor(SciFlags.INFINITE_TIMEOUT).toString());
                RemoteInterrupt interrupt = userSci.connectInterrupt(4, 0, 5, 0);
                interrupt.trigger();
                for (int i = 1; i <= 10; i++) {
                    map.putInt(4, i);
                    note(sequence.check(SciFlags.NONE).toString());
                }
                queue.reset();
                queue.enqueue(local, remote, 0, 2048, 1024, SciFlags.DMA_POST);
                note(queue.waitFor(SciFlags.INFINITE_TIMEOUT).toString());
            });
        }

        private RemoteSegment connect(SciDescriptor sci) {
            while (true) {
                try {
                    return sci.connectSegment(4, 17, 0, 0);
                } catch (SciException notYet) {
                    user.sleep(user.now() + MICROSECOND_PS);
                }
            }
        }

        @Override
        protected void reset() {
            fabric.reset();
        }
    }

    /** A connection that carries messages both ways and breaks for want of a posted receive. */
    private static final class ViplRig extends RerunRig {
        private final LoopbackViaFabric fabric = new LoopbackViaFabric(ranks, 5_000_000, 110_000_000,
                ViplPolicy.USUAL);
        private final Host client = ranks.process("client");
        private final Host server = ranks.process("server");

        @Override
        protected void begin() {
            Vipl clientLibrary = fabric.library(client);
            Vipl serverLibrary = fabric.library(server);
            ranks.start(server, () -> {
                ViNic serverNic = serverLibrary.openNic(LoopbackViaFabric.DEVICE);
                End end = new End(serverNic);
                for (int i = 0; i < 3; i++) {
                    end.post(i, true);
                }
                ConnectionRequest request = serverNic.connections().connectWait(end.address(), VipResult.INFINITE);
                note("accepted " + request.accept(end.vi));
                for (int i = 0; i < 4; i++) {
                    note("server received " + end.vi.recvWait(10, end.out) + " at " + end.out.descriptor);
                    end.post(4, false);
                    note("server sent " + end.vi.sendWait(10, end.out));
                }
                note(end.vi.query().state().toString());
            });
            ranks.start(client, () -> {
                ViNic clientNic = clientLibrary.openNic(LoopbackViaFabric.DEVICE);
                End end = new End(clientNic);
                for (int i = 0; i < 6; i++) {
                    end.post(i, true);
                }
                note("handle " + end.region.handle());
                NetAddress remote = new NetAddress(0x0200_0000_0002L, (byte) 1, (byte) 2);
                int result;
                do {
                    result = clientNic.connections().connectRequest(end.vi, end.address(), remote, VipResult.INFINITE,
                            new ViPeer());
                    Stage.sleepUntil(client, client.now() + MICROSECOND_PS);
                } while (result == VipResult.NO_MATCH);
                for (int i = 0; i < 5; i++) {
                    end.post(6, false);
                    note("client sent " + end.vi.sendWait(10, end.out) + " at " + end.out.descriptor);
                }
                note("client received " + end.vi.recvWait(10, end.out));
                note(end.vi.query().state().toString());
            });
        }

        @Override
        protected void reset() {
            fabric.reset();
        }
    }

    /** A VI with seven descriptors and a buffer of 1024 bytes behind them. */
    private static final class End {
        private static final int BUFFER = 7 * 512;
        private final ViNic nic;
        private final MemorySegment memory = MemorySegment.ofArray(new long[(BUFFER + 1024) / 8]);
        private final VipDescriptor view = new VipDescriptor();
        private final ViCompletion out = new ViCompletion();
        private final MemoryRegion region;
        private final Vi vi;

        End(ViNic nic) throws VipException {
            this.nic = nic;
            int ptag = nic.createPtag();
            region = nic.registerMem(memory, new MemoryAttributes(ptag, true, false));
            vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_RECEPTION, 4096, ptag, true, false), null,
                    null);
        }

        NetAddress address() throws VipException {
            return new NetAddress(nic.query().hostAddress(), (byte) 1, (byte) 2);
        }

        void post(int index, boolean receive) {
            view.at(memory, 512L * index).begin(0, 1024).addData(region.address() + BUFFER, region.handle(), 1024);
            if (receive) {
                vi.postRecv(region.address() + 512L * index, region.handle());
            } else {
                vi.postSend(region.address() + 512L * index, region.handle());
            }
        }
    }
}
