package org.wirelore.rig.certificate;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.replay.Sha256;

/**
 * One digest for many: each pair of digests has one, and so on up to the root. An odd one at the end goes up as it is.
 * Leaves and pairs differ by a word in front, as in RFC 6962.
 */
final class MerkleTree {
    private static final String LEAF = "leaf ";
    private static final String PAIR = "pair ";

    private MerkleTree() {
    }

    /**
     * The root.
     *
     * @param leaves what is to be digested, at least one
     */
    static String root(List<String> leaves) {
        if (leaves.isEmpty()) {
            throw new IllegalArgumentException("a tree must have leaves");
        }
        List<String> level = leaves.stream().map(leaf -> digest(LEAF + leaf)).toList();
        while (level.size() > 1) {
            List<String> above = new ArrayList<>();
            for (int i = 0; i < level.size(); i += 2) {
                above.add(i + 1 == level.size() ? level.get(i) : digest(PAIR + level.get(i) + " " + level.get(i + 1)));
            }
            level = above;
        }
        return level.getFirst();
    }

    private static String digest(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
