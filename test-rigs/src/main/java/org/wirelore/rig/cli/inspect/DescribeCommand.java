package org.wirelore.rig.cli.inspect;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigTopics;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.spi.CardRegisters;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what a rig holds. */
@Command(name = "describe", mixinStandardHelpOptions = true, description = {
    "Tells what a rig holds, or what a rig may say about a topic:",
    "hosts, profiles, cards, fabrics, ports, endpoints, protocols, ranks, programs, faults, limits, variants,",
    "consoles, checks, metrics or curves. A topic goes before a file of its name: ./faults is the file."})
public final class DescribeCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Option(names = "--json", description = "Print the whole rig as JSON, with every default filled in.")
    private boolean json;

    @Option(names = "--registers", description = "Print the registers of the rig's emulated cards:"
            + " offset, reset value, fields, access, side effects.")
    private boolean registers;

    public DescribeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Optional<String> topic = RigTopics.text(session.registry(), rigOptions.name());
        if (topic.isPresent()) {
            if (json || registers || rigOptions.hasSettings()) {
                throw new RigException(new Problem(Place.commandLine(rigOptions.name()), "", "expected a rig with "
                        + (json ? "--json" : registers ? "--registers" : "--set")
                        + ", found a topic; a file of this name is ./" + rigOptions.name()));
            }
            session.out().print(topic.get());
            session.out().flush();
            return ExitCode.PASS;
        }
        if (!rigOptions.isThere(session.configs())) {
            throw RigTopics.unknown(session.registry(), rigOptions.name(),
                    session.configs().names(ConfigFolder.Kind.RIG));
        }
        RigConfig rig = rigOptions.load(session);
        if (registers) {
            session.out().print(RegisterText.of(CardRegisters.required(rig, "--registers")));
        } else if (json) {
            session.out().println(rig.json());
        } else {
            session.out().print(RigText.of(rig));
        }
        session.out().flush();
        return ExitCode.PASS;
    }
}
