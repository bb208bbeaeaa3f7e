package org.wirelore.rig.cli.daemon;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.adi.chempid.ClusterNode;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.daemon.DaemonClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Says what the daemon does. */
@Command(name = "status", mixinStandardHelpOptions = true, description = "Says what the daemon does.")
final class ChempidStatusCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private final PlaceOptions.Port port = new PlaceOptions.Port();

    ChempidStatusCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (DaemonClient daemon = DaemonPort.connect("chempid status", port.number())) {
            show(daemon.status());
            return ExitCode.PASS;
        } catch (IOException e) {
            throw DaemonPort.problem("chempid status", "the daemon at port " + port.number() + " does not answer: "
                    + e.getMessage());
        }
    }

    private void show(JsonNode status) {
        PrintWriter out = session.out();
        out.println("chempid on " + status.path("host").stringValue("") + ", port " + port.number() + ", pid "
                + status.path("pid").longValue(0) + ", since " + status.path("since").stringValue(""));
        out.println("jobs started " + status.path("jobsStarted").intValue(0) + ", unknown callers "
                + status.path("unknownCallers").longValue(0) + ", bad messages "
                + status.path("badMessages").longValue(0));
        for (JsonNode node : status.path("nodes")) {
            List<String> addresses = node.path("addresses").valueStream().map(each -> each.stringValue("")).toList();
            out.println(new ClusterNode(node.path("host").stringValue(""), addresses).line());
        }
        for (JsonNode job : status.path("jobs")) {
            out.println("job " + job.path("number").intValue(0) + ", pid " + job.path("pid").longValue(0) + ", since "
                    + job.path("since").stringValue("") + ": " + job.path("command").stringValue(""));
        }
        if (status.path("jobs").isEmpty()) {
            out.println("no job runs");
        }
    }
}
