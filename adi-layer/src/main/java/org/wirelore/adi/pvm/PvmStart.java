package org.wirelore.adi.pvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.wirelore.adi.pvm.PvmExchange.Arrival;

/** How the ranks of a virtual machine find out on which hosts all of them are: from the first daemon. */
final class PvmStart {
    private PvmStart() {
    }

    static PvmHosts meet(PvmExchange exchange, int slots, String hostName) {
        if (exchange.rank() != slots) {
            exchange.send(slots, PvmPacket.of(PacketKind.HELLO).with(hostName));
            PvmPacket packet = exchange.awaitNext(PacketKind.HOSTS).packet();
            List<String> names = new ArrayList<>();
            while (packet.hasMore()) {
                names.add(packet.text());
            }
            return new PvmHosts(slots, names);
        }
        List<String> names = new ArrayList<>(Collections.nCopies(exchange.size(), hostName));
        for (int left = exchange.size() - 1; left > 0; left--) {
            Arrival arrival = exchange.awaitNext(PacketKind.HELLO);
            names.set(arrival.source(), arrival.packet().text());
        }
        PvmHosts hosts = new PvmHosts(slots, names);
        for (int rank = 0; rank < exchange.size(); rank++) {
            if (rank != slots) {
                PvmPacket packet = PvmPacket.of(PacketKind.HOSTS);
                names.forEach(packet::with);
                exchange.send(rank, packet);
            }
        }
        return hosts;
    }
}
