package org.wirelore.rig.mistake;

import com.github.difflib.unifieddiff.UnifiedDiff;
import java.util.ArrayList;
import java.util.List;

/**
 * A known mistake: a small change of the shipped source that breaks one rule of a protocol, and a search that finds it.
 * The shipped source stands the same search.
 *
 * @param id its name, such as {@code unet-stale-ack}
 * @param what what is done wrongly, in one sentence
 * @param source where the rule is that it breaks
 * @param search what the command {@code explore} is asked for: the rig and the bounds
 * @param oracle which oracle says that something is wrong
 * @param canaryOf the protocols for whose searches at random it is the canary; empty for most
 * @param change the difference to the shipped source, whose files are named from the checkout's root
 */
public record Mistake(String id, String what, String source, List<String> search, String oracle,
        List<String> canaryOf, UnifiedDiff change) {
    /** Of a mistake that is the canary wherever no other one is. */
    public static final String OTHERS = "others";

    /** Copies the lists. */
    public Mistake {
        canaryOf = List.copyOf(canaryOf);
        search = List.copyOf(search);
    }

    /** The rig of the search and what is set in it, without its bounds. */
    public List<String> rig() {
        List<String> words = new ArrayList<>(List.of(search.getFirst()));
        for (int i = 1; i < search.size() - 1; i++) {
            if (search.get(i).equals("--set")) {
                words.addAll(search.subList(i, i + 2));
            }
        }
        return words;
    }
}
