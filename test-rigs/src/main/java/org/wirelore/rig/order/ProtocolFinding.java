package org.wirelore.rig.order;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a protocol makes of a program, beside the outcomes of all orders.
 *
 * @param rig the rig's name
 * @param protocol its protocol's
 * @param seeds with how many seeds it was run
 * @param outside in how many of them the outcome was none of those
 * @param seed the first of these; -1 if there is none
 * @param reason what is different there; of a rig that can't take the program, why
 * @param folder the replay of that run; null if there is none
 */
public record ProtocolFinding(String rig, String protocol, int seeds, int outside, long seed, String reason,
        @Nullable Path folder) {
    /** One of a rig that can't take the program. */
    public static ProtocolFinding leftOut(String rig, String reason) {
        return new ProtocolFinding(rig, "", 0, 0, -1, reason, null);
    }

    /** The same with the folder of the first run outside. */
    public ProtocolFinding in(Path newFolder) {
        return new ProtocolFinding(rig, protocol, seeds, outside, seed, reason, newFolder);
    }

    /** Whether the rig was left out. */
    public boolean isLeftOut() {
        return seeds == 0;
    }

    /**
     * In a line.
     *
     * @param outcomes how many outcomes the orders have
     * @param shown how a folder is written
     */
    public String words(long outcomes, Function<Path, String> shown) {
        if (isLeftOut()) {
            return "on " + rig + ": left out, " + reason;
        }
        String runs = "on " + rig + " (" + protocol + "): " + seeds + (seeds == 1 ? " seed, " : " seeds, ");
        if (outside == 0) {
            return runs + String.format(Locale.ROOT, "%s the %,d outcome%s of all orders",
                    outcomes == 1 ? "always" : "each among", outcomes, outcomes == 1 ? "" : "s");
        }
        return runs + outside + " with an outcome that no order has; seed " + seed + ": " + reason
                + (folder == null ? "" : "; replay in " + shown.apply(folder));
    }
}
