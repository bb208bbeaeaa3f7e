package org.wirelore.rig.any;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.any.AnyProtocolConfig;
import org.wirelore.adi.any.AnyStartup;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI over channels, on which messages match in any order that MPI allows.
 *
 * @param buffering which standard sends end at once
 * @param unexpectedBytesMax memory of a rank for messages that no receive has taken when the ranks leave, bytes
 */
public record AnyProtocol(AnyProtocolConfig.Buffering buffering, long unexpectedBytesMax) implements AdiProtocol {
    /** Its kind in a rig. */
    public static final String NAME = "any";

    static AnyProtocol bind(JsonNode node, JsonNode rig) {
        return new AnyProtocol(Fields.constant(AnyProtocolConfig.Buffering.class, node, "buffering"),
                Fields.whole(node, "unexpectedBytesMax"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI over channels, in any order that MPI allows, "
                + switch (buffering) {
                    case ALL -> "all sends buffered";
                    case NONE -> "standard sends not buffered";
                    case EACH -> "each standard send buffered or not";
                };
    }

    @Override
    public String briefly() {
        return "in any order that MPI allows";
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(MessageChannels.class);
    }

    /** It uses no wire: what others lose beside it does not concern it. */
    @Override
    public boolean standsLosses() {
        return true;
    }

    @Override
    public boolean meetsOverSockets() {
        return false;
    }

    @Override
    public boolean blocks() {
        return true;
    }

    @Override
    public void check(RigCheck check) {
        check.requireNoLocal();
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return List.of(new UseOracle(context));
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        MessageChannels channels = start.open(MessageChannels.class);
        return () -> AnyStartup.connect(environment, channels, new AnyProtocolConfig(buffering));
    }
}
