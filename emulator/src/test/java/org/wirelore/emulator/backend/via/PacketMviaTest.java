package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.mvia.MviaConfig;
import org.wirelore.device.mvia.MviaNic;
import org.wirelore.device.mvia.MviaPeers;
import org.wirelore.device.needs.Needs;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.contract.RealStage;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.time.real.RealHost;

/** M-VIA between two real interfaces, while a program calls nothing. */
class PacketMviaTest implements HostNames, MviaPeers {
    private static final int BYTES = 60_000;
    private static final int DATA = 4_096;
    private static final int FLAG = DATA + BYTES - 4;

    private final Map<String, PacketMvia> nics = new LinkedHashMap<>();
    private final Map<String, Long> stations = new LinkedHashMap<>();
    private @Nullable VethPair pair;

    @BeforeEach
    void plugIn() throws IOException {
        Needs.namespaces();
        VethPair made = VethPair.make("mvia");
        pair = made;
        add("client", made.left().inside(() -> open(made.leftInterface())));
        add("server", made.right().inside(() -> open(made.rightInterface())));
    }

    private static PacketDatalink open(String interfaceName) throws IOException {
        return PacketDatalink.open(PacketConfig.of(interfaceName, MviaConfig.ETHERNET_TYPE));
    }

    private void add(String host, PacketDatalink datalink) throws IOException {
        stations.put(host, datalink.address());
        nics.put(host, new PacketMvia(datalink, datalink.address(), this, this, MviaConfig.PATIENT,
                ViplPolicy.USUAL));
    }

    @AfterEach
    void removeEverything() throws IOException {
        nics.values().forEach(PacketMvia::close);
        Objects.requireNonNull(pair).close();
    }

    /** One end: memory, with a descriptor at its beginning, and a VI at reliable delivery. */
    private final class End {
        final MemorySegment memory = MemorySegment.ofArray(new long[ManyThreads.MEMORY_BYTES / Long.BYTES]);
        final VipDescriptor view = new VipDescriptor();
        final ViCompletion out = new ViCompletion();
        final ViNic nic;
        final MemoryRegion region;
        final Vi vi;

        End(String host, Host process) throws VipException {
            nic = new ViplLibrary(Objects.requireNonNull(nics.get(host)).provider(process, text -> {
            })).openNic(MviaNic.DEVICE);
            nic.errorCallback(null, (context, error) -> {
            });
            nic.nameService().init();
            int tag = nic.createPtag();
            region = nic.registerMem(memory, new MemoryAttributes(tag, true, false));
            vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, BYTES, tag, true, false), null,
                    null);
        }

        NetAddress address() throws VipException {
            return new NetAddress(nic.query().hostAddress(), (byte) 1);
        }
    }

    @Test
    void writesAcknowledgmentsAndDisconnectsNeedNoCallOfTheProgram() {
        RealStage stage = new RealStage();
        AtomicLong target = new AtomicLong();
        AtomicLong handle = new AtomicLong();
        AtomicBoolean isGone = new AtomicBoolean();
        Host serverProcess = stage.process("server");
        stage.start(serverProcess, () -> {
            End end = new End("server", serverProcess);
            target.set(end.region.address() + DATA);
            handle.set(end.region.handle());
            ConnectionRequest request = end.nic.connections().connectWait(end.address(), VipResult.INFINITE);
            assertThat(request.accept(end.vi)).isEqualTo(VipResult.SUCCESS);
            while ((int) ValueLayout.JAVA_INT.varHandle().getVolatile(end.memory, (long) FLAG) != 77) {
                Thread.onSpinWait();
            }
            assertThat(end.memory.get(ValueLayout.JAVA_INT, DATA)).isEqualTo(66);
            while (!isGone.get()) {
                Thread.onSpinWait();
            }
            while (end.vi.query().state() == ViState.CONNECTED) {
                Thread.onSpinWait();
            }
            assertThat(end.vi.query().state()).isEqualTo(ViState.ERROR);
            end.nic.close();
        });
        Host clientProcess = stage.process("client");
        stage.start(clientProcess, () -> {
            End end = new End("client", clientProcess);
            connect(end);
            end.memory.set(ValueLayout.JAVA_INT, DATA, 66);
            end.memory.set(ValueLayout.JAVA_INT, FLAG, 77);
            end.view.at(end.memory, 0).begin(VipDescriptor.OP_RDMA_WRITE, BYTES)
                    .addAddress(target.get(), (int) handle.get())
                    .addData(end.region.address() + DATA, end.region.handle(), BYTES);
            assertThat(end.vi.postSend(end.region.address(), end.region.handle())).isEqualTo(VipResult.SUCCESS);
            assertThat(end.vi.sendWait(VipResult.INFINITE, end.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(end.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            isGone.set(true);
            end.nic.close();
        });
        stage.run();
    }

    private static void connect(End client) throws VipException {
        NetAddress remote = new NetAddress(client.nic.nameService().getHostByName("server", 0), new byte[]{1});
        int result = VipResult.NO_MATCH;
        while (result == VipResult.NO_MATCH) {
            result = client.nic.connections().connectRequest(client.vi, client.address(), remote, VipResult.INFINITE,
                    new ViPeer());
        }
        assertThat(result).isEqualTo(VipResult.SUCCESS);
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void eachDescriptorOfManyThreadsIsTakenOnceAndInOrder() throws Exception {
        End server = new End("server", new RealHost("server", RealHost.Spin.YIELD));
        End client = new End("client", new RealHost("client", RealHost.Spin.YIELD));
        ManyThreads.End receiver = new ManyThreads.End(server.memory, server.region, server.vi);
        ManyThreads.postReceives(receiver);
        try (ExecutorService acceptor = Executors.newSingleThreadExecutor()) {
            Future<?> accepted = acceptor.submit(() -> {
                ConnectionRequest request = server.nic.connections().connectWait(server.address(), VipResult.INFINITE);
                assertThat(request.accept(server.vi)).isEqualTo(VipResult.SUCCESS);
                return null;
            });
            connect(client);
            accepted.get();
        }
        ManyThreads.exchange(new ManyThreads.End(client.memory, client.region, client.vi), receiver);
        assertThat(client.vi.query().state()).isEqualTo(ViState.CONNECTED);
        client.nic.close();
        server.nic.close();
    }

    @Override
    public long[] addressesOf(String hostName) {
        Long station = stations.get(hostName);
        return station == null ? new long[0] : new long[]{station};
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        return stations.entrySet().stream().filter(each -> each.getValue() == hostAddress).map(Map.Entry::getKey)
                .findFirst().orElse(null);
    }

    @Override
    public long station(long address) {
        return stations.containsValue(address) ? address : NONE;
    }

    @Override
    public int agent(long address) {
        return 0;
    }

    @Override
    public long address(long station, int agent) {
        return agent == 0 ? station(station) : NONE;
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return List.copyOf(stations.values());
    }
}
