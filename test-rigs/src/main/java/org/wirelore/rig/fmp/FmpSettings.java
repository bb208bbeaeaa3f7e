package org.wirelore.rig.fmp;

import org.wirelore.adi.fmp.FmpProtocolConfig;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/** The settings that FMP has with and without MPI on it. */
final class FmpSettings {
    private FmpSettings() {
    }

    /** @param node the protocol's part of a rig, with every default filled in */
    static FmpProtocolConfig bind(JsonNode node) {
        JsonNode local = node.path("memory");
        return new FmpProtocolConfig(Fields.constant(Wait.class, node, "wait") == Wait.BLOCK,
                Fields.integer(local, "headers"), Fields.integer(local, "headerBytes"),
                Fields.integer(local, "units"), Fields.integer(local, "unitBytes"),
                Fields.integer(local, "partUnits"), Fields.integer(node, "rendezvousBytes"),
                Fields.flag(node, "temporaryArea"), Fields.whole(node, "temporaryBytes"),
                Fields.whole(node, "unexpectedBytesMax"), FmpProtocolConfig.DEFAULT.startupTimeoutPs());
    }

    static void check(RigCheck check, FmpProtocolConfig config) {
        check.requireNoLocal();
        check.require(Integer.bitCount(config.headers()) == 1, check.path().down("memory", "headers"),
                "a power of two", config.headers());
    }

    static String describe(FmpProtocolConfig config) {
        return "LM-FMP with " + config.headers() + " headers of " + config.headerBytes() + " bytes a rank and "
                + config.units() + " units of " + config.unitBytes() + " bytes, ranks "
                + (config.sleeps() ? "asleep" : "polling") + (config.temporaryArea() ? "" : ", no temporary area");
    }

    /** The name of the memory that ranks of one host share. */
    static String segment(int[] members, int size, String host) {
        return members.length == size ? "fmp" : "fmp-" + host;
    }
}
