package org.wirelore.emulator.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.contract.SocketsContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

class KernelSocketsTest extends SocketsContract {
    private static final long LATENCY_PS = 50_000_000;
    private static final long BYTES_PER_SECOND = 12_500_000;
    private static final long CALL_PS = 5_000_000;
    private static final long READY_PS = 500_000;
    private static final long COPY_PS = 11_000;
    private static final long SEND_PS = 30_000_000;
    private static final long RECEIVE_PS = 35_000_000;

    private EmulatedSockets.Network network = new EmulatedSockets.Network(new VirtualRanks(), 0, 1);

    @Override
    protected Stage newStage() {
        VirtualRanks stage = new VirtualRanks();
        stage.price(KernelSockets.CALL, CALL_PS, 0);
        stage.price(KernelSockets.READY, READY_PS, 0);
        stage.price(KernelSockets.COPY, 0, COPY_PS);
        stage.price(KernelSockets.SEND_SEGMENT, SEND_PS, 0);
        stage.price(KernelSockets.RECEIVE_SEGMENT, RECEIVE_PS, 0);
        network = new EmulatedSockets.Network(stage.scheduler(), LATENCY_PS, BYTES_PER_SECOND);
        return stage;
    }

    @Override
    protected Sockets open(Stage stage, Host process) {
        return new KernelSockets(network.open(process), process);
    }

    @Test
    void aWriteAndAReadCostTheirCallTheirBytesAndTheirSegments() {
        int length = 3000;
        long[] wrotePs = new long[1];
        long[] readPs = new long[1];
        Stage stage = newStage();
        Host from = stage.process("from");
        Host to = stage.process("to");
        Sockets fromSockets = open(stage, from);
        Sockets toSockets = open(stage, to);
        stage.start(to, () -> {
            StreamListener listener = toSockets.listen(1);
            StreamSocket socket = listener.accept();
            while (socket == null) {
                to.pause(Host.FOREVER);
                socket = listener.accept();
            }
            while (!socket.isReadable()) {
                to.pause(Host.FOREVER);
            }
            long beganPs = to.now();
            assertThat(socket.read(MemorySegment.ofArray(new byte[length]), 0, length)).isEqualTo(length);
            readPs[0] = to.now() - beganPs;
        });
        stage.start(from, () -> {
            StreamSocket socket = fromSockets.connect("to", 1);
            while (!socket.isConnected()) {
                from.pause(Host.FOREVER);
            }
            long beganPs = from.now();
            assertThat(socket.write(MemorySegment.ofArray(new byte[length]), 0, length)).isEqualTo(length);
            wrotePs[0] = from.now() - beganPs;
        });
        stage.run();
        assertThat(wrotePs[0]).isEqualTo(CALL_PS + length * COPY_PS + 3 * SEND_PS);
        assertThat(readPs[0]).isEqualTo(CALL_PS + length * COPY_PS + 3 * RECEIVE_PS);
    }
}
