package org.wirelore.rig.shm;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.shm.ShmStartup;
import org.wirelore.adi.shm.WaitMode;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI over rings in the memory of one host.
 *
 * @param waiting how a rank waits
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 */
public record ShmProtocol(Wait waiting, long unexpectedBytesMax) implements AdiProtocol {
    /** Its kind in a rig. */
    public static final String NAME = "shm";

    static ShmProtocol bind(JsonNode node, JsonNode rig) {
        return new ShmProtocol(Fields.constant(Wait.class, node, "wait"), Fields.whole(node, "unexpectedBytesMax"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI over rings in shared memory, ranks " + Fields.name(waiting);
    }

    @Override
    public String briefly() {
        return "over rings in shared memory";
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(SharedMemory.class);
    }

    /** It uses no wire: what others lose beside it does not concern it. */
    @Override
    public boolean standsLosses() {
        return true;
    }

    @Override
    public boolean blocks() {
        return waiting == Wait.BLOCK;
    }

    @Override
    public boolean sleepsInDevice() {
        return true;
    }

    @Override
    public void check(RigCheck check) {
        check.requireNoLocal();
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        SharedMemory memory = start.open(SharedMemory.class);
        ShmProtocolConfig base = ShmProtocolConfig.DEFAULT;
        ShmProtocolConfig config = new ShmProtocolConfig(blocks() ? WaitMode.BLOCK : WaitMode.POLL, base.ringBytes(),
                base.rendezvousBytes(), base.pieces(), base.pieceBytes(), unexpectedBytesMax,
                start.timeoutPs(base.startupTimeoutPs()));
        int[] members = start.members();
        String name = members.length == start.size() ? "ring" : "ring-" + start.places().host(members[0]);
        return () -> ShmStartup.connect(environment, memory, name, members, config);
    }
}
