package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;

/** What the U-Net contract is played on: two hosts, a party with an endpoint on each, and a channel between them. */
public abstract class UNetContractStage {
    /** Two hosts, 0 and 1, with an interface each. */
    public interface Bench {
        /** Starts one more process on a host. */
        Host process(int host);

        /** Opens the interface of the process's host for it. */
        UNetDevice open(Host process);

        /** Lets everything that is in flight arrive. */
        void settle();
    }

    static final int BUFFER_BYTES = 1536;
    static final int BUFFERS = 16;
    static final EndpointConfig CONFIG = new EndpointConfig(8, 8, BUFFERS, BUFFER_BYTES,
            (BUFFERS + 8) * BUFFER_BYTES);
    /** Where the tests put what they send: behind the receive buffers. */
    static final int OUT = BUFFERS * BUFFER_BYTES;

    /** The bench of the implementation under test, fresh for each test. */
    protected abstract Bench bench();

    /** One process with an endpoint on a port of its own. */
    static final class Party {
        final Host process;
        final UNetDevice device;
        final UNetEndpoint endpoint;
        final int port;
        final Reception reception = new Reception();

        Party(Bench bench, int host) {
            process = bench.process(host);
            device = bench.open(process);
            endpoint = device.createEndpoint(CONFIG);
            port = device.reservePorts(1)[0];
        }

        int openTo(Party peer) {
            return endpoint.openChannel(port, peer.device.mac(), peer.port);
        }

        void releaseAll() {
            for (int i = 0; i < BUFFERS; i++) {
                endpoint.release(i * BUFFER_BYTES);
            }
        }

        byte[] received() {
            byte[] bytes = new byte[reception.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = reception.byteAt(endpoint.area(), i);
            }
            return bytes;
        }
    }

    Bench bench;
    Party left;
    Party right;
    int toRight;
    int toLeft;

    @BeforeEach
    void connectTwoParties() {
        bench = bench();
        left = new Party(bench, 0);
        right = new Party(bench, 1);
        toRight = left.openTo(right);
        toLeft = right.openTo(left);
        left.releaseAll();
        right.releaseAll();
    }

    void sendNow(Party from, int channel, byte[] message) {
        write(from, 0, message);
        assertThat(from.endpoint.send(channel, OUT, message.length)).isNotNegative();
        from.endpoint.flush();
        bench.settle();
    }

    static void write(Party side, int slot, byte[] message) {
        MemorySegment.copy(message, 0, side.endpoint.area(), ValueLayout.JAVA_BYTE,
                OUT + (long) slot * BUFFER_BYTES, message.length);
    }

    static byte[] pattern(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    static void refuses(ThrowingCallable call) {
        assertThatExceptionOfType(UNetException.class).isThrownBy(call);
    }
}
