package org.wirelore.rig.program.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** A rank that serves HTTP, all of its connections at once, until it has been asked to end. */
final class Serve implements RankProgram {
    private static final double PS_PER_MS = 1e9;
    private static final int BACKLOG_MAX = 64;

    private final ServeConfig config;

    Serve(ServeConfig config) {
        this.config = config;
    }

    @Override
    public void run(RankContext context) throws IOException {
        Host host = context.host();
        Served served = new Served(config.ends());
        List<HttpConnection> connections = new ArrayList<>();
        try (StreamListener listener = context.open(Sockets.class).listen(config.port())) {
            long untilPs = Long.MAX_VALUE;
            while (host.now() < untilPs) {
                boolean hasWorked = accept(listener, connections, served);
                for (Iterator<HttpConnection> each = connections.iterator(); each.hasNext();) {
                    HttpConnection connection = each.next();
                    hasWorked |= connection.work(host.now());
                    if (connection.isOver()) {
                        each.remove();
                    }
                }
                if (served.isEnded() && untilPs == Long.MAX_VALUE) {
                    untilPs = host.now() + Math.round(config.lingerMs() * PS_PER_MS);
                }
                if (!hasWorked) {
                    host.sleep(untilPs == Long.MAX_VALUE ? Host.FOREVER : untilPs);
                }
            }
        } finally {
            connections.forEach(HttpConnection::close);
        }
        served.record(context.measurements(), context.size() == 1 ? "" : "." + context.rank());
    }

    private boolean accept(StreamListener listener, List<HttpConnection> connections, Served served)
            throws IOException {
        StreamSocket socket = connections.size() < BACKLOG_MAX ? listener.accept() : null;
        if (socket == null) {
            return false;
        }
        if (config.bufferBytes() > 0) {
            socket.setSendBuffer(config.bufferBytes());
            socket.setReceiveBuffer(config.bufferBytes());
        }
        connections.add(new HttpConnection(socket, served));
        return true;
    }

    /** Seconds of picoseconds. */
    static double seconds(long ps) {
        return TimeUnits.seconds(ps);
    }
}
