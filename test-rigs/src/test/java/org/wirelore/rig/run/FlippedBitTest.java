package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.instance.ProfileMapping;
import org.wirelore.rig.spi.HostConfig;

/**
 * One bit that is inverted anywhere on a message's way, from the sender's memory to the receiver's, is seen in the
 * hash.
 */
class FlippedBitTest {
    private static final long SEED = 20261122;
    private static final long MAC = 0x0200_0000_0001L;
    private static final long MEET_PS = 1_000_000_000L;
    private static final int MESSAGE_BYTES = 200;
    private static final int BUFFER_BYTES = 1024;
    private static final Limits LIMITS = Limits.NONE.withVirtualPs(20 * MEET_PS).withEvents(100_000);
    private static final EndpointConfig ENDPOINT = new EndpointConfig(4, 8, 4, BUFFER_BYTES, 4 * BUFFER_BYTES);

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void aBitOfADescriptorOrBufferInHostMemoryThatACardReads() {
        long plain = run(Place.HOST_MEMORY, -1);
        int places = touched;
        assertThat(places).isGreaterThan(20);
        assertThat(run(Place.HOST_MEMORY, -1)).isEqualTo(plain);
        for (int place = 0; place < places; place++) {
            assertThat(run(Place.HOST_MEMORY, place)).describedAs("read " + place + ", seed " + SEED)
                    .isNotEqualTo(plain);
        }
    }

    @Test
    void aBitOfWhatACardWritesToHostMemory() {
        long plain = run(Place.CARD, -1);
        int places = touched;
        assertThat(places).isGreaterThan(5);
        for (int place = 0; place < places; place++) {
            assertThat(run(Place.CARD, place)).describedAs("write " + place + ", seed " + SEED).isNotEqualTo(plain);
        }
    }

    @Test
    void aBitOfAFrameOnTheWire() {
        long plain = run(Place.WIRE, -1);
        int places = touched;
        assertThat(places).isEqualTo(2);
        for (int place = 0; place < places; place++) {
            for (int again = 0; again < 20; again++) {
                assertThat(run(Place.WIRE, place)).describedAs("frame " + place + ", seed " + SEED).isNotEqualTo(plain);
            }
        }
    }

    private enum Place {
        HOST_MEMORY, CARD, WIRE
    }

    private Place kind = Place.WIRE;
    private int chosen;
    private int touched;

    /** Whether this is where a bit is to be inverted. */
    private boolean isHere(Place here) {
        return here == kind && touched++ == chosen;
    }

    private long run(Place newKind, int newChosen) {
        kind = newKind;
        chosen = newChosen;
        touched = 0;
        try (Simulation simulation = new Simulation()) {
            FullDuplexLink link = new FullDuplexLink("link", LinkConfig.fastEthernet(),
                    new FabricEnvironment(simulation.queue(), new SeededDecider(1), FaultPlan.none(), null,
                            simulation.queue().content()));
            int[] ports = new int[2];
            Side sender = new Side(simulation, 0, link, ports);
            Side receiver = new Side(simulation, 1, link, ports);
            sender.driver.attach();
            receiver.driver.attach();
            simulation.run(LIMITS);
            assertThat(chosen >= 0 || receiver.received == 2).isTrue();
            return simulation.queue().hash();
        }
    }

    /** A host with its card: the first sends two messages to the second. */
    private final class Side {
        private final int index;
        private final int[] ports;
        private final UNetDriver driver;
        private int received;

        Side(Simulation simulation, int index, FullDuplexLink link, int[] ports) {
            HostConfig host = Rigs.load("unet-pingpong").variants().getFirst().hosts().getFirst();
            this.index = index;
            this.ports = ports;
            Machine machine = new Machine(simulation, "host" + index, ProfileMapping.profile(host.profile()));
            PciSlot slot = machine.bus().slot("tulip" + index);
            Dc21140 card = new Dc21140(TulipConfig.of("tulip" + index, TulipChip.DC21140, MAC + index),
                    simulation.queue(), new FlippingBus(slot.bus(), machine.memory()),
                    new FlippingWire(link.plug(index)));
            driver = new UNetDriver(machine, card, slot.pinned(), new UNetDriverConfig("unet" + index, 8, 8,
                    UNetDriverConfig.ETHERNET_TYPE, false, UNetDriverConfig.BUS_MODE, 0, 1));
            card.connect(driver.interruptLine());
            machine.spawn("rank" + index, this::live);
        }

        private void live(Host host) {
            UNetDevice device = driver.open(host);
            UNetEndpoint endpoint = device.createEndpoint(ENDPOINT);
            ports[index] = device.reservePorts(1)[0];
            while (host.now() < MEET_PS) {
                host.pause(MEET_PS);
            }
            int channel = endpoint.openChannel(ports[index], MAC + 1 - index, ports[1 - index]);
            if (index == 1) {
                receive(host, endpoint);
                return;
            }
            endpoint.area().asSlice(0, 2 * MESSAGE_BYTES).fill((byte) 0x5A);
            endpoint.send(channel, 0, MESSAGE_BYTES);
            endpoint.send(channel, MESSAGE_BYTES, MESSAGE_BYTES);
            endpoint.flush();
            while (host.now() < 5 * MEET_PS) {
                host.pause(5 * MEET_PS);
            }
            endpoint.flush();
        }

        private void receive(Host host, UNetEndpoint endpoint) {
            Reception reception = new Reception();
            endpoint.release(0);
            endpoint.release(BUFFER_BYTES);
            while (host.now() < 5 * MEET_PS) {
                if (endpoint.poll(reception)) {
                    received++;
                } else {
                    host.pause(5 * MEET_PS);
                }
            }
        }
    }

    /** Inverts a bit in memory before a card reads it, or in the card before it writes it. */
    private final class FlippingBus implements DmaBus {
        private final DmaBus bus;
        private final PhysicalMemory memory;

        FlippingBus(DmaBus bus, PhysicalMemory memory) {
            this.bus = bus;
            this.memory = memory;
        }

        @Override
        public int read(long address, byte[] into, int offset, int length) {
            if (isHere(Place.HOST_MEMORY)) {
                MemorySegment bytes = memory.segment((int) address, length);
                flip(bytes);
            }
            return bus.read(address, into, offset, length);
        }

        @Override
        public int write(long address, byte[] from, int offset, int length) {
            if (isHere(Place.CARD)) {
                flip(MemorySegment.ofArray(from).asSlice(offset, length));
            }
            return bus.write(address, from, offset, length);
        }

        @Override
        public long claim(int bytes, int burstBytes) {
            return bus.claim(bytes, burstBytes);
        }

        @Override
        public long claim(int bytes, int burstBytes, long sincePs) {
            return bus.claim(bytes, burstBytes, sincePs);
        }
    }

    private void flip(MemorySegment bytes) {
        int bit = random.nextInt(8 * (int) bytes.byteSize());
        byte before = bytes.get(ValueLayout.JAVA_BYTE, bit / 8);
        bytes.set(ValueLayout.JAVA_BYTE, bit / 8, (byte) (before ^ (1 << (bit % 8))));
    }

    /** Inverts a bit of a frame that a card sends. */
    private final class FlippingWire implements FrameWire {
        private final FrameWire wire;

        FlippingWire(FrameWire wire) {
            this.wire = wire;
        }

        @Override
        public void transmit(Frame frame) {
            if (isHere(Place.WIRE)) {
                flip(MemorySegment.ofArray(frame.bytes).asSlice(0, frame.length));
            }
            wire.transmit(frame);
        }

        @Override
        public void attach(FrameStation station) {
            wire.attach(station);
        }

        @Override
        public void configure(long bitsPerSecond, boolean fullDuplex) {
            wire.configure(bitsPerSecond, fullDuplex);
        }

        @Override
        public boolean isUp() {
            return wire.isUp();
        }

        @Override
        public boolean hasLinkPartner() {
            return wire.hasLinkPartner();
        }

        @Override
        public boolean offersFullDuplex() {
            return wire.offersFullDuplex();
        }

        @Override
        public long offeredBitsPerSecond() {
            return wire.offeredBitsPerSecond();
        }

        @Override
        public Frame claim() {
            return wire.claim();
        }

        @Override
        public void release(Frame frame) {
            wire.release(frame);
        }
    }
}
