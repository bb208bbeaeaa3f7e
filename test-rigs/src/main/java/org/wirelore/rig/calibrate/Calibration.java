package org.wirelore.rig.calibrate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.instance.RunFigures;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * The sensitivities of a rig's checked figures: by how many percent each moves when one parameter grows by
 * {@value #PERCENT} percent. Every run has the same seed, so that nothing else differs.
 */
public final class Calibration {
    /** How much each parameter grows, in percent. */
    public static final int PERCENT = 10;

    /** A smaller effect is not shown, percent: it is the rounding of one poll period. */
    private static final double SHOWN_MIN_PERCENT = 0.05;

    /** What a rig measures and may not check. */
    private static final Pattern MEASURED = Pattern.compile("latencyUs\\.\\d+|bandwidthMbitPerSecond");

    private final RigConfig rig;
    private final long seed;
    private final RigLoader loader;
    private final Consumer<RigInstance> run;
    private final BooleanSupplier stopped;

    /**
     * @param loader reads the rig's file again with other numbers
     * @param run runs an instance, so that it can be ended from outside
     * @param stopped whether to begin no further run
     * @throws RigException if the rig checks no figure, or does not run in virtual time
     */
    public Calibration(RigConfig rig, long seed, RigLoader loader, Consumer<RigInstance> run,
            BooleanSupplier stopped) {
        if (rig.checks().isEmpty()) {
            throw new RigException(new Problem(Place.whole(rig.file().toString()), "checks",
                    "expected checks, whose figures are calibrated or predicted, found none"));
        }
        this.rig = rig;
        this.seed = seed;
        this.loader = loader;
        this.run = run;
        this.stopped = stopped;
    }

    /** A figure that parameters may move. */
    private record Figure(String name, ToDoubleFunction<RunFigures> value) {
        static Figure of(CheckConfig check) {
            return new Figure(check.name(),
                    figures -> check.figure(figures::value));
        }

        static Figure of(MetricPath path, boolean isNamed) {
            return new Figure(isNamed ? path.toString() : path.name(),
                    figures -> figures.value(path));
        }

        boolean isIn(RunFigures figures) {
            double figure = value.applyAsDouble(figures);
            return !Double.isNaN(figure) && figure != 0;
        }
    }

    /** One parameter's effect on every figure, percent of it; NaN where it is not measured. */
    private record Effects(Parameter parameter, List<Double> percents) {
        double largest() {
            double largest = 0;
            for (double percent : percents) {
                largest = Double.isNaN(percent) ? largest : Math.max(largest, Math.abs(percent));
            }
            return largest;
        }
    }

    /**
     * Runs the rig once for each parameter. The figures are those of the rig's checks; without one that is not 0, as in
     * a rig that only checks for no retransmissions, the latencies and bandwidths that it measures.
     *
     * @return the table of effects, largest first
     */
    public Table table(Progress progress) {
        List<Parameter> parameters = new ArrayList<>(ProfileParameters.of(rig));
        parameters.addAll(FabricParameters.of(rig, loader));
        RunFigures undisturbed = figures(rig);
        List<Figure> checked = rig.checks().stream().map(Figure::of).toList();
        List<Figure> figures = checked.stream().filter(figure -> figure.isIn(undisturbed)).toList();
        StringBuilder note = new StringBuilder();
        if (figures.size() < checked.size()) {
            note.append("Left out, as 0 or not measured, so that it has no percents: ")
                    .append(checked.stream().filter(figure -> !figure.isIn(undisturbed)).map(Figure::name)
                            .collect(Collectors.joining(", ")))
                    .append(". ");
        }
        if (figures.isEmpty()) {
            figures = measured(undisturbed);
            note.append(figures.isEmpty()
                    ? "The rig measures no latency and no bandwidth either. "
                    : "So these are the latencies and bandwidths that the rig measures. ");
        }
        List<Effects> effects = new ArrayList<>();
        List<String> fixed = new ArrayList<>();
        for (int i = 0; i < parameters.size() && !figures.isEmpty() && !stopped.getAsBoolean(); i++) {
            Parameter parameter = parameters.get(i);
            List<Figure> all = figures;
            parameter.times(1 + PERCENT / 100.0).ifPresentOrElse(
                    changed -> effects.add(effects(parameter, all, undisturbed, figures(changed))),
                    () -> fixed.add(parameter.name()));
            progress.at(i + 1, parameters.size(), 0);
        }
        return table(figures, effects, fixed, note.toString());
    }

    private List<Figure> measured(RunFigures figures) {
        return rig.variants().stream().map(VariantConfig::name)
                .flatMap(variant -> figures.names(variant).stream()
                        .filter(name -> MEASURED.matcher(name).matches())
                        .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                        .map(name -> new MetricPath(variant, name)))
                .map(path -> Figure.of(path, rig.variants().size() > 1))
                .filter(figure -> figure.isIn(figures)).toList();
    }

    private static Effects effects(Parameter parameter, List<Figure> figures, RunFigures before,
            RunFigures after) {
        return new Effects(parameter, figures.stream().map(figure -> (figure.value.applyAsDouble(after)
                / figure.value.applyAsDouble(before) - 1) * 100).toList());
    }

    private RunFigures figures(RigConfig changed) {
        RunFigures figures = new RunFigures(changed.variants());
        for (VariantConfig variant : changed.variants()) {
            if (stopped.getAsBoolean()) {
                break;
            }
            try (RigInstance instance = new RigInstance(variant, new SeededDecider(seed), false, null).undrawn()) {
                run.accept(instance);
                figures.add(variant.name(), instance.metrics(), instance.counters());
            }
        }
        return figures;
    }

    private static Table table(List<Figure> figures, List<Effects> effects, List<String> fixed, String note) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured("parameter", "", 0));
        columns.add(Column.measured("value", "", 0));
        figures.forEach(figure -> columns.add(Column.measured(figure.name(), "%", 2)));
        List<List<Cell>> rows = new ArrayList<>();
        effects.stream().filter(each -> each.largest() >= SHOWN_MIN_PERCENT)
                .sorted(Comparator.comparingDouble(Effects::largest).reversed())
                .forEach(each -> rows.add(row(each)));
        String kept = fixed.isEmpty()
                ? ""
                : "Not legal with " + PERCENT + " % more, so not varied: " + String.join(", ", fixed) + ". ";
        return new Table("Effect of " + PERCENT + " % more", columns, rows, note + kept
                + (effects.size() - rows.size())
                + " of " + effects.size() + " parameters move no figure by " + SHOWN_MIN_PERCENT
                + " %. A rank that polls sees what has come at its next look: of a parameter's effect, figures show"
                + " whole poll periods.");
    }

    private static List<Cell> row(Effects effects) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(effects.parameter().name()));
        row.add(Cell.of(effects.parameter().value()));
        for (double percent : effects.percents()) {
            row.add(Math.abs(percent) < SHOWN_MIN_PERCENT ? Cell.EMPTY : Cell.of(percent));
        }
        return row;
    }
}
