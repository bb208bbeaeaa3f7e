package org.wirelore.rig.via;

import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.RigCheck;
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
                Fields.flag(policy, "sumIsFormat"), Fields.flag(policy, "entryBeforeStatus"),
                Fields.flag(policy, "spuriousTimeout"));
    }

    /**
     * Refuses what NICs can't do as it is said.
     *
     * @param policy of a fabric
     * @param hasReception whether some NIC on it has reliable reception
     * @param check of the fabric
     */
    public static void check(ViplPolicy policy, boolean hasReception, RigCheck check) {
        check.require(hasReception || !policy.blamesRemoteDescriptor(),
                check.path().child("policy").child("blamesRemoteDescriptor"),
                "false where no NIC has reliable reception, whose sends alone learn of that", true);
    }
}
