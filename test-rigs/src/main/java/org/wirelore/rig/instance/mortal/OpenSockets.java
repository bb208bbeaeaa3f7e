package org.wirelore.rig.instance.mortal;

import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * The sockets of a process, each of which is remembered until it is gone. The sockets themselves are the kernel's, so
 * that it knows them in a set that is polled.
 *
 * @param sockets the kernel's
 * @param opened receives each that is made
 */
record OpenSockets(Sockets sockets, Consumer<AutoCloseable> opened) implements Sockets {
    @Override
    public StreamListener listen(int port) throws IOException {
        StreamListener listener = sockets.listen(port);
        opened.accept(listener);
        return new StreamListener() {
            @Override
            public int port() {
                return listener.port();
            }

            @Override
            public @Nullable StreamSocket accept() {
                StreamSocket accepted = listener.accept();
                if (accepted != null) {
                    opened.accept(accepted);
                }
                return accepted;
            }

            @Override
            public void close() {
                listener.close();
            }
        };
    }

    @Override
    public StreamSocket connect(String host, int port) throws IOException {
        StreamSocket socket = sockets.connect(host, port);
        opened.accept(socket);
        return socket;
    }

    @Override
    public DatagramSocket openDatagram(int port) throws IOException {
        DatagramSocket socket = sockets.openDatagram(port);
        opened.accept(socket);
        return socket;
    }

    @Override
    public int poll(Pollable[] set, int[] wanted, int[] ready, int count) {
        return sockets.poll(set, wanted, ready, count);
    }
}
