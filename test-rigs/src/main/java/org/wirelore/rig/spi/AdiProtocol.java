package org.wirelore.rig.spi;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Messenger;

/** A protocol of the ADI: a device for each rank, which others may have beside it. */
public interface AdiProtocol extends ProtocolConfig {
    /** Memory of a rank for messages without a receive yet, bytes. */
    long unexpectedBytesMax();

    /** What ranks of one host use among themselves, or null if they use the same as with all others. */
    default @Nullable AdiProtocol local() {
        return null;
    }

    @Override
    default List<Class<?>> apis() {
        AdiProtocol local = local();
        return local == null
                ? ProtocolConfig.super.apis()
                : Stream.concat(ProtocolConfig.super.apis().stream(), local.apis().stream()).toList();
    }

    /**
     * Opens what a rank needs of its machine, for a job of at least two ranks.
     *
     * @param members the ranks that its device connects, this one included, ascending
     * @return starts the device; returns when the members have met
     * @throws IOException if the machine lacks something
     * @throws Exception if the protocol itself is missing or broken
     */
    Supplier<AdiDevice> open(RankStart start, RankEnvironment environment, int[] members) throws Exception;

    @Override
    default Messenger start(RankStart start) throws Exception {
        RankEnvironment environment = start.environment();
        List<RankStartup.Route> routes = new ArrayList<>();
        int[] neighbours = start.neighbours();
        AdiProtocol local = local();
        if (start.size() > 1 && local != null && neighbours.length > 1) {
            routes.add(new RankStartup.Route(IntStream.of(neighbours).boxed().toList(),
                    local.open(start, environment, neighbours)));
        }
        if (start.size() > 1) {
            routes.add(new RankStartup.Route(null, open(start, environment, start.ranks())));
        }
        try {
            return new AdiMessenger(RankStartup.start(environment, unexpectedBytesMax(), routes));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
