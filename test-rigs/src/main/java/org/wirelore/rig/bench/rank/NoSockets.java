package org.wirelore.rig.bench.rank;

import java.io.IOException;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** The sockets of ranks that meet otherwise. */
final class NoSockets implements Sockets {
    @Override
    public StreamListener listen(int port) throws IOException {
        throw none();
    }

    @Override
    public StreamSocket connect(String host, int port) throws IOException {
        throw none();
    }

    @Override
    public DatagramSocket openDatagram(int port) throws IOException {
        throw none();
    }

    private static IOException none() {
        return new IOException("ranks in shared memory have no sockets");
    }
}
