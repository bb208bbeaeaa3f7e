package org.wirelore.adi.contract;

import java.io.IOException;
import org.wirelore.adi.start.Meeting;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** What ranks are started with whose protocol needs neither sockets for the start nor a choice. */
public final class NoMeeting {
    /** A decider that always chooses the first. */
    public static final Decider CHANCE = new Decider() {
        @Override
        public int point(ChoicePoint point) {
            return 0;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return 0;
        }

        @Override
        public int choose(int point, int alternatives) {
            return 0;
        }
    };

    /** Sockets that cannot be used. */
    public static final Sockets SOCKETS = new Sockets() {
        @Override
        public StreamListener listen(int port) throws IOException {
            throw new IOException("there are no sockets");
        }

        @Override
        public StreamSocket connect(String host, int port) throws IOException {
            throw new IOException("there are no sockets");
        }

        @Override
        public DatagramSocket openDatagram(int port) throws IOException {
            throw new IOException("there are no sockets");
        }
    };

    /** A place with such sockets. */
    public static final Meeting PLACE = new Meeting("", 0, "", SOCKETS, 0);

    private NoMeeting() {
    }
}
