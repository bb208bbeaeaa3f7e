package org.wirelore.device.loopback;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/** One end of a Myrinet cable, in virtual time. */
public final class LoopbackStreamWire implements StreamWire {
    private final LoopbackStreamChannel out;
    private final LoopbackStreamChannel in;
    private @Nullable StreamStation station;

    private LoopbackStreamWire(LoopbackStreamChannel out, LoopbackStreamChannel in) {
        this.out = out;
        this.in = in;
    }

    @Override
    public void attach(StreamStation attached) {
        if (station != null) {
            throw new IllegalStateException("a plug must have one station: attached=" + station);
        }
        station = attached;
        out.setSender(attached);
        in.setReceiver(attached);
        attached.onLink(true);
    }

    @Override
    public long byteTimePs() {
        return out.byteTimePs();
    }

    @Override
    public long reachPs() {
        return out.latencyPs();
    }

    @Override
    public StreamPacket claim() {
        return out.claim();
    }

    @Override
    public void head(StreamPacket packet, long atPs) {
        out.head(packet, atPs);
    }

    @Override
    public void extend(int length, long atPs) {
        out.extend(length, atPs);
    }

    @Override
    public void tail(long atPs) {
        out.tail(atPs);
    }

    @Override
    public void cut(long atPs) {
        out.cut(atPs);
    }

    @Override
    public int sentBytes(long atPs) {
        return out.sentBytes(atPs);
    }

    @Override
    public int arrivedBytes(long atPs) {
        return in.arrivedBytes(atPs);
    }

    @Override
    public void stop(long atPs) {
        in.control(true, atPs);
    }

    @Override
    public void go(long atPs) {
        in.control(false, atPs);
    }

    private void tell(boolean up) {
        StreamStation attached = station;
        if (attached != null) {
            attached.onLink(up);
        }
    }

    /** A cable with a plug at either end. */
    public static final class Cable {
        private final LoopbackStreamChannel toRight;
        private final LoopbackStreamChannel toLeft;
        private final LoopbackStreamWire left;
        private final LoopbackStreamWire right;

        /**
         * @param name for the alarms
         * @param byteTimePs picoseconds per byte, 1 or more
         * @param latencyPs propagation delay in each direction, picoseconds, zero or more
         */
        public Cable(Scheduler scheduler, String name, long byteTimePs, long latencyPs) {
            if (byteTimePs < 1 || latencyPs < 0) {
                throw new IllegalArgumentException("a cable must have a rate and a delay: byteTimePs=" + byteTimePs
                        + ", latencyPs=" + latencyPs);
            }
            toRight = new LoopbackStreamChannel(scheduler, name + ".toRight", byteTimePs, latencyPs);
            toLeft = new LoopbackStreamChannel(scheduler, name + ".toLeft", byteTimePs, latencyPs);
            left = new LoopbackStreamWire(toRight, toLeft);
            right = new LoopbackStreamWire(toLeft, toRight);
        }

        /** One plug. */
        public StreamWire left() {
            return left;
        }

        /** The other plug. */
        public StreamWire right() {
            return right;
        }

        /** Tells both stations that the link has gone down, or has come up. What is under way goes on. */
        public void link(boolean up) {
            left.tell(up);
            right.tell(up);
        }

        /** Forgets what is under way and lets both directions go, for a rerun. Stations stay attached. */
        public void reset() {
            toRight.reset();
            toLeft.reset();
        }
    }
}
