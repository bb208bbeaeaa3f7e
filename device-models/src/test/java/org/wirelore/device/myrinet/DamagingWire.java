package org.wirelore.device.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/** A plug that damages packets on their way out when a test asks for it. */
final class DamagingWire implements StreamWire {
    private static final int RESIDUE = 0x5A;

    private final StreamWire plug;
    private @Nullable StreamPacket sent;
    private boolean isDue;

    DamagingWire(StreamWire plug) {
        this.plug = plug;
    }

    /** The next packet to end arrives with a bad CRC. */
    void damageNext() {
        isDue = true;
    }

    @Override
    public void attach(StreamStation station) {
        plug.attach(station);
    }

    @Override
    public long byteTimePs() {
        return plug.byteTimePs();
    }

    @Override
    public StreamPacket claim() {
        return plug.claim();
    }

    @Override
    public void head(StreamPacket packet, long atPs) {
        sent = packet;
        plug.head(packet, atPs);
    }

    @Override
    public void extend(int length, long atPs) {
        plug.extend(length, atPs);
    }

    @Override
    public void tail(long atPs) {
        if (isDue && sent != null) {
            sent.crcResidue = RESIDUE;
            isDue = false;
        }
        plug.tail(atPs);
    }

    @Override
    public void cut(long atPs) {
        plug.cut(atPs);
    }

    @Override
    public int sentBytes(long atPs) {
        return plug.sentBytes(atPs);
    }

    @Override
    public int arrivedBytes(long atPs) {
        return plug.arrivedBytes(atPs);
    }

    @Override
    public void stop(long atPs) {
        plug.stop(atPs);
    }

    @Override
    public void go(long atPs) {
        plug.go(atPs);
    }
}
