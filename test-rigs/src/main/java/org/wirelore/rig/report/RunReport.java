package org.wirelore.rig.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that a run tells its user, and nothing about the machine that it ran on.
 *
 * @param rigName           name of the rig
 * @param description       what the rig is for; may be empty
 * @param seed              seed of every random stream of the run
 * @param mode              how time passed: virtual, paced or real
 * @param verdict           how the run ended
 * @param reproduceCommand  the command that runs exactly this again
 * @param eventStreamHash   hash over the event streams of all variants, hexadecimal
 * @param virtualDurationPs virtual time of all variants together, in picoseconds
 * @param events            number of events of all variants together
 * @param variants          the runs that the rig consists of
 * @param tables            figures, measured next to published
 * @param checks            what the rig demands
 * @param oracles           what was watched, whatever the rig demands
 * @param curves            plots
 * @param sequences         sequence diagrams
 * @param warnings          things that a user should know although nothing failed
 * @param counters          counters of the whole run, by name
 * @param rigJson           the rig as it was run, with every default filled in; JSON text, may be empty
 */
public record RunReport(String rigName, String description, long seed, String mode, Verdict verdict,
        String reproduceCommand, String eventStreamHash, long virtualDurationPs, long events,
        List<VariantReport> variants, List<Table> tables, List<CheckResult> checks, List<OracleResult> oracles,
        List<Curve> curves, List<SequenceDiagram> sequences, List<String> warnings, SortedMap<String, Long> counters,
        String rigJson) {
    public RunReport {
        variants = List.copyOf(variants);
        tables = List.copyOf(tables);
        checks = List.copyOf(checks);
        oracles = List.copyOf(oracles);
        curves = List.copyOf(curves);
        sequences = List.copyOf(sequences);
        warnings = List.copyOf(warnings);
        counters = VariantReport.sorted(counters);
    }

    /** All violations of all oracles, in the order of the oracles. */
    public List<Violation> violations() {
        return oracles.stream().flatMap(oracle -> oracle.violations().stream()).toList();
    }

    /** An empty report of a run that is about to start, to be filled. */
    public static Builder of(String rigName, long seed) {
        return new Builder(rigName, seed);
    }

    /** Collects a report while the run goes on; what was not given is empty. Not for use by several threads. */
    public static final class Builder {
        private final String rigName;
        private final long seed;
        private String description = "";
        private String mode = "virtual";
        private String reproduceCommand = "";
        private String eventStreamHash = "";
        private long virtualDurationPs;
        private long events;
        private final List<VariantReport> variants = new ArrayList<>();
        private final List<Table> tables = new ArrayList<>();
        private final List<CheckResult> checks = new ArrayList<>();
        private final List<OracleResult> oracles = new ArrayList<>();
        private final List<Curve> curves = new ArrayList<>();
        private final List<SequenceDiagram> sequences = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();
        private final SortedMap<String, Long> counters = new TreeMap<>();
        private String rigJson = "";

        private Builder(String rigName, long seed) {
            this.rigName = rigName;
            this.seed = seed;
        }

        /** What the rig is for. */
        public Builder description(String text) {
            description = text;
            return this;
        }

        /** How time passed: virtual, paced or real. */
        public Builder mode(String name) {
            mode = name;
            return this;
        }

        /** The command that runs exactly this again. */
        public Builder reproduceCommand(String command) {
            reproduceCommand = command;
            return this;
        }

        /** Hash over the event streams of all variants, hexadecimal. */
        public Builder eventStreamHash(String hex) {
            eventStreamHash = hex;
            return this;
        }

        /** Adds a variant; its duration and its events are added to those of the run. */
        public Builder variant(VariantReport variant) {
            variants.add(variant);
            virtualDurationPs += variant.virtualDurationPs();
            events += variant.events();
            return this;
        }

        /** Adds a table. */
        public Builder table(Table table) {
            tables.add(table);
            return this;
        }

        /** Adds a check. */
        public Builder check(CheckResult check) {
            checks.add(check);
            return this;
        }

        /** Adds what an oracle has to say. */
        public Builder oracle(OracleResult oracle) {
            oracles.add(oracle);
            return this;
        }

        /** Adds a plot. */
        public Builder curve(Curve curve) {
            curves.add(curve);
            return this;
        }

        /** Adds a sequence diagram. */
        public Builder sequence(SequenceDiagram sequence) {
            sequences.add(sequence);
            return this;
        }

        /** Adds a warning. */
        public Builder warning(String text) {
            warnings.add(text);
            return this;
        }

        /** Adds counters of the whole run. */
        public Builder counters(Map<String, Long> byName) {
            counters.putAll(byName);
            return this;
        }

        /** The rig as it was run, as JSON text. */
        public Builder rigJson(String json) {
            rigJson = json;
            return this;
        }

        /** Whether a check failed or could not be made, or an oracle complained. */
        public boolean hasFailed() {
            return checks.stream().anyMatch(check -> check.verdict() == CheckVerdict.FAIL
                    || check.verdict() == CheckVerdict.NOT_MEASURED)
                    || oracles.stream().anyMatch(oracle -> !oracle.violations().isEmpty())
                    || variants.stream().anyMatch(variant -> variant.outcome() == VariantOutcome.STOPPED);
        }

        /** The report of a run that ended: FAIL if {@link #hasFailed()}, else PASS. */
        public RunReport finished() {
            return build(hasFailed() ? Verdict.FAIL : Verdict.PASS);
        }

        /** The report of a run that was stopped from outside. */
        public RunReport interrupted() {
            return build(Verdict.INTERRUPTED);
        }

        /** The report with a verdict that the caller knows. */
        public RunReport build(Verdict verdict) {
            return new RunReport(rigName, description, seed, mode, verdict, reproduceCommand, eventStreamHash,
                    virtualDurationPs, events, variants, tables, checks, oracles, curves, sequences, warnings, counters,
                    rigJson);
        }
    }
}
