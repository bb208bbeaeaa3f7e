package sample;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.rig.program.ProtocolContext;
import org.wirelore.rig.program.RankProtocol;

/**
 * Stop and wait over U-Net: one packet at a time is on its way to a peer, and with the setting {@code timeoutUs} it is
 * sent again until it is acknowledged. A packet begins with two words: its number, and the number of the last packet
 * that was accepted from the peer. Number 0 is an acknowledgment alone.
 */
public final class StopAndWait implements RankProtocol {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int HEADER_BYTES = 8;
    private static final int SLOT_BYTES = 1536;
    private static final int ENTRIES = 64;

    /** Meets the other ranks: everyone tells its address and a port for each peer. */
    @Override
    public AdiDevice start(ProtocolContext context) throws IOException {
        RankEnvironment environment = context.environment();
        int size = environment.size();
        UNetDevice network = context.open(UNetDevice.class);
        int[] ports = network.reservePorts(size);
        long[] row = new long[1 + size];
        row[0] = network.mac();
        for (int peer = 0; peer < size; peer++) {
            row[1 + peer] = ports[peer];
        }
        long[][] rows = context.exchange(row);
        Device device = new Device(environment, context.members(), network,
                context.settings().get("timeoutUs"));
        for (int peer : context.members()) {
            if (peer != environment.rank()) {
                device.open(peer, ports[peer], rows[peer][0], (int) rows[peer][1 + environment.rank()]);
            }
        }
        context.exchange();
        return device;
    }

    private static final class Peer {
        int rank;
        int channel;
        /** Where the packet on its way lies. */
        int slot;
        /** Its length; 0 if there is none. */
        int bytes;
        int sent;
        int accepted;
        long repeatAtPs;
    }

    private static final class Device extends PacketDevice {
        private final Host host;
        private final UNetDevice network;
        private final UNetEndpoint endpoint;
        private final long timeoutPs;
        private final Peer[] peers;
        private final Reception reception = new Reception();
        private final MemorySegment acknowledgment = MemorySegment.ofArray(new byte[HEADER_BYTES]);

        Device(RankEnvironment environment, int[] members, UNetDevice network, String timeoutUs) {
            super(environment.host(), environment.rank(), members,
                    network.messageBytesMax() - HEADER_BYTES);
            host = environment.host();
            this.network = network;
            timeoutPs = timeoutUs == null ? Host.FOREVER : Math.round(Double.parseDouble(timeoutUs) * 1e6);
            peers = new Peer[environment.size()];
            endpoint = network.createEndpoint(new EndpointConfig(ENTRIES, ENTRIES, ENTRIES, SLOT_BYTES,
                    (peers.length + ENTRIES) * SLOT_BYTES));
            for (int i = 0; i < ENTRIES; i++) {
                endpoint.release((peers.length + i) * SLOT_BYTES);
            }
        }

        void open(int rank, int port, long mac, int remotePort) {
            Peer peer = new Peer();
            peer.rank = rank;
            peer.channel = endpoint.openChannel(port, mac, remotePort);
            peer.slot = rank * SLOT_BYTES;
            peers[rank] = peer;
        }

        @Override
        protected boolean send(int rank, MemorySegment packet, int length) {
            Peer peer = peers[rank];
            if (peer.bytes > 0) {
                return false;
            }
            MemorySegment.copy(packet, 0, endpoint.area(), peer.slot + HEADER_BYTES, length);
            endpoint.area().set(WORD, peer.slot, ++peer.sent);
            peer.bytes = HEADER_BYTES + length;
            transmit(peer);
            return true;
        }

        private void transmit(Peer peer) {
            endpoint.area().set(WORD, peer.slot + 4, peer.accepted);
            endpoint.send(peer.channel, peer.slot, peer.bytes);
            endpoint.flush();
            peer.repeatAtPs = timeoutPs == Host.FOREVER ? Host.FOREVER : host.now() + timeoutPs;
        }

        @Override
        protected boolean progress() {
            boolean happened = endpoint.poll(reception);
            if (happened) {
                take();
            }
            for (Peer peer : peers) {
                if (peer != null && peer.bytes > 0 && host.now() >= peer.repeatAtPs) {
                    transmit(peer);
                    happened = true;
                }
            }
            return happened;
        }

        private void take() {
            MemorySegment from = reception.isInline ? reception.inline : endpoint.area();
            long offset = reception.isInline ? 0 : reception.offset;
            int number = from.get(WORD, offset);
            for (Peer peer : peers) {
                if (peer != null && peer.channel == reception.channel) {
                    if (from.get(WORD, offset + 4) == peer.sent) {
                        peer.bytes = 0;
                    }
                    if (number == peer.accepted + 1 && arrived(peer.rank, from, offset + HEADER_BYTES)) {
                        peer.accepted = number;
                    }
                    if (number > 0) {
                        acknowledge(peer);
                    }
                }
            }
            if (!reception.isInline) {
                endpoint.release(reception.offset);
            }
        }

        private void acknowledge(Peer peer) {
            acknowledgment.set(WORD, 4, peer.accepted);
            endpoint.sendInline(peer.channel, acknowledgment, 0, HEADER_BYTES);
            endpoint.flush();
        }

        @Override
        public long deadlinePs() {
            return Arrays.stream(peers).filter(peer -> peer != null && peer.bytes > 0)
                    .mapToLong(peer -> peer.repeatAtPs).min().orElse(Host.FOREVER);
        }

        /** The peer repeats what it has no acknowledgment of. */
        @Override
        protected long lingerPs() {
            return timeoutPs == Host.FOREVER ? 0 : 8 * timeoutPs;
        }

        @Override
        protected void close() {
            endpoint.close();
            network.close();
        }
    }
}
