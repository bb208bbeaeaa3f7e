package org.wirelore.rig.program.ping;

import java.util.List;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.databind.JsonNode;

/**
 * Rank 0 pings an IPv4 host; all ranks answer address requests and pings.
 *
 * @param addresses the ranks' own IPv4 addresses
 * @param target whom rank 0 pings
 * @param count pings, 0 or more
 * @param intervalMs from one to the next
 * @param dataBytes data of a ping
 * @param timeoutMs how long a reply is waited for
 * @param answerSeconds until when after the start the ranks answer
 */
record PingConfig(List<String> addresses, String target, int count, double intervalMs, int dataBytes, double timeoutMs,
        double answerSeconds) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "ping";

    PingConfig {
        addresses = List.copyOf(addresses);
    }

    static PingConfig bind(JsonNode arguments) {
        return new PingConfig(Fields.texts(arguments, "addresses"), Fields.text(arguments, "target"),
                Fields.integer(arguments, "count"), Fields.real(arguments, "intervalMs"),
                Fields.integer(arguments, "dataBytes"), Fields.real(arguments, "timeoutMs"),
                Fields.real(arguments, "answerSeconds"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ping of " + target + " with " + dataBytes + " bytes, " + count + " times";
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public int ranksMin() {
        return 1;
    }

    @Override
    public void check(RigCheck check) {
        check.require(!check.variant().protocol().speaksAdi(), check.protocolKind(),
                "raw under ping, which brings its own protocol",
                Quoted.text(check.variant().protocol().name()));
        check.require(check.variant().hasFabric(FabricConfig::hasWire) && check.mode() != RigConfig.Mode.REAL,
                check.path().child("name"), "a program for real ranks or a loopback; ping needs emulated cards",
                Quoted.text(NAME));
        int ranks = check.variant().ranks().size();
        check.require(addresses.size() == ranks, check.path().down("arguments", "addresses"),
                "an address for each of " + ranks + " ranks", addresses.size());
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new Ping(this));
    }

    /** A rank's own address. */
    int address(int rank) {
        return number(addresses.get(rank));
    }

    /** The address of the target. */
    int targetAddress() {
        return number(target);
    }

    private static int number(String dotted) {
        int address = 0;
        for (String part : dotted.split("\\.", -1)) {
            address = address << 8 | Integer.parseInt(part);
        }
        return address;
    }
}
