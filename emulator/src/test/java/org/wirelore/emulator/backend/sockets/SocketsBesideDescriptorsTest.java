package org.wirelore.emulator.backend.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.linux.PollWaiter;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.emulator.time.real.Waiter;

/** A process that waits for descriptors in poll(2) and for sockets in a selector waits in one place. */
@Timeout(60)
class SocketsBesideDescriptorsTest extends NioSocketsContractTest {
    /** Longer than the test may last. */
    private static final long PATIENCE_NANOS = 61_000_000_000L;
    private static final MemorySegment BYTES = MemorySegment.ofArray(new byte[64]);

    private final RealHost host = new RealHost("here", RealHost.Spin.BLOCK);
    private final RealHost far = new RealHost("there", RealHost.Spin.YIELD);
    private final Semaphore wakes = new Semaphore(0);

    @Override
    protected String network() {
        return "127.7.2";
    }

    @AfterEach
    void giveBack() {
        host.close();
    }

    /** The contract holds for the sockets of such a process. */
    @Override
    protected Sockets open(Stage stage, Host process) {
        try {
            PollWaiter.of((RealHost) process);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return super.open(stage, process);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSocketEndsAWaitForDescriptorsWhicheverWasThereFirst(boolean areSocketsFirst) throws IOException {
        if (!areSocketsFirst) {
            PollWaiter.of(host);
        }
        try (NioSockets own = sockets(host); NioSockets others = sockets(far)) {
            PollWaiter waiter = PollWaiter.of(host);
            assertThat(host.waiter()).isSameAs(waiter).isSameAs(PollWaiter.of(host));
            StreamListener listener = own.listen(0);
            StreamSocket sender = others.connect("127.0.0.1", listener.port());
            StreamSocket receiver = listener.accept();
            while (receiver == null) {
                waiter.await(PATIENCE_NANOS);
                receiver = listener.accept();
            }
            for (int i = 0; i < 3; i++) {
                assertThat(receiver.read(BYTES, 0, 64)).isZero();
                assertThat(sender.write(BYTES, 0, 1)).isEqualTo(1);
                do {
                    waiter.await(PATIENCE_NANOS);
                } while (receiver.read(BYTES, 0, 64) == 0);
            }
        }
    }

    /** The start-up's streams stay open, and peers write to them long before this process reads. */
    @Test
    void aSocketAtWhichTheProcessDoesNotLookEndsNoSecondWait() throws Exception {
        host.blockThrough(new Waiter() {
            @Override
            public void await(long nanos) {
                throw new IllegalStateException("this test waits by itself");
            }

            @Override
            public void wake() {
                wakes.release();
            }
        });
        try (NioSockets own = sockets(host); NioSockets others = sockets(far)) {
            StreamListener listener = own.listen(0);
            StreamSocket first = others.connect("127.0.0.1", listener.port());
            StreamSocket neglected = accepted(listener);
            StreamSocket second = others.connect("127.0.0.1", listener.port());
            StreamSocket attended = accepted(listener);
            assertThat(first.write(BYTES, 0, 1)).isEqualTo(1);
            wakes.acquire();
            wakes.drainPermits();
            for (int i = 0; i < 20; i++) {
                assertThat(second.write(BYTES, 0, 1)).isEqualTo(1);
                wakes.acquire();
                assertThat(attended.read(BYTES, 0, 64)).isEqualTo(1);
            }
            assertThat(wakes.availablePermits()).as("wakes without news").isLessThan(20);
            assertThat(neglected.read(BYTES, 0, 64)).isEqualTo(1);
        }
    }

    private StreamSocket accepted(StreamListener listener) throws InterruptedException {
        StreamSocket accepted = listener.accept();
        while (accepted == null) {
            wakes.acquire();
            accepted = listener.accept();
        }
        return accepted;
    }

    private static NioSockets sockets(RealHost process) throws IOException {
        return new NioSockets(process, SocketNames.ofInternet(InetAddress.getLoopbackAddress()));
    }
}
