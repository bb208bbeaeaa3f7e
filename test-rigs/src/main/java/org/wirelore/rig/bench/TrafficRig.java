package org.wirelore.rig.bench;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * Two hosts on a full-duplex Fast Ethernet link; one sends frames of 60 bytes (64 with the check sequence) to the other
 * through U-Net, each with a trap and a poll demand of its own, one every ten microseconds. The hosts are quick enough
 * to have served a frame's interrupt before the next frame, so that each raises its own. The receiver checks every word
 * and the order; the sums are checked at the end of each run.
 */
final class TrafficRig implements AutoCloseable {
    /** With 14 bytes of Ethernet header and 2 of ports: 60. */
    private static final int MESSAGE_BYTES = 44;
    private static final int HEADER_BYTES = 16;
    private static final int DESCRIPTOR_BYTES = 16;
    private static final int SLOTS = 64;
    private static final int SLOT_BYTES = 64;
    private static final long MEET_PS = 1_000_000_000;
    private static final long GAP_PS = 10_000_000;
    private static final long SENDER_MAC = 0x0800_2B00_0001L;
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;
    private static final EndpointConfig ENDPOINT = new EndpointConfig(SLOTS, 2 * SLOTS, SLOTS, SLOT_BYTES,
            SLOTS * SLOT_BYTES);

    private final int frames;
    private final Simulation simulation = new Simulation();
    private final FullDuplexLink link = new FullDuplexLink("link", LinkConfig.fastEthernet(),
            new FabricEnvironment(simulation.queue(), new SeededDecider(1), FaultPlan.none(), null,
                    simulation.queue().content()));
    private final TrafficHost sender = new TrafficHost(simulation, "sender", SENDER_MAC, link.plug(0), this::produce);
    private final TrafficHost receiver = new TrafficHost(simulation, "receiver", SENDER_MAC + 1, link.plug(1),
            this::consume);
    private final Reception reception = new Reception();
    private final int[] ports = new int[2];
    private int checked;
    private boolean fresh = true;

    /** @param frames how many each run sends */
    TrafficRig(int frames) {
        this.frames = frames;
    }

    /** Sends all frames, from power-on of both hosts to the last message, and checks the sums. */
    long run() {
        if (!fresh) {
            simulation.reset();
            link.reset();
            sender.reset();
            receiver.reset();
        }
        fresh = false;
        checked = 0;
        sender.driver.attach();
        receiver.driver.attach();
        Outcome outcome = simulation.run();
        if (!(outcome instanceof Outcome.Completed)) {
            throw new IllegalStateException("the run must complete: outcome=" + outcome);
        }
        require("messages checked", checked, frames);
        require("frames sent", sender.card.counters().framesSent(), frames);
        require("poll demands", sender.counted.pollDemands(), frames);
        require("traps that sent", sender.machine.cost("unet.send.trap").charges(), frames);
        require("frames received", receiver.card.counters().framesReceived(), frames);
        require("interrupts of the receiver's card", receiver.card.counters().interrupts(), frames);
        require("interrupts that the receiver served", receiver.machine.interrupts(), frames);
        requireAtLeast("descriptors read by the sender's card", sender.card.counters().descriptorReads(), frames);
        requireAtLeast("descriptors read by the receiver's card", receiver.card.counters().descriptorReads(), frames);
        requireAtLeast("bytes that the sender's card moved over its bus", sender.machine.bus().bytesMoved(),
                (DESCRIPTOR_BYTES + HEADER_BYTES + MESSAGE_BYTES) * (long) frames);
        requireAtLeast("bytes that the receiver's card moved over its bus", receiver.machine.bus().bytesMoved(),
                (DESCRIPTOR_BYTES + HEADER_BYTES + MESSAGE_BYTES) * (long) frames);
        return simulation.queue().hash();
    }

    /** Events of the last run. */
    long events() {
        return simulation.queue().fired();
    }

    @Override
    public void close() {
        simulation.close();
    }

    private void produce(Host host) {
        UNetDevice device = sender.driver.open(host);
        UNetEndpoint endpoint = device.createEndpoint(ENDPOINT);
        int channel = meet(host, device, endpoint, 0);
        MemorySegment area = endpoint.area();
        long duePs = 2 * MEET_PS;
        for (int number = 0; number < frames; number++, duePs += GAP_PS) {
            int slot = number % SLOTS * SLOT_BYTES;
            for (int at = 0; at < MESSAGE_BYTES; at += 4) {
                area.set(WORD, slot + at, word(number, at));
            }
            await(host, duePs);
            endpoint.send(channel, slot, MESSAGE_BYTES);
            endpoint.flush();
        }
        await(host, duePs);
        require("sends completed", endpoint.completedSends(), frames);
        endpoint.close();
        device.close();
    }

    private void consume(Host host) {
        UNetDevice device = receiver.driver.open(host);
        UNetEndpoint endpoint = device.createEndpoint(ENDPOINT);
        meet(host, device, endpoint, 1);
        MemorySegment message = reception.inline;
        while (checked < frames) {
            while (!endpoint.poll(reception)) {
                host.pause(Host.FOREVER);
            }
            require("length", reception.length, MESSAGE_BYTES);
            for (int at = 0; at < MESSAGE_BYTES; at += 4) {
                require("word", message.get(WORD, at), word(checked, at));
            }
            checked++;
        }
        endpoint.close();
        device.close();
    }

    /** Sends its port to the other side and opens the channel once it has the other's. */
    private int meet(Host host, UNetDevice device, UNetEndpoint endpoint, int side) {
        ports[side] = device.reservePorts(1)[0];
        await(host, MEET_PS);
        return endpoint.openChannel(ports[side], SENDER_MAC + 1 - side, ports[1 - side]);
    }

    private static void await(Host host, long untilPs) {
        while (host.now() < untilPs) {
            host.pause(untilPs);
        }
    }

    private static int word(int number, int at) {
        return number * 0x9E37_79B9 + at;
    }

    private static void require(String what, long found, long expected) {
        if (found != expected) {
            throw new IllegalStateException(
                    "every frame must take the whole way: " + what + "=" + found + ", expected=" + expected);
        }
    }

    private static void requireAtLeast(String what, long found, long least) {
        if (found < least) {
            throw new IllegalStateException(
                    "every frame must take the whole way: " + what + "=" + found + ", at least=" + least);
        }
    }
}
