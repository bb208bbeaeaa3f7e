package org.wirelore.device.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/** A plug that damages packets on their way out when a test asks for it, and sends a test's own between the card's. */
final class DamagingWire implements StreamWire {
    private static final int RESIDUE = 0x5A;

    private final StreamWire plug;
    private @Nullable StreamPacket sent;
    private boolean isDue;
    /** A packet of the test is leaving: the card does not know of it. */
    private boolean isOwn;

    DamagingWire(StreamWire plug) {
        this.plug = plug;
    }

    /** The next packet to end arrives with a bad CRC. */
    void damageNext() {
        isDue = true;
    }

    /**
     * Sends a packet while the card sends none.
     *
     * @param bytes what arrives of it, its CRC included in the length only
     * @param residue of its CRC
     */
    void send(byte[] bytes, int residue, long atPs) {
        StreamPacket packet = plug.claim();
        packet.ensureCapacity(bytes.length);
        System.arraycopy(bytes, 0, packet.bytes, 0, bytes.length);
        packet.length = bytes.length;
        packet.crcResidue = residue;
        isOwn = true;
        plug.head(packet, atPs);
        plug.tail(atPs);
    }

    boolean isSending() {
        return isOwn;
    }

    @Override
    public void attach(StreamStation station) {
        plug.attach(new StreamStation() {
            @Override
            public void onHead(StreamPacket packet) {
                station.onHead(packet);
            }

            @Override
            public void onHalt() {
                station.onHalt();
            }

            @Override
            public void onResume() {
                station.onResume();
            }

            @Override
            public void onTail(StreamPacket packet) {
                station.onTail(packet);
            }

            @Override
            public void onSent() {
                if (isOwn) {
                    isOwn = false;
                } else {
                    station.onSent();
                }
            }

            @Override
            public void onStop() {
                station.onStop();
            }

            @Override
            public void onGo() {
                station.onGo();
            }

            @Override
            public void onLink(boolean isUp) {
                station.onLink(isUp);
            }
        });
    }

    @Override
    public long byteTimePs() {
        return plug.byteTimePs();
    }

    @Override
    public long reachPs() {
        return plug.reachPs();
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
