package org.wirelore.rig.myrinet;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.myrinet.ForwardReset;
import org.wirelore.emulator.myrinet.LostPackets.LostPacket;
import org.wirelore.emulator.myrinet.MyrinetFabric;
import org.wirelore.rig.spi.Plug;

/** Says of packets that cables or crossbars have lost whose they were. FMP sends none of them again. */
final class LostMessages {
    private static final int LISTED = 8;

    private final PacketReader reader;
    private final List<Plug> plugs;
    private final MyrinetFabric fabric;

    LostMessages(List<Plug> plugs, PacketReader reader, MyrinetFabric fabric) {
        this.plugs = plugs;
        this.reader = reader;
        this.fabric = fabric;
    }

    /** The first ones, a sentence each, and how many more there were. */
    void list(Consumer<String> into) {
        fabric.firstForwardResets().stream().limit(LISTED).map(this::atCrossbar).forEach(into);
        more(fabric.forwardResets() - LISTED, "had stood still for too long and were cut", into);
        List<String> messages = fabric.firstLosses().stream().flatMap(packet -> onCable(packet).stream()).toList();
        messages.stream().limit(LISTED).forEach(into);
        more(messages.size() - LISTED, "were on cables that were out", into);
    }

    private static void more(long packets, String what, Consumer<String> into) {
        if (packets > 0) {
            into.accept(packets + " more packets " + what + "; nothing sends them again");
        }
    }

    /** A packet with a piece of a message, or nothing where it carried none, such as a scout. */
    private Optional<String> onCable(LostPacket packet) {
        CaptureRecord record = new CaptureRecord();
        record.bytes = new byte[packet.beginning().remaining()];
        record.length = record.bytes.length;
        packet.beginning().duplicate().get(record.bytes);
        return reader.message(record).map(message -> String.format(Locale.ROOT,
                "at %.3f us the cable at %s was out: a packet %s is lost, wholly or in part; nothing sends it again",
                TimeUnits.microseconds(packet.atPs()), packet.cable(), message));
    }

    private String atCrossbar(ForwardReset reset) {
        return String.format(Locale.ROOT, "at %.3f us a packet from %s to %s had stood still for too long and was cut;"
                + " nothing sends it again", TimeUnits.microseconds(reset.atPs()), plugs.get(reset.plug()).name(),
                reset.next());
    }
}
