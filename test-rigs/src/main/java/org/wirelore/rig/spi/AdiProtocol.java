package org.wirelore.rig.spi;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.start.RankStart;

/** A protocol of the ADI: a device for each rank, which others may have beside it. */
public interface AdiProtocol extends ProtocolConfig {
    /** Memory of a rank for messages without a receive yet, bytes. */
    long unexpectedBytesMax();

    /** What ranks of one host use among themselves, or null if they use the same as with all others. */
    default @Nullable AdiProtocol local() {
        return null;
    }

    @Override
    default List<String> costs() {
        return AdiCostNames.ALL;
    }

    /**
     * Opens what a rank needs of its machine, to connect at least two ranks: the members of the start.
     *
     * @return starts the device; returns when the members have met
     * @throws IOException if the machine lacks something
     * @throws Exception if the protocol itself is missing or broken
     */
    Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws Exception;

    @Override
    default Messenger start(RankStart start) throws Exception {
        RankEnvironment environment = start.environment();
        List<RankStartup.Route> routes = start.size() == 1
                ? List.of()
                : List.of(new RankStartup.Route(null, open(start, environment)));
        try {
            return new AdiMessenger(RankStartup.start(environment, unexpectedBytesMax(), routes));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
