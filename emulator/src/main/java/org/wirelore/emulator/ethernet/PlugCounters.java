package org.wirelore.emulator.ethernet;

import java.util.HashSet;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.fault.FaultStage;

/** What one plug of a fabric has seen in this run, in frames unless named otherwise. */
public final class PlugCounters {
    /** Handed over by the station. */
    public long offered;
    /** Sent to the end of the frame, as the sender sees it. */
    public long sent;
    /** Bytes of those, frame check sequences included and preambles not. */
    public long sentBytes;
    /** Not sent because the link was down, or cut while they were sent. */
    public long refusedLinkDown;
    /** Abandoned after sixteen collisions. */
    public long abandonedExcessive;
    /** Abandoned after a collision later than the slot time. */
    public long abandonedLate;
    /** Collisions of this station's attempts. */
    public long collisions;
    /** Whose first attempt waited for a carrier. */
    public long deferred;

    /** Given to the station, copies that a fault made included and collision fragments not. */
    public long delivered;
    /** Bytes of those. */
    public long deliveredBytes;
    /** Remains of collisions given to the station. */
    public long fragments;
    /** Lost by a fault on the way to the station, in bursts or singly. */
    public long lostByFault;
    /** Those of them that were lost in bursts. */
    public long lostInBursts;
    /** Copies made by a fault on the way to the station. */
    public long duplicatedByFault;
    /** Held back by a fault so that later ones overtook them. */
    public long reorderedByFault;
    /** Delayed by a fault, those that waited behind a delayed one included. */
    public long delayedByFault;
    /** Damaged by a fault. */
    public long corruptedByFault;
    /** Lost because this plug's link was down when they arrived, or no station is plugged in. */
    public long lostLinkDown;
    /** Not heard because this half-duplex station was sending, or because they overlapped another. */
    public long lostInCollision;

    /** Takes over what the faults on the way to the station have counted. */
    void take(FaultStage<?> stage) {
        lostInBursts = stage.counted("lostInBursts");
        duplicatedByFault = stage.counted("duplicatedByFault");
        reorderedByFault = stage.counted("reorderedByFault");
        delayedByFault = stage.counted("delayedByFault");
        corruptedByFault = stage.counted("corruptedByFault");
    }

    /** Shows them, and those of effects that are not this package's. */
    void show(ObjLongConsumer<String> visitor, @Nullable FaultStage<?> stage, SignalQuality quality) {
        Set<String> shown = new HashSet<>();
        show((name, value) -> {
            shown.add(name);
            visitor.accept(name, value);
        });
        if (stage != null) {
            stage.count((name, value) -> {
                if (!shown.contains(name)) {
                    visitor.accept(name, value);
                }
            });
        }
        quality.count(visitor);
    }

    /** Shows what a report has of them. */
    void show(ObjLongConsumer<String> visitor) {
        visitor.accept("sent", sent);
        visitor.accept("delivered", delivered);
        visitor.accept("lostByFault", lostByFault);
        visitor.accept("lostInBursts", lostInBursts);
        visitor.accept("duplicatedByFault", duplicatedByFault);
        visitor.accept("reorderedByFault", reorderedByFault);
        visitor.accept("delayedByFault", delayedByFault);
        visitor.accept("corruptedByFault", corruptedByFault);
        visitor.accept("refusedLinkDown", refusedLinkDown);
        visitor.accept("lostLinkDown", lostLinkDown);
        visitor.accept("abandonedExcessive", abandonedExcessive);
        visitor.accept("abandonedLate", abandonedLate);
        visitor.accept("collisions", collisions);
        visitor.accept("deferred", deferred);
    }

    void reset() {
        offered = 0;
        sent = 0;
        sentBytes = 0;
        refusedLinkDown = 0;
        abandonedExcessive = 0;
        abandonedLate = 0;
        collisions = 0;
        deferred = 0;
        delivered = 0;
        deliveredBytes = 0;
        fragments = 0;
        lostByFault = 0;
        lostInBursts = 0;
        duplicatedByFault = 0;
        reorderedByFault = 0;
        delayedByFault = 0;
        corruptedByFault = 0;
        lostLinkDown = 0;
        lostInCollision = 0;
    }
}
