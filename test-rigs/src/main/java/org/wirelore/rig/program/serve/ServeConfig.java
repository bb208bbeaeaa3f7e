package org.wirelore.rig.program.serve;

import java.util.List;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Every rank serves HTTP.
 *
 * @param port where it listens
 * @param bufferBytes SO_SNDBUF and SO_RCVBUF of its connections; 0: the system's
 * @param ends how many requests end it, at least 1
 * @param lingerMs how long it stays after the last of them
 */
record ServeConfig(int port, int bufferBytes, int ends, double lingerMs) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "serve";

    static ServeConfig bind(JsonNode arguments) {
        return new ServeConfig(Fields.integer(arguments, "port"), Fields.integer(arguments, "socketBufferBytes"),
                Fields.integer(arguments, "ends"), Fields.real(arguments, "lingerMs"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "HTTP at port " + port + " of every rank's host";
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
        check.require(check.variant().protocol().apis().contains(Sockets.class), check.protocolKind(),
                "a protocol over sockets, such as plain-sockets, under serve",
                Quoted.text(check.variant().protocol().name()));
    }

    @Override
    public List<Table> tables(List<Measured> variants) {
        return ServeTable.of(variants);
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new Serve(this));
    }
}
