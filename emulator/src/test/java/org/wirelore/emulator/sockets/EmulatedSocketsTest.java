package org.wirelore.emulator.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.contract.SocketsContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

class EmulatedSocketsTest extends SocketsContract {
    private static final long LATENCY_PS = 50_000_000;
    private static final long BYTES_PER_SECOND = 12_500_000;
    private EmulatedSockets.Network network = new EmulatedSockets.Network(new VirtualRanks(), 0, 1);

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        network = new EmulatedSockets.Network(stage.scheduler(), LATENCY_PS, BYTES_PER_SECOND);
        return stage;
    }

    @Override
    protected Sockets open(Stage stage, Host process) {
        return network.open(process);
    }

    @Test
    void bytesArriveAfterTheirByteTimesAndOneLatency() {
        assertThat(arrivalPs(newStage(), 1000)).isEqualTo(2 * LATENCY_PS + 1000 * 80_000 + LATENCY_PS);
    }

    @Test
    void anotherRunAfterResetIsTheSame() {
        Stage stage = newStage();
        long first = arrivalPs(stage, 1000);
        network.reset();
        long beganPs = stage.scheduler().now();
        assertThat(arrivalPs(stage, 1000) - beganPs).isEqualTo(first);
    }

    @Test
    void everyBitOfAStreamAndOfADatagramIsSeenInTheHash() {
        Set<Long> hashes = new HashSet<>();
        for (int bit = -1; bit < 80; bit++) {
            byte[] bytes = new byte[10];
            if (bit >= 0) {
                bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            }
            Stage stage = newStage();
            arrivalPs(stage, bytes);
            hashes.add(network.hash().value());
            StateHash hash = new StateHash();
            network.hashInto(hash);
            datagram(stage, bytes);
            hashes.add(hash.value());
        }
        assertThat(hashes).hasSize(2 * 81);
    }

    private void datagram(Stage stage, byte[] bytes) {
        Host from = stage.process("sender");
        Sockets fromSockets = network.open(from);
        network.open(stage.process("to"));
        stage.start(from, () -> {
            DatagramSocket socket = fromSockets.openDatagram(5);
            assertThat(socket.send("to", 7, MemorySegment.ofArray(bytes), 0, bytes.length)).isTrue();
        });
        stage.run();
    }

    private long arrivalPs(Stage stage, int length) {
        return arrivalPs(stage, new byte[length]);
    }

    private long arrivalPs(Stage stage, byte[] bytes) {
        int length = bytes.length;
        Host from = stage.process("from");
        Host to = stage.process("to");
        Sockets fromSockets = network.open(from);
        Sockets toSockets = network.open(to);
        long[] arrivedPs = new long[1];
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
            assertThat(socket.read(MemorySegment.ofArray(new byte[length]), 0, length)).isEqualTo(length);
            arrivedPs[0] = to.now();
        });
        stage.start(from, () -> {
            StreamSocket socket = fromSockets.connect("to", 1);
            while (!socket.isConnected()) {
                from.pause(Host.FOREVER);
            }
            assertThat(socket.write(MemorySegment.ofArray(bytes), 0, length)).isEqualTo(length);
        });
        stage.run();
        return arrivedPs[0];
    }
}
