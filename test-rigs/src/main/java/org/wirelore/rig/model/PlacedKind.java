package org.wirelore.rig.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;

/**
 * What an explorer can do to a unit of a wire, such as a frame, in the order of the answers to the question about it:
 * 0 delivers it. And what it can do in hosts.
 */
public enum PlacedKind {
    /** It is lost. */
    DROP(PlainFault.LOSS),
    /** It arrives twice, at once. */
    DUPLICATE(PlainFault.DUPLICATION),
    /** It arrives with a wrong check sequence. */
    CORRUPT(PlainFault.CORRUPTION),
    /** It arrives behind the next one of its direction, or a millisecond later if none comes. */
    LATE(PlainFault.REORDERING),
    /** It arrives, and again when its sender may have sent it again. */
    STALE(null),
    /** Not a unit, but a process that is about to wait, or an interrupt, is held up. */
    HOLD(null),
    /** Not a unit, but a socket call takes fewer bytes than it could. */
    SHORT(null),
    /** Not a unit, but the process of a rank is killed as it is about to wait. */
    KILL(null);

    /** How long a unit is late that nothing overtakes, picoseconds. */
    public static final long LATE_PS = TimeUnits.PS_PER_MS;

    /** As long as something is held up for a short time: the longest frame of Ethernet at 100 Mb/s, picoseconds. */
    public static final long HOLD_PS = 123 * TimeUnits.PS_PER_US;

    /** Those that an explorer places if the user names none. */
    public static final Set<PlacedKind> USUAL = Set.copyOf(EnumSet.of(DROP, DUPLICATE, CORRUPT, LATE));

    private final @Nullable PlainFault plain;

    PlacedKind(@Nullable PlainFault plain) {
        this.plain = plain;
    }

    /** The word for it on the command line and in a recording. */
    public String key() {
        return Fields.name(this);
    }

    /** Whether it happens in hosts and not on wires; then it is asked about under its name. */
    public boolean isOfHosts() {
        return this == HOLD || this == SHORT || this == KILL;
    }

    /** The words for all of them. */
    public static List<String> keys() {
        return Stream.of(values()).map(PlacedKind::key).toList();
    }

    /** The one of a word; null if there is none. */
    public static @Nullable PlacedKind of(String key) {
        return Stream.of(values()).filter(kind -> kind.key().equals(key)).findFirst().orElse(null);
    }

    /** Whether it is what a rig draws under another name. While an explorer places it, the rig draws none. */
    boolean replaces(PlainFault fault) {
        return fault == plain;
    }
}
