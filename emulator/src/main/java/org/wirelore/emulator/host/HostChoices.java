package org.wirelore.emulator.host;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.ChoicePoint.Kind;
import org.wirelore.device.api.Decider;

/**
 * What may go otherwise in a host while an explorer is at work: how long a process or an interrupt is held up, and how
 * many bytes a socket call takes. Undisturbed, nothing is held up and all bytes are taken; no seed draws anything else.
 */
public final class HostChoices {
    /** What the questions about time are called. */
    public static final String HOLD = "hold";
    /** What the questions about the end of processes are called. */
    public static final String KILL = "kill";
    /** What the questions about bytes are called. */
    public static final String SHORT = "short";

    /** Not held up, for a short time, for a long time. */
    private static final double[] HOLDS = {1, 0, 0};
    /** It lives, it is killed. */
    private static final double[] KILLS = {1, 0};
    /** All bytes, all but one, one, none. */
    private static final double[] LENGTHS = {1, 0, 0, 0};
    private static final int ALL_BUT_ONE = 1;
    private static final int ONE = 2;
    private static final int NO_POINT = -1;

    private final Decider decider;
    private final String host;
    private final boolean holds;
    private final long shortPs;
    private final long longPs;
    private final int lengths;
    private final Map<String, Integer> points = new HashMap<>();
    private final Map<String, Mortal> mortals = new HashMap<>();

    /** A process that may be killed. */
    private static final class Mortal {
        private final int point;
        private @Nullable Runnable killer;

        Mortal(int point) {
            this.point = point;
        }
    }

    /**
     * @param host whose it is
     * @param holds whether processes and interrupts may be held up
     * @param shortPs for how long by answer 1, picoseconds
     * @param longPs for how long by answer 2
     * @param shortens whether socket calls may take less than they could
     */
    public HostChoices(Decider decider, String host, boolean holds, long shortPs, long longPs, boolean shortens) {
        this.decider = decider;
        this.host = host;
        this.holds = holds;
        this.shortPs = shortPs;
        this.longPs = longPs;
        lengths = shortens
                ? decider.point(new ChoicePoint(host, "sockets", Kind.TIME, SHORT), LENGTHS)
                : NO_POINT;
    }

    /** For how long a process or an interrupt line, by its name in the host, is held up now, picoseconds. */
    long heldPs(String what) {
        if (!holds) {
            return 0;
        }
        int point = points.computeIfAbsent(what,
                name -> decider.point(new ChoicePoint(host, name, Kind.TIME, HOLD), HOLDS));
        int answer = decider.choose(point, HOLDS.length);
        return answer == 0 ? 0 : answer == 1 ? shortPs : longPs;
    }

    /**
     * Has decided at each call by which a process is about to wait whether it is killed there, once in a run.
     *
     * @param process its name in the host
     * @param killer kills it, as SIGKILL does
     */
    public void mayKill(String process, Runnable killer) {
        mortals.computeIfAbsent(process,
                name -> new Mortal(
                        decider.point(new ChoicePoint(host, name, Kind.FAULT, KILL), KILLS))).killer = killer;
    }

    /** A process is not killed before {@link #mayKill} is called again: its run begins. */
    public void spare(String process) {
        Mortal mortal = mortals.get(process);
        if (mortal != null) {
            mortal.killer = null;
        }
    }

    /** A process is about to wait: kills it if it is to be killed here. */
    void endOrGoOn(String process) {
        Mortal mortal = mortals.get(process);
        Runnable killer = mortal == null ? null : mortal.killer;
        if (mortal != null && killer != null && decider.choose(mortal.point, KILLS.length) != 0) {
            mortal.killer = null;
            killer.run();
        }
    }

    /** How many bytes a socket call takes that could take this many, 0 or more. */
    public int taken(int bytes) {
        int answer = lengths == NO_POINT || bytes == 0 ? 0 : decider.choose(lengths, LENGTHS.length);
        return switch (answer) {
            case 0 -> bytes;
            case ALL_BUT_ONE -> bytes - 1;
            case ONE -> 1;
            default -> 0;
        };
    }

    /** Whether what it asks next depends on nothing before. */
    boolean isWithoutState() {
        return mortals.isEmpty();
    }
}
