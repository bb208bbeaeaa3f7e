package org.wirelore.rig.bench.peers;

import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** A rank that says that it has left init, and ends. */
public final class ReadyProgram implements RankProgram {
    /** What it prints. */
    static final String LINE = "ready: rank ";

    @Override
    public void run(RankContext context) {
        System.out.println(LINE + context.rank());
    }
}
