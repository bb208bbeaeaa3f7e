package org.wirelore.rig.explore;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/**
 * An answer of a run that was not the undisturbed one.
 *
 * @param point where it was given
 * @param choice which question it was there, and which of the answers
 * @param atPs when, picoseconds of virtual time
 * @param isDrawn whether no answer is the undisturbed one: something must be drawn
 */
public record Deviation(ChoicePoint point, Choice choice, long atPs, boolean isDrawn) {
    /** A direction of a wire, such as {@code 0to1}, {@code to2} or {@code from3}. */
    private static final Pattern LEG = Pattern.compile("(?:(\\d+)to|to|from)(\\d+)");
    private static final String FROM_HOST = "from";

    /**
     * Whether something goes otherwise by it: it does not only decide what something contains, and is not the answer of
     * a question to which the undisturbed run draws one, too, as for a slot of a back-off.
     */
    boolean isExplorable() {
        return point.kind() != ChoicePoint.Kind.DATA && !isDrawn;
    }

    /**
     * In words, such as {@code drop: frame 3 on ether0.0to1 (from alpha to beta), at 0.4 ms}.
     *
     * @param what what the answer means; empty if that is not known
     */
    String words(VariantConfig variant, String what) {
        RigFabric fabric = variant.fabric(point.medium());
        String where = fabric == null || point.path().isEmpty() ? "" : hosts(fabric);
        String time = String.format(Locale.ROOT, ", at %.6f ms", (double) atPs / TimeUnits.PS_PER_MS);
        return what.isEmpty()
                ? point.name() + ", question " + choice.index() + where + time + ": answer " + choice.answer() + " of "
                        + (choice.alternatives() - 1)
                : what + ": " + (fabric == null ? "question " : unit(fabric) + " ") + choice.index() + " on "
                        + point.medium()
                        + (point.path().isEmpty() ? "" : "." + point.path()) + where + time;
    }

    /** What the fabric's wires carry, one of them. */
    private static String unit(RigFabric fabric) {
        WireFaults faults = fabric.config().faults(RigConfig.Mode.VIRTUAL);
        return faults == null ? "unit" : faults.unitsName().replaceFirst("s$", "");
    }

    /** The host where it happens, or that sends what it happens to; empty if that is not known. */
    String host(VariantConfig variant) {
        RigFabric fabric = variant.fabric(point.medium());
        if (fabric == null) {
            return point.medium();
        }
        Matcher leg = LEG.matcher(point.path());
        return leg.matches() ? host(fabric, point.path().startsWith(FROM_HOST) ? leg.group(2) : leg.group(1)) : "";
    }

    private String hosts(RigFabric fabric) {
        Matcher leg = LEG.matcher(point.path());
        if (!leg.matches()) {
            return "";
        }
        boolean isFromHost = point.path().startsWith(FROM_HOST);
        String from = host(fabric, isFromHost ? leg.group(2) : leg.group(1));
        String to = isFromHost ? "" : host(fabric, leg.group(2));
        return from.isEmpty() && to.isEmpty()
                ? ""
                : " (" + (from.isEmpty() ? "" : "from " + from) + (from.isEmpty() || to.isEmpty() ? "" : " ")
                        + (to.isEmpty() ? "" : "to " + to) + ")";
    }

    private static String host(RigFabric fabric, @Nullable String plug) {
        int number = plug == null || plug.length() > 4 ? -1 : Integer.parseInt(plug);
        return number >= 0 && number < fabric.hosts().size() ? fabric.hosts().get(number) : "";
    }
}
