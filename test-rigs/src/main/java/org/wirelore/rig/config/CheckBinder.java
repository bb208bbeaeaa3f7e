package org.wirelore.rig.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.CurveConfig;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Basis;
import tools.jackson.databind.JsonNode;

/** Binds the checks and curves of a rig to its variants and to published figures. */
final class CheckBinder {
    private final DocumentReader reader;
    private final LocatedTree rig;
    private final Path file;
    private final Map<String, String> titles;
    private final boolean named;
    private final List<Problem> problems;
    private final Map<Path, LocatedTree> published = new HashMap<>();

    /**
     * @param titles the variants' titles by name
     * @param named whether metrics begin with the name of a variant
     * @param problems takes what is wrong
     */
    CheckBinder(DocumentReader reader, LocatedTree rig, Path file, Map<String, String> titles, boolean named,
            List<Problem> problems) {
        this.reader = reader;
        this.rig = rig;
        this.file = file;
        this.titles = titles;
        this.named = named;
        this.problems = problems;
    }

    /** A paper's entry: a figure or a curve. */
    private record Entry(String source, String title, JsonNode node) {
    }

    List<CheckConfig> checks() {
        List<CheckConfig> checks = new ArrayList<>();
        TreePath path = TreePath.ROOT.child("checks");
        for (int i = 0; i < rig.at(path).size(); i++) {
            CheckConfig check = check(path.child(i));
            if (check != null) {
                checks.add(check);
            }
        }
        return checks;
    }

    List<CurveConfig> curves() {
        List<CurveConfig> curves = new ArrayList<>();
        TreePath path = TreePath.ROOT.child("curves");
        for (int i = 0; i < rig.at(path).size(); i++) {
            curves.add(curve(path.child(i)));
        }
        return curves;
    }

    private @Nullable CheckConfig check(TreePath path) {
        JsonNode node = rig.at(path);
        MetricPath metric = metric(path.child("metric"));
        MetricPath minus = node.has("minus") ? metric(path.child("minus")) : null;
        MetricPath over = node.has("over") ? metric(path.child("over")) : null;
        boolean byValue = node.has("value");
        boolean byRange = node.has("minimum") || node.has("maximum");
        boolean byPaper = node.has("published");
        if ((byValue ? 1 : 0) + (byRange ? 1 : 0) + (byPaper ? 1 : 0) != 1) {
            problem(path, "expected one of published, value, or minimum and maximum, found "
                    + (byValue || byRange || byPaper ? "more" : "none"));
            return null;
        }
        double tolerance = Fields.real(node, "tolerancePercent");
        CheckConfig.PublishedFigure figure = byPaper ? figure(path.child("published")) : null;
        String unit = node.path("unit").stringValue("");
        CheckConfig.Demand demand;
        if (byPaper) {
            if (figure == null) {
                return null;
            }
            demand = demand(figure, tolerance);
            unit = node.has("unit") ? unit : unitOf(path.child("published"));
        } else if (byValue) {
            demand = new CheckConfig.Near(Fields.real(node, "value"), tolerance);
        } else {
            double minimum = node.path("minimum").doubleValue(Double.NEGATIVE_INFINITY);
            double maximum = node.path("maximum").doubleValue(Double.POSITIVE_INFINITY);
            if (minimum > maximum) {
                problem(path.child("maximum"), "expected at least the minimum, " + node.path("minimum") + ", found "
                        + node.path("maximum"));
            }
            demand = new CheckConfig.Within(minimum, maximum);
        }
        if (metric == null || (minus == null && node.has("minus")) || (over == null && node.has("over"))) {
            return null;
        }
        CheckConfig check = new CheckConfig(Fields.text(node, "name"), metric, minus, over, unit, demand, figure,
                figure != null || Fields.flag(node, "cleanWires"), basis(node, figure), Fields.text(node, "comment"));
        return check.name().isEmpty() ? check.named(check.formula()) : check;
    }

    /** What the file says; without a word, a paper's figure is predicted and a demand of the rig's own is derived. */
    private static Basis basis(JsonNode node, CheckConfig.@Nullable PublishedFigure figure) {
        String text = node.path("basis").stringValue("");
        if (text.isEmpty()) {
            return figure == null ? Basis.DERIVED : Basis.PREDICTED;
        }
        return Basis.valueOf(text.toUpperCase(Locale.ROOT));
    }

    /**
     * A figure is demanded itself; of a range, everything from its lower to its upper end, and the tolerance outside.
     */
    private static CheckConfig.Demand demand(CheckConfig.PublishedFigure figure, double tolerancePercent) {
        if (figure.minimum() == figure.maximum()) {
            return new CheckConfig.Near(figure.minimum(), tolerancePercent);
        }
        double share = tolerancePercent / 100;
        return new CheckConfig.Within(figure.minimum() - Math.abs(figure.minimum()) * share,
                figure.maximum() + Math.abs(figure.maximum()) * share);
    }

    private CurveConfig curve(TreePath path) {
        JsonNode node = rig.at(path);
        List<CurveConfig.SeriesConfig> series = new ArrayList<>();
        for (int i = 0; i < node.path("series").size(); i++) {
            TreePath at = path.child("series").child(i);
            MetricPath family = metric(at.child("metric"));
            String name = Fields.text(rig.at(at), "name");
            if (family != null && family.isSum()) {
                problem(at.child("metric"), "expected the family of one variant, found the sum over all");
            } else if (family != null) {
                String title = titles.getOrDefault(family.variant(), family.variant());
                series.add(new CurveConfig.SeriesConfig(name.isEmpty() ? title : name, family));
            }
        }
        List<CurveConfig.PublishedCurve> papers = new ArrayList<>();
        for (int i = 0; i < node.path("published").size(); i++) {
            Entry entry = entry(path.child("published").child(i), "curves");
            if (entry != null) {
                List<CurveConfig.Point> points = new ArrayList<>();
                entry.node().path("points").forEach(pair -> points
                        .add(new CurveConfig.Point(pair.path(0).doubleValue(), pair.path(1).doubleValue())));
                papers.add(new CurveConfig.PublishedCurve(entry.title(), entry.source(), points));
            }
        }
        return new CurveConfig(Fields.text(node, "title"), Fields.text(node, "xLabel"),
                Fields.text(node, "yLabel"), Fields.flag(node, "logX"), Fields.flag(node, "logY"),
                series, papers);
    }

    private @Nullable MetricPath metric(TreePath path) {
        String text = rig.at(path).stringValue().strip();
        if (text.startsWith(MetricPath.UNDISTURBED + "/")) {
            return new MetricPath(MetricPath.UNDISTURBED, text.substring(2));
        }
        int slash = text.indexOf('/');
        if (!named && slash < 0) {
            return new MetricPath(RigLoader.ONLY_VARIANT, text);
        }
        String variant = slash < 0 ? "" : text.substring(0, slash);
        if (titles.containsKey(variant)) {
            return new MetricPath(variant, text.substring(slash + 1));
        }
        problem(path, "expected the name of a variant (" + String.join(", ", titles.keySet())
                + "), a slash and a metric, found " + Quoted.text(text)
                + NearestName.question(variant, titles.keySet()));
        return null;
    }

    private CheckConfig.@Nullable PublishedFigure figure(TreePath path) {
        Entry entry = entry(path, "figures");
        if (entry == null) {
            return null;
        }
        JsonNode node = entry.node();
        boolean single = node.has("value");
        if (single == (node.has("minimum") || node.has("maximum")) || node.has("minimum") != node.has("maximum")) {
            problem(path, "expected a figure with a value, or with a minimum and a maximum, found "
                    + Quoted.text(rig.at(path).stringValue()));
            return null;
        }
        return new CheckConfig.PublishedFigure(rig.at(path).stringValue(), entry.source(),
                node.path(single ? "value" : "minimum").doubleValue(),
                node.path(single ? "value" : "maximum").doubleValue(), Fields.text(node, "comment"));
    }

    private String unitOf(TreePath path) {
        Entry entry = entry(path, "figures");
        return entry == null ? "" : Fields.text(entry.node(), "unit");
    }

    /** What a reference such as {@code mpi-on-unet#latency4BytesUs} means, or null if it means nothing. */
    private @Nullable Entry entry(TreePath path, String section) {
        String reference = rig.at(path).stringValue();
        int hash = reference.indexOf('#');
        String name = reference.substring(hash + 1);
        try {
            Path paper = reader.resolve(ConfigFolder.Kind.PUBLISHED, reference.substring(0, hash), rig, path,
                    DocumentReader.base(rig, path, file));
            LocatedTree tree = published.get(paper);
            if (tree == null) {
                tree = reader.readComplete(ConfigFolder.Kind.PUBLISHED, paper);
                published.put(paper, tree);
            }
            JsonNode node = tree.root().path(section).path(name);
            if (node.isObject()) {
                String title = node.path("title").stringValue("");
                return new Entry(Fields.text(tree.root(), "source"), title.isEmpty() ? name : title, node);
            }
            List<String> names = List.copyOf(tree.root().path(section).propertyNames());
            problem(path, "expected one of the " + section + " of " + reference.substring(0, hash) + " ("
                    + String.join(", ", names) + "), found " + Quoted.text(name) + NearestName.question(name, names));
        } catch (RigException e) {
            problems.addAll(e.problems());
        }
        return null;
    }

    private void problem(TreePath path, String text) {
        problems.add(rig.problem(path, text));
    }
}
