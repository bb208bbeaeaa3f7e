package org.wirelore.rig.myrinet;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.lanai.CardView;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.mcp.ControlProgramSource;
import org.wirelore.rig.lanai.Coverage;
import org.wirelore.rig.spi.card.ExecutedProgram;

/** Counts what cards with one control program execute of it. */
final class CardCoverage {
    private final Image program;
    private final List<String> hosts = new ArrayList<>();
    private final List<CardView> cards = new ArrayList<>();
    private final List<Coverage> counts = new ArrayList<>();

    CardCoverage(Image program) {
        this.program = program;
    }

    /** Counts what a card executes from now on. */
    void count(String host, LanaiCard card) {
        Coverage coverage = new Coverage(program);
        CardView view = CardView.of(card);
        view.onInstructions(coverage);
        hosts.add(host);
        cards.add(view);
        counts.add(coverage);
    }

    /** What all of them have executed by now. */
    ExecutedProgram executed() {
        cards.forEach(CardView::countWaits);
        Coverage sum = new Coverage(program);
        counts.forEach(sum::add);
        return new Executed(List.copyOf(hosts), sum);
    }

    private record Executed(List<String> hosts, Coverage coverage) implements ExecutedProgram {
        @Override
        public List<Function> functions() {
            List<Coverage.Share> shares = coverage.shares(List.of());
            List<Function> functions = new ArrayList<>();
            shares.forEach(share -> functions.add(function(share)));
            functions.add(function(Coverage.sum(shares)));
            return functions;
        }

        private static Function function(Coverage.Share share) {
            return new Function(share.name(), share.instructions(), share.executed(), share.executions());
        }

        @Override
        public void print(PrintWriter out) {
            coverage.printTable(out, List.of());
            coverage.printSources(out, List.of(), ControlProgramSource::lines);
        }
    }
}
