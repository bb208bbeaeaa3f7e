package org.wirelore.rig.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.explore.SearchLimits;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How much a search may do. */
public final class SearchOptions {
    private static final String MAIN_CLASS = "org.wirelore.rig.cli.Wirelore";
    private static final String SERVE = "--serve-units";
    private static final int WORKERS_MAX = 64;

    @Option(names = "--workers", paramLabel = "N",
            description = "Processes that search, 1 to 64; what is found is the same. Default: one for each processor.")
    @Nullable
    private Integer workers;

    @Mixin
    private final Effort effort = new Effort();

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
        long most = effort.runsMax(line);
        long nanos = effort.nanosMax(line);
        List<String> command = new ArrayList<>(new OwnCommand(MAIN_CLASS).words());
        CommandLine whole = line.getParent() == null ? line : line.getParent();
        command.addAll(whole.getParseResult().originalArgs());
        command.add(SERVE);
        return new SearchLimits(count, command, most, nanos, isSure);
    }

    /** With which seed a search is made. */
    public static final class Seed {
        @Option(names = "--seed", paramLabel = "N", converter = SeedRange.One.class,
                description = "Seed of every random stream, or of the first run where each run has the next one."
                        + " Default: the rig's.")
        @Nullable
        private Long seed;

        /** The seed that was given, or else the rig's. */
        public long of(RigConfig rig) {
            return seed == null ? rig.seed() : seed;
        }
    }

    /** When a search ends early. */
    public static final class Effort {
        private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,6})(ms|s|m|h)");

        @Option(names = "--for", paramLabel = "TIME",
                description = "Search that long at most, such as 90s, 10m or 2h; what ends early proves nothing."
                        + " Default of --random without --runs: 1m")
        @Nullable
        private String time;

        @Option(names = "--runs", paramLabel = "N", description = "Make N runs at most.")
        @Nullable
        private Long runs;

        /** The option that was given. */
        String given() {
            return runs == null ? "--for" : "--runs";
        }

        /** Whether nothing was given. */
        public boolean isNone() {
            return time == null && runs == null;
        }

        /**
         * How many runs there may be.
         *
         * @param line of the command
         * @throws ParameterException if there is no run to be made
         */
        public long runsMax(CommandLine line) {
            long most = runs == null ? Long.MAX_VALUE : runs;
            if (most < 1) {
                throw new ParameterException(line,
                        "Invalid value for option '--runs': expected at least 1, found " + most);
            }
            return most;
        }

        /**
         * How long the search may take, in nanoseconds.
         *
         * @param line of the command
         * @throws ParameterException if the text is no duration
         */
        public long nanosMax(CommandLine line) {
            return time == null ? Long.MAX_VALUE : nanos(line, time);
        }

        private static long nanos(CommandLine line, String text) {
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

    /** What a search places, and within which bounds. */
    static final class Kinds {
        /** The most faults or other answers of one run. */
        static final int DEVIATIONS_MAX = 16;
        /** The most questions of a run that can deviate. */
        static final int QUESTIONS_MAX = 100_000;

        @Option(names = "--kinds", paramLabel = "KIND", split = ",",
                description = "What is placed: drop, duplicate (the frame arrives twice, at once), corrupt (its check"
                        + " sequence is wrong), late (behind the next frame of its direction, or by 1 ms if none"
                        + " comes), stale (and once more after 1.5 times the first time-out of the protocol), hold (a"
                        + " process that is about to wait, or an interrupt, is held up for the time of a frame or for"
                        + " 1.5 time-outs), short (a socket call takes all bytes but one, one or none), kill (the"
                        + " process of a rank that is about to wait is killed; the others may end by an error that"
                        + " says so). Default: the first four, as far as the rig's wires have them.")
        @Nullable
        private List<String> kinds;

        /** Whether any kinds were given. */
        boolean isGiven() {
            return kinds != null;
        }

        /**
         * The kinds that were given.
         *
         * @param line of the command
         * @throws ParameterException if one of them is none
         */
        List<PlacedKind> placed(CommandLine line) {
            List<PlacedKind> placed = new ArrayList<>();
            for (String name : kinds == null ? List.<String>of() : kinds) {
                PlacedKind kind = PlacedKind.of(name);
                if (kind == null) {
                    throw new ParameterException(line, "Invalid value for option '--kinds': expected "
                            + String.join(", ", PlacedKind.keys()) + ", found " + Quoted.text(name)
                            + NearestName.question(name, PlacedKind.keys()));
                }
                placed.add(kind);
            }
            return placed;
        }

        /** @throws ParameterException if a value of an option is not within 0 and a maximum */
        static void requireRange(CommandLine line, String option, int value, int maximum) {
            if (value < 0 || value > maximum) {
                throw new ParameterException(line,
                        "Invalid value for option '" + option + "': expected 0 to " + maximum + ", found " + value);
            }
        }
    }
}
