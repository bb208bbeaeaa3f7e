package org.wirelore.rig.order;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.choice.match.Candidate;
import org.wirelore.emulator.choice.match.MatchChoices;

/** Decides which message comes next as a script says, and everything else by a seed. */
final class SteeredDecider implements Decider {
    private final SeededDecider elsewhere;
    private @Nullable MatchChoices channels;
    private MatchScript script = MatchScript.NONE;
    private int next = -1;

    SteeredDecider(long seed) {
        elsewhere = new SeededDecider(seed);
    }

    /** The channels that will ask. */
    void steer(MatchChoices newChannels) {
        channels = newChannels;
    }

    /** For the next run. */
    void reset(MatchScript newScript) {
        script = newScript;
        elsewhere.reset();
    }

    @Override
    public int point(ChoicePoint point) {
        int handle = elsewhere.point(point);
        if (point.kind() == ChoicePoint.Kind.ORDER && point.what().equals(MatchChoices.NEXT)) {
            next = handle;
        }
        return handle;
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return elsewhere.point(point, weights);
    }

    @Override
    public int choose(int point, int alternatives) {
        int drawn = elsewhere.choose(point, alternatives);
        return point == next && channels != null ? chosen(channels.candidates(), alternatives) : drawn;
    }

    /** What the script says goes first: nothing that it does not name is older. */
    private int chosen(List<Candidate> candidates, int alternatives) {
        int free = -1;
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            if (script.says(Match.of(candidate))) {
                return i;
            }
            if (free < 0 && !script.names(candidate.request())) {
                free = i;
            }
        }
        // The last alternative, if there is one more than candidates, lets those go on that have found nothing.
        return free >= 0 ? free : alternatives > candidates.size() ? candidates.size() : 0;
    }
}
