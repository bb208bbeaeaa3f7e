package org.wirelore.toy.rig;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.start.RankStart;
import org.wirelore.toy.api.Postbox;
import org.wirelore.toy.protocol.PostboxDevice;
import org.wirelore.toy.protocol.PostboxEvent;
import tools.jackson.databind.JsonNode;

/**
 * The ADI over postboxes.
 *
 * @param timeoutUs after which a packet without an acknowledgment is sent again
 * @param retriesMax repetitions of the last packet after which a silent peer counts as gone
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 */
record PostboxProtocol(double timeoutUs, int retriesMax, long unexpectedBytesMax) implements AdiProtocol {
    static final String NAME = "postbox";

    static PostboxProtocol bind(JsonNode node, JsonNode rig) {
        return new PostboxProtocol(Fields.real(node, "timeoutUs"), Fields.integer(node, "retriesMax"),
                Fields.whole(node, "unexpectedBytesMax"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI over postboxes, packets repeated after " + Fields.number(timeoutUs) + " us";
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(Postbox.class);
    }

    @Override
    public boolean blocks() {
        return false;
    }

    @Override
    public boolean standsLosses() {
        return true;
    }

    @Override
    public List<AdiEvent> events() {
        return List.of(new CoreEvent(), new PostboxEvent());
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return List.of(new PostboxOracle(context));
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        Postbox postbox = start.open(Postbox.class);
        int[] boxes = Arrays.stream(start.exchange(postbox.number()))
                .mapToInt(row -> row.length == 0 ? PostboxDevice.NO_BOX : (int) row[0]).toArray();
        return () -> new PostboxDevice(postbox, environment.host(), environment.rank(), boxes, Fields.us(timeoutUs),
                retriesMax,
                environment.observer());
    }
}
