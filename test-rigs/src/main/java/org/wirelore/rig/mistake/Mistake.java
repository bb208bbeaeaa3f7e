package org.wirelore.rig.mistake;

import com.github.difflib.unifieddiff.UnifiedDiff;
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
 * @param change the difference to the shipped source, whose files are named from the checkout's root
 */
public record Mistake(String id, String what, String source, List<String> search, String oracle, UnifiedDiff change) {
    /** Copies the list. */
    public Mistake {
        search = List.copyOf(search);
    }
}
