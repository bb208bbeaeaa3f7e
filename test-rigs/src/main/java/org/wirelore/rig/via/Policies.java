package org.wirelore.rig.via;

import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/** The open points of VIA as a rig decides them: the {@code policy} of a fabric. */
public final class Policies {
    private Policies() {
    }

    /**
     * {@return what a fabric's part of a rig says}
     *
     * @param fabric with every default filled in
     */
    public static ViplPolicy bind(JsonNode fabric) {
        JsonNode policy = fabric.path("policy");
        return new ViplPolicy(Fields.flag(policy, "strictPostSend"), Fields.flag(policy, "strictWait"),
                Fields.flag(policy, "strictPtag"), Fields.flag(policy, "strictReceiveLength"),
                Fields.flag(policy, "countsImmediateWrite"), Fields.flag(policy, "tellsOwnBreak"),
                Fields.flag(policy, "tellsUnreliableLoss"), Fields.flag(policy, "blamesRemoteDescriptor"),
                Fields.flag(policy, "sumIsFormat"));
    }
}
