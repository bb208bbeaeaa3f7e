package org.wirelore.rig.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.instance.RigInstance;
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

    /** One parameter's effect on every check, percent of its figure; NaN where the figure is not measured or is 0. */
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
     * Runs the rig once for each parameter.
     *
     * @return the table of effects, largest first
     */
    public Table table(Progress progress) {
        List<Parameter> parameters = new ArrayList<>(ProfileParameters.of(rig));
        parameters.addAll(FabricParameters.of(rig, loader));
        double[] undisturbed = figures(rig);
        List<Effects> effects = new ArrayList<>();
        List<String> fixed = new ArrayList<>();
        for (int i = 0; i < parameters.size() && !stopped.getAsBoolean(); i++) {
            Parameter parameter = parameters.get(i);
            parameter.times(1 + PERCENT / 100.0).ifPresentOrElse(changed -> {
                double[] figures = figures(changed);
                for (int check = 0; check < figures.length; check++) {
                    figures[check] = undisturbed[check] == 0
                            ? Double.NaN
                            : (figures[check] / undisturbed[check] - 1) * 100;
                }
                effects.add(new Effects(parameter, Arrays.stream(figures).boxed().toList()));
            }, () -> fixed.add(parameter.name()));
            progress.at(i + 1, parameters.size(), 0);
        }
        return table(effects, fixed);
    }

    private double[] figures(RigConfig changed) {
        Map<MetricPath, Double> values = new HashMap<>();
        for (VariantConfig variant : changed.variants()) {
            if (stopped.getAsBoolean()) {
                break;
            }
            try (RigInstance instance = new RigInstance(variant, new SeededDecider(seed), false, null).undrawn()) {
                run.accept(instance);
                instance.counters().forEach((name, count) -> values.put(new MetricPath(variant.name(), name),
                        count.doubleValue()));
                instance.metrics().forEach((name, metric) -> values.put(new MetricPath(variant.name(), name),
                        metric.value()));
            }
        }
        return rig.checks().stream()
                .mapToDouble(check -> check.figure(path -> values.getOrDefault(path, Double.NaN))).toArray();
    }

    private Table table(List<Effects> effects, List<String> fixed) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured("parameter", "", 0));
        columns.add(Column.measured("value", "", 0));
        rig.checks().forEach(check -> columns.add(Column.measured(check.name(), "%", 2)));
        List<List<Cell>> rows = new ArrayList<>();
        effects.stream().filter(each -> each.largest() >= SHOWN_MIN_PERCENT)
                .sorted(Comparator.comparingDouble(Effects::largest).reversed())
                .forEach(each -> rows.add(row(each)));
        String kept = fixed.isEmpty()
                ? ""
                : "Not legal with " + PERCENT + " % more, so not varied: " + String.join(", ", fixed) + ". ";
        return new Table("Effect of " + PERCENT + " % more", columns, rows, kept + (effects.size() - rows.size())
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
