package org.wirelore.rig.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.explore.SearchLimits;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How much a search may do. */
public final class SearchOptions {
    private static final String MAIN_CLASS = "org.wirelore.rig.cli.Wirelore";
    private static final String SERVE = "--serve-units";
    private static final int WORKERS_MAX = 64;
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,6})(ms|s|m|h)");

    @Option(names = "--workers", paramLabel = "N",
            description = "Processes that search, 1 to 64; what is found is the same. Default: one for each processor.")
    @Nullable
    private Integer workers;

    @Option(names = "--for", paramLabel = "TIME",
            description = "Search that long at most, such as 90s, 10m or 2h; what ends early proves nothing.")
    @Nullable
    private String time;

    @Option(names = "--runs", paramLabel = "N", description = "Run the first N scripts at most.")
    @Nullable
    private Long runs;

    @Option(names = "--yes", description = "Begin a search of a billion scripts or more.")
    private boolean isSure;

    @Option(names = SERVE, hidden = true, description = "Run the units that come by standard input.")
    private boolean servesUnits;

    /** Whether this process is one of the others. */
    boolean servesUnits() {
        return servesUnits;
    }

    SearchLimits limits(CommandLine line) {
        int count = workers == null ? Runtime.getRuntime().availableProcessors() : workers;
        if (count < 1 || count > WORKERS_MAX) {
            throw new ParameterException(line,
                    "Invalid value for option '--workers': expected 1 to " + WORKERS_MAX + ", found " + count);
        }
        long most = runs == null ? Long.MAX_VALUE : runs;
        if (most < 1) {
            throw new ParameterException(line,
                    "Invalid value for option '--runs': expected at least 1, found " + most);
        }
        List<String> command = new ArrayList<>(new OwnCommand(MAIN_CLASS).words());
        CommandLine whole = line.getParent() == null ? line : line.getParent();
        command.addAll(whole.getParseResult().originalArgs());
        command.add(SERVE);
        return new SearchLimits(count, command, most, time == null ? Long.MAX_VALUE : nanos(line, time), isSure);
    }

    /**
     * Reads how long a search may take.
     *
     * @param line of the command that has {@code --for}
     * @throws ParameterException if the text is no duration
     */
    public static long nanos(CommandLine line, String text) {
        Matcher matcher = DURATION.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new ParameterException(line,
                    "Invalid value for option '--for': expected a number with its unit, such as"
                            + " 90s, 10m or 2h, found " + Quoted.text(text));
        }
        TimeUnit unit = switch (matcher.group(2)) {
            case "ms" -> TimeUnit.MILLISECONDS;
            case "s" -> TimeUnit.SECONDS;
            case "m" -> TimeUnit.MINUTES;
            default -> TimeUnit.HOURS;
        };
        return unit.toNanos(Long.parseLong(matcher.group(1)));
    }
}
