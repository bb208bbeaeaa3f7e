package org.wirelore.rig.config;

import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** A program of one's own that only rules look at. */
public final class SilentProgram implements RankProgram {
    @Override
    public void run(RankContext context) {
        throw new IllegalStateException("only the rules are tried");
    }
}
