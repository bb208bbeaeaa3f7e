package org.wirelore.rig.myrinet;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.myrinet.ForwardReset;
import org.wirelore.emulator.myrinet.LostPackets.LostPacket;
import org.wirelore.rig.spi.Plug;

/** Says of packets that cables or crossbars have lost whose they were. FMP sends none of them again. */
final class LostMessages {
    private final PacketReader reader;
    private final List<Plug> plugs;

    LostMessages(List<Plug> plugs, PacketReader reader) {
        this.plugs = plugs;
        this.reader = reader;
    }

    /** A packet with a piece of a message, or nothing where it carried none, such as a scout. */
    Optional<String> onCable(LostPacket packet) {
        CaptureRecord record = new CaptureRecord();
        record.bytes = new byte[packet.beginning().remaining()];
        record.length = record.bytes.length;
        packet.beginning().duplicate().get(record.bytes);
        return reader.message(record).map(message -> String.format(Locale.ROOT,
                "at %.3f us the cable at %s was out: a packet %s is lost, wholly or in part; nothing sends it again",
                TimeUnits.microseconds(packet.atPs()), packet.cable(), message));
    }

    String atCrossbar(ForwardReset reset) {
        return String.format(Locale.ROOT, "at %.3f us a packet from %s to %s had stood still for too long and was cut;"
                + " nothing sends it again", TimeUnits.microseconds(reset.atPs()), plugs.get(reset.plug()).name(),
                reset.next());
    }
}
