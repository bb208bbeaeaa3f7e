package org.wirelore.emulator.loopback;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.unet.UNetDevice;

/** One message on its way. Pooled by its network. */
final class LoopbackUNetFlight {
    final byte[] bytes = new byte[UNetDevice.ETHERNET_MESSAGE_BYTES];
    int length;
    long sourceMac;
    long destinationMac;
    int sourcePort;
    int destinationPort;

    private final MemorySegment segment = MemorySegment.ofArray(bytes);
    private final Alarm arrival;

    LoopbackUNetFlight(LoopbackUNet.Network network, int index) {
        arrival = network.scheduler().alarm("loopback.flight" + index, () -> network.onArrival(this));
    }

    MemorySegment message() {
        return segment.asSlice(0, length);
    }

    void arriveAt(long atPs) {
        arrival.set(atPs);
    }

    /** Takes the message off its way; false if it was not on one. */
    boolean cancel() {
        boolean underWay = arrival.isSet();
        arrival.cancel();
        return underWay;
    }

    void copyFrom(LoopbackUNetFlight other) {
        System.arraycopy(other.bytes, 0, bytes, 0, other.length);
        length = other.length;
        sourceMac = other.sourceMac;
        destinationMac = other.destinationMac;
        sourcePort = other.sourcePort;
        destinationPort = other.destinationPort;
    }
}
