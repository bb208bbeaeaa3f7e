package org.wirelore.rig.product;

import java.io.IOException;
import org.wirelore.rig.rank.RankMain;

/** The process of one rank of the product. */
public final class RankProgramMain {
    private RankProgramMain() {
    }

    /**
     * Runs a rank and ends the process.
     *
     * @param arguments as {@link RankMain#main} takes them
     */
    public static void main(String[] arguments) throws IOException {
        RankMain.main(ProductRegistry.REGISTRY, arguments);
    }
}
