package org.wirelore.rig.unet;

import java.io.IOException;
import java.util.List;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.emulator.capture.Dissector;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.MessageLimit;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * Plain U-Net messages, as U-Net's own test programs send them.
 *
 * @param endpoint the endpoint of every rank
 * @param waiting how a rank waits
 */
record RawProtocol(EndpointConfig endpoint, Wait waiting) implements ProtocolConfig {
    static final String NAME = "raw";

    static RawProtocol bind(JsonNode protocol, JsonNode rig) {
        JsonNode sizes = rig.path("unet");
        return new RawProtocol(new EndpointConfig(Fields.integer(sizes, "sendEntries"),
                Fields.integer(sizes, "receiveEntries"), Fields.integer(sizes, "freeEntries"),
                Fields.integer(sizes, "bufferBytes"), Fields.integer(sizes, "areaBytes")),
                Fields.constant(Wait.class, protocol, "wait"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "plain U-Net messages; endpoints of " + endpoint.sendEntries() + " send, " + endpoint.receiveEntries()
                + " receive and " + endpoint.freeEntries() + " free entries, " + endpoint.areaBytes()
                + " bytes in buffers of " + endpoint.bufferBytes();
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(UNetDevice.class);
    }

    @Override
    public boolean speaksAdi() {
        return false;
    }

    /** The key is there; what it says about plain messages, its own check says. */
    @Override
    public boolean takesLocal() {
        return true;
    }

    @Override
    public boolean blocks() {
        return waiting == Wait.BLOCK;
    }

    @Override
    public MessageLimit messageLimit() {
        return new MessageLimit(UNetDevice.ETHERNET_MESSAGE_BYTES, "one U-Net message, under the raw protocol");
    }

    @Override
    public List<Dissector> dissectors() {
        return List.of(UNetDissector.of(false));
    }

    @Override
    public void check(RigCheck check) {
        UNetRules.check(check, 0);
        check.requireNoLocal();
        check.require(endpoint.areaBytes() >= endpoint.bufferBytes(), TreePath.ROOT.down("unet", "areaBytes"),
                "at least one buffer of " + endpoint.bufferBytes() + " bytes", endpoint.areaBytes());
    }

    /**
     * {@inheritDoc}
     *
     * <p>The rig plays the person who starts U-Net's ping-pong by hand on each machine and types the other's address
     * and port.
     */
    @Override
    public Messenger start(RankStart start) throws IOException {
        UNetDevice device = start.open(UNetDevice.class);
        int size = start.size();
        int rank = start.rank();
        int[] ports = size == 1 ? new int[0] : device.reservePorts(size - 1);
        RawEndpoint own = new RawEndpoint(start.host(), device, endpoint, size, blocks());
        if (size == 1) {
            return own.messenger();
        }
        long[] row = new long[size];
        row[0] = device.mac();
        for (int i = 0; i < ports.length; i++) {
            row[1 + i] = ports[i];
        }
        long[][] rows = start.exchange(row);
        for (int peer = 0; peer < size; peer++) {
            if (peer != rank) {
                own.open(peer, ports[place(rank, peer)], rows[peer][0], (int) rows[peer][1 + place(peer, rank)]);
            }
        }
        start.exchange();
        return own.messenger();
    }

    /** Which of its ports a rank keeps for a peer. */
    private static int place(int rank, int peer) {
        return peer < rank ? peer : peer - 1;
    }
}
