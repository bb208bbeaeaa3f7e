package org.wirelore.device.unet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;

/** Two machines, each with a played card and its driver. */
final class PlayedPair {
    static final long LEFT_MAC = 0x0800_2B00_0001L;
    /** What a 100 Mb/s full-duplex partner advertises. */
    static final int FAST_FULL = 0x41E1;
    static final int BUFFER_BYTES = 1536;
    static final EndpointConfig CONFIG = new EndpointConfig(32, 16, 16, BUFFER_BYTES, 32 * BUFFER_BYTES);
    /** Where messages to be sent begin in the area: behind the receive buffers. */
    static final int OUT = 16 * BUFFER_BYTES;

    final SteppedScheduler clock;
    final BenchMachine[] machines = new BenchMachine[2];
    final PlayedCard[] cards = new PlayedCard[2];
    final UNetDriver[] drivers = new UNetDriver[2];

    PlayedPair(SteppedScheduler clock, UNetDriverConfig config) {
        this.clock = clock;
        for (int i = 0; i < 2; i++) {
            machines[i] = new BenchMachine(i == 0 ? "left" : "right", clock);
            cards[i] = new PlayedCard(machines[i], LEFT_MAC + i, FAST_FULL);
            drivers[i] = new UNetDriver(machines[i], cards[i],
                    new PinnedMemory(machines[i].memory()), config);
        }
        for (int i = 0; i < 2; i++) {
            cards[i].connect(drivers[i].interruptLine(), cards[1 - i]);
            drivers[i].attach();
        }
        clock.settle();
    }

    /** Everything back to the start, and the cards attached again. */
    void rerun() {
        for (int i = 0; i < 2; i++) {
            machines[i].memory().reset();
            drivers[i].reset();
            drivers[i].attach();
        }
        clock.settle();
    }

    Side side(int host) {
        return new Side(host);
    }

    /** A process with an endpoint, a port, and all receive buffers free. */
    final class Side {
        final BenchMachine.Task process;
        final UNetDevice device;
        final UNetEndpoint endpoint;
        final int port;
        final Reception reception = new Reception();

        private Side(int host) {
            process = machines[host].task();
            device = drivers[host].open(process);
            endpoint = device.createEndpoint(CONFIG);
            port = device.reservePorts(1)[0];
            for (int i = 0; i < 16; i++) {
                endpoint.release(i * BUFFER_BYTES);
            }
        }

        int openTo(Side other) {
            return endpoint.openChannel(port, other.device.mac(), other.port);
        }

        void write(int offset, byte[] message) {
            MemorySegment.copy(message, 0, endpoint.area(), ValueLayout.JAVA_BYTE, offset, message.length);
        }

        byte[] received() {
            byte[] bytes = new byte[reception.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = reception.byteAt(endpoint.area(), i);
            }
            return bytes;
        }

        /** How many messages are waiting; takes them all and gives their buffers back. */
        int drain() {
            int count = 0;
            while (endpoint.poll(reception)) {
                count++;
                if (!reception.isInline) {
                    endpoint.release(reception.offset);
                }
            }
            return count;
        }
    }

    static byte[] pattern(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** A U-Net frame without check sequence, with at least the Ethernet minimum of bytes. */
    static byte[] frame(long destination, long source, int type, int destinationPort, int sourcePort, int length) {
        byte[] frame = new byte[Math.max(60, 16 + length)];
        for (int i = 0; i < 6; i++) {
            frame[i] = (byte) (destination >>> (40 - 8 * i));
            frame[6 + i] = (byte) (source >>> (40 - 8 * i));
        }
        frame[12] = (byte) (type >>> 8);
        frame[13] = (byte) type;
        frame[14] = (byte) destinationPort;
        frame[15] = (byte) sourcePort;
        return frame;
    }
}
