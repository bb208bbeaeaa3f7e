package org.wirelore.device.contract.vipl;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Which messages and control packets a network loses, by their number, and which stations are off it, as a test says
 * while it runs. A message that is sent again keeps its number.
 */
public final class ChosenMessages {
    private final Set<Long> unplugged = new HashSet<>();
    private final Map<Object, Long> messages = new HashMap<>();
    private LongPredicate lostOnce = number -> false;
    private LongPredicate lostAlways = number -> false;
    private LongPredicate lostControls = number -> false;
    private long controls;

    /** Messages that are lost when they are sent first, of those from now on. */
    public void loseMessages(LongPredicate which) {
        messages.clear();
        lostOnce = which;
    }

    /** Messages that are lost however often they are sent. */
    public void loseForGood(LongPredicate which) {
        messages.clear();
        lostAlways = which;
    }

    /** Control packets that are lost, of those from now on. */
    public void loseControls(LongPredicate which) {
        controls = 0;
        lostControls = which;
    }

    /** Takes a station off the network, or connects it again. */
    public void setCable(long station, boolean isUp) {
        if (isUp) {
            unplugged.remove(station);
        } else {
            unplugged.add(station);
        }
    }

    /** Whether one of two stations is off the network. */
    public boolean isUnplugged(long source, long destination) {
        return unplugged.contains(source) || unplugged.contains(destination);
    }

    /** Whether the next control packet is lost. */
    public boolean losesControl() {
        return lostControls.test(controls++);
    }

    /** @param message what tells it from all others, and is the same when it is sent again */
    public boolean losesMessage(Object message) {
        boolean isNew = !messages.containsKey(message);
        long number = messages.computeIfAbsent(message, _ -> (long) messages.size());
        return lostAlways.test(number) || (isNew && lostOnce.test(number));
    }
}
