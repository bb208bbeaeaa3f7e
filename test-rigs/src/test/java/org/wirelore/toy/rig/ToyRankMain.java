package org.wirelore.toy.rig;

import java.io.IOException;
import org.wirelore.rig.rank.RankMain;

/** The process of one rank of the product with postboxes. */
public final class ToyRankMain {
    private ToyRankMain() {
    }

    /** Runs a rank and ends the process. */
    public static void main(String[] arguments) throws IOException {
        RankMain.main(ToyRegistry.REGISTRY, arguments);
    }
}
