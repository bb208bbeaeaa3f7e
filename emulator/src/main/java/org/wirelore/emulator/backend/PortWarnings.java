package org.wirelore.emulator.backend;

import java.util.ArrayList;
import java.util.List;

/** A port's counters in words. */
public final class PortWarnings {
    private final String name;
    private final List<String> warnings = new ArrayList<>();

    /** @param name the port's, with which each sentence begins */
    public PortWarnings(String name) {
        this.name = name;
    }

    /** What every port can say of itself. */
    public static List<String> of(FramePort port) {
        return new PortWarnings(port.name()).port(port).sentences();
    }

    /** Adds what every port can say of itself. */
    public PortWarnings port(FramePort port) {
        PortCounters counters = port.counters();
        if (!port.isUp()) {
            say("was down when the run ended: " + port.trouble());
        }
        String isWrong = "were shorter than " + FramePort.HEADER_BYTES + " or longer than " + port.frameBytesMax()
                + " bytes";
        return count(port.isUp() ? counters.downs : 0, "times that the other side went away and came back")
                .count(counters.sendDown, "frames that did not leave because the other side was not there")
                .count(counters.sendFull, "frames that did not leave because there was no room for them")
                .count(counters.sendLength, "frames that did not leave because they " + isWrong)
                .count(counters.receiveLength, "frames that arrived and were dropped because they " + isWrong)
                .count(counters.receiveBroken, "frames that arrived broken and were dropped")
                .count(counters.receiveLost, "frames that were lost before the port could take them");
    }

    /** Adds how often something happened, if it did at all. */
    public PortWarnings count(long times, String what) {
        if (times > 0) {
            say(what + ": " + times);
        }
        return this;
    }

    private void say(String what) {
        warnings.add(name + ": " + what.replace('\n', ' '));
    }

    /** All of it. */
    public List<String> sentences() {
        return List.copyOf(warnings);
    }
}
