package org.wirelore.rig.sci;

import java.util.List;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.sci.card.SciCard;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;

/**
 * Whether the segments of all pairs of ranks can be: each in the piece of memory that a kernel gives, those of a host
 * together in its memory and in the tables of its card. Where this holds, what else is in the memory may still leave
 * too little room, which the library says in the run.
 */
final class SegmentRoom {
    private static final int PAGE_BYTES = 4096;

    private final RigCheck check;
    private final SciProtocolConfig config;
    private final List<Plug> plugs;

    SegmentRoom(RigCheck check, SciProtocolConfig config) {
        this.check = check;
        this.config = config;
        plugs = check.variant().fabrics().stream().flatMap(fabric -> fabric.plugs().stream())
                .filter(plug -> plug.slot() != null && plug.requiredSlot().card() instanceof SciCard).toList();
    }

    /**
     * Adds what can't be: at most one problem.
     *
     * @param isForAll whether the segments are between all ranks
     */
    void check(boolean isForAll) {
        long bytes = config.segmentBytes();
        long bytesMax = plugs.stream().mapToLong(plug -> plug.card(SciCard.class).segmentBytesMax())
                .reduce(SciProtocolConfig.SEGMENT_BYTES_MAX, Math::min);
        if (bytes > bytesMax) {
            problem("a segment of at most " + bytesMax + " bytes for each pair of ranks"
                    + (plugs.isEmpty() ? "" : ", as a kernel gives no more in one piece"), bytes);
        } else if (isForAll && plugs.stream().map(Plug::name).distinct().count() == plugs.size()) {
            boolean fits = true;
            for (int i = 0; fits && i < plugs.size(); i++) {
                fits = fits(plugs.get(i), (bytes + PAGE_BYTES - 1) & -PAGE_BYTES);
            }
        }
    }

    /** Adds a problem if a host does not have the room. */
    private boolean fits(Plug plug, long bytes) {
        SciCard card = plug.card(SciCard.class);
        int size = check.variant().ranks().size();
        long own = check.variant().ranks().stream().filter(rank -> rank.host().equals(plug.name())).count();
        long exported = own * (size - 1) * bytes;
        long imported = own * (size - own) * bytes;
        long memoryBytes = Math.min(plug.config().profile().memoryBytes(), card.exportBytesMax());
        if (exported > memoryBytes) {
            problem("at most " + memoryBytes + " bytes of " + plug.name() + "'s memory for the segments of "
                    + own * (size - 1) + " pairs of ranks", exported);
        } else if (imported > card.importBytesMax()) {
            problem("at most " + card.importBytesMax() + " bytes of other hosts, which " + plug.name()
                    + "'s card maps, for the segments of " + own * (size - own) + " pairs of ranks", imported);
        } else {
            return true;
        }
        return false;
    }

    /** The key is that of what takes most, the one of its two that the rig has written. */
    private void problem(String expected, long found) {
        boolean isOfSlots = (long) config.slots() * config.slotBytes() > (long) config.buffers() * config.bufferBytes();
        TreePath count = check.path().child(isOfSlots ? "slots" : "buffers");
        TreePath size = check.path().child(isOfSlots ? "slotBytes" : "bufferBytes");
        check.require(false, check.isWritten(size) && !check.isWritten(count) ? size : count, expected, found
                + " bytes: each has " + config.slots() + " slots of " + config.slotBytes() + " and " + config.buffers()
                + " buffers of " + config.bufferBytes() + " bytes; fewer or smaller ones take less");
    }
}
