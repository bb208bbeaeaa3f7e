package org.wirelore.rig.sci.litmus;

import java.io.IOException;
import java.util.List;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;
import org.wirelore.rig.report.Metric;

/**
 * One rank of a litmus program: opens what its statements need, begins them together with all others, and gives them
 * what it has read. Rank 0 judges.
 */
final class LitmusRank implements RankProgram {
    private final LitmusConfig config;
    private final LitmusText text;
    private final LitmusProgram program;
    private final LitmusRegisters registers = new LitmusRegisters();

    LitmusRank(LitmusConfig config, LitmusText text, LitmusProgram program) {
        this.config = config;
        this.text = text;
        this.program = program;
    }

    @Override
    public void run(RankContext context) throws IOException {
        try {
            LitmusEnds ends = open(context);
            if (context.rank() == 0) {
                program.begin();
            }
            List<Statement> statements = text.ranks().get(context.rank());
            for (int i = 0; i < program.repetitions(); i++) {
                if (i > 0) {
                    ends.clear();
                }
                context.rows().exchange();
                registers.clear();
                perform(context.rank(), statements, ends);
                gather(context);
                ends.quiesce();
                context.rows().exchange();
            }
            ends.leave();
            context.rows().exchange();
            ends.close();
            if (context.rank() == 0) {
                program.outcomes().forEach((outcome, times) -> context.measurements().record(
                        Metric.OUTCOME + outcome, times, ""));
            }
        } catch (SciException refused) {
            throw new UnmetExpectation("SISCI refused what rank " + context.rank() + " wanted: "
                    + refused.getMessage());
        }
    }

    private LitmusEnds open(RankContext context) throws IOException, SciException {
        LitmusPeers peers = new LitmusPeers(context);
        LitmusEnds ends = new LitmusEnds(context.rank(), peers, config.segments(), registers, config.waitMs());
        List<Statement> statements = text.ranks().get(context.rank());
        for (Statement statement : statements) {
            if (statement instanceof Statement.TakeInterrupts taken) {
                ends.interrupts().create(taken.number(), config.counting().contains(taken.number()));
            }
        }
        context.rows().exchange();
        for (Statement statement : statements) {
            statement.prepare(ends);
        }
        return ends;
    }

    private void perform(int rank, List<Statement> statements, LitmusEnds ends) throws SciException {
        for (Statement statement : statements) {
            if (!statement.perform(ends)) {
                registers.waits(rank);
                return;
            }
        }
    }

    /** Rank 0 learns what all have read, and judges. */
    private void gather(RankContext context) throws IOException {
        long[][] rows = context.rows().exchange(registers.toWords());
        if (context.rank() == 0) {
            for (long[] row : rows) {
                registers.add(row);
            }
            program.judge(registers);
        }
    }
}
