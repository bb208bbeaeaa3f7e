package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.inet.InetStack;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.profile.StackProfiles;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetCosts;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** A process that waits for U-Net and for sockets in one system call. */
class SelectTest {
    private static final long MAC = 0x0800_2B12_3400L;
    private static final long MS = 1_000_000_000;
    private static final long US = 1_000_000;
    private static final int PORT = 9;
    private static final EndpointConfig CONFIG = new EndpointConfig(8, 8, 8, 1536, 16 * 1536);
    private static final AddressTable HOSTS = new AddressTable(24, Map.of("left", "10.0.0.1", "right", "10.0.0.2"));

    private final Simulation simulation = new Simulation();
    private final FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(),
            FabricEnvironment.plain(simulation.queue(), new SeededDecider(1)));
    private final List<Node> nodes = new ArrayList<>();
    private final List<String> readied = new ArrayList<>();
    private final List<Long> timesPs = new ArrayList<>();

    /** A host with a card, under U-Net and under a kernel's TCP/IP. */
    private record Node(Machine machine, UNetDriver driver, InetStack stack) {
    }

    private Node node(int side) {
        Machine machine = new Machine(simulation, side == 0 ? "left" : "right", ContractHosts.pc(1));
        PciSlot slot = machine.bus().slot("tulip" + side);
        Dc21140 card = new Dc21140(TulipConfig.of("tulip" + side, TulipChip.DC21140A, MAC + side), simulation.queue(),
                slot.bus(), link.plug(side));
        UNetDriver driver = new UNetDriver(machine, card, slot.pinned(), UNetDriverConfig.named("unet" + side));
        card.connect(driver.interruptLine());
        InetStack stack = new InetStack(machine, driver.kernelDatalink(), StackProfiles.bsd44(), HOSTS);
        driver.attach();
        stack.attach();
        return new Node(machine, driver, stack);
    }

    private void run(boolean isSending) {
        nodes.add(node(0));
        nodes.add(node(1));
        nodes.get(0).machine().spawn("sender", host -> {
            if (isSending) {
                send(host);
            }
        });
        nodes.get(1).machine().spawn("receiver", this::receive);
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
    }

    private void send(Host host) throws Exception {
        UNetDevice device = nodes.get(0).driver().open(host);
        UNetEndpoint endpoint = device.createEndpoint(CONFIG);
        int channel = endpoint.openChannel(device.reservePorts(1)[0], MAC + 1, 1);
        DatagramSocket socket = nodes.get(0).stack().sockets(host).openDatagram(PORT);
        host.sleep(10 * MS);
        socket.send("right", PORT, MemorySegment.ofArray(new byte[40]), 0, 40);
        host.sleep(20 * MS);
        endpoint.send(channel, 8 * 1536, 40);
        endpoint.flush();
        while (endpoint.completedSends() == 0) {
            host.pause(Host.FOREVER);
        }
    }

    private void receive(Host host) throws Exception {
        UNetDevice device = nodes.get(1).driver().open(host);
        UNetEndpoint endpoint = device.createEndpoint(CONFIG);
        endpoint.openChannel(device.reservePorts(1)[0], MAC, 1);
        DatagramSocket socket = nodes.get(1).stack().sockets(host).openDatagram(PORT);
        Pollable[] set = {endpoint, socket};
        int[] wanted = {Pollable.READABLE, Pollable.READABLE};
        int[] ready = new int[2];
        Reception reception = new Reception();
        MemorySegment into = MemorySegment.ofArray(new byte[64]);
        while (host.now() < 40 * MS) {
            int count = device.select(host, set, wanted, ready, 2, 40 * MS);
            timesPs.add(host.now());
            readied.add(count + ": " + ready[0] + ready[1]);
            if (ready[1] != 0) {
                socket.receive(into, 0, 64);
            }
            if (ready[0] != 0) {
                endpoint.poll(reception);
            }
        }
    }

    @Test
    void whatComesFirstEndsTheWaitAndIsNamed() {
        run(true);
        assertThat(readied.stream().filter(each -> !each.startsWith("0"))).containsExactly("1: 01", "1: 10");
        assertThat(timesPs.get(readied.indexOf("1: 01"))).isBetween(10 * MS, 11 * MS);
        assertThat(timesPs.get(readied.indexOf("1: 10"))).isBetween(20 * MS, 21 * MS);
    }

    @Test
    void theLimitEndsTheWaitWithNothingReady() {
        run(false);
        assertThat(readied).containsOnly("0: 00");
        assertThat(timesPs.getLast()).isBetween(40 * MS, 40 * MS + 50 * US);
    }

    @Test
    void aCallCostsItsEntryAndALookAtEachDescriptorBeforeAndAfterTheSleep() {
        run(false);
        Machine machine = nodes.get(1).machine();
        int calls = readied.size();
        assertThat(machine.cost(UNetCosts.SELECT).chargedPs()).isEqualTo(calls * US / 2);
        assertThat(machine.cost(UNetCosts.SELECT_DESCRIPTOR).chargedPs())
                .isEqualTo(calls * 2L * (US / 2 + 2 * US / 100));
    }

    @Test
    void anEndpointIsWritableWhileItsSendQueueHasRoom() {
        nodes.add(node(0));
        nodes.add(node(1));
        nodes.get(0).machine().spawn("sender", host -> {
            UNetDevice device = nodes.get(0).driver().open(host);
            UNetEndpoint endpoint = device.createEndpoint(new EndpointConfig(2, 8, 8, 1536, 16 * 1536));
            int channel = endpoint.openChannel(device.reservePorts(1)[0], MAC + 1, 1);
            int[] ready = new int[1];
            for (int i = 0; i < 2; i++) {
                readied.add("room " + endpoint.ready(Pollable.WRITABLE));
                endpoint.send(channel, i * 1536, 1000);
            }
            readied.add("full " + endpoint.ready(Pollable.WRITABLE));
            endpoint.flush();
            int count = 0;
            while (count == 0) {
                count = device.select(host, new Pollable[]{endpoint}, new int[]{Pollable.WRITABLE}, ready, 1,
                        Host.FOREVER);
            }
            readied.add("room " + ready[0]);
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(readied).containsExactly("room 2", "room 2", "full 0", "room 2");
    }
}
