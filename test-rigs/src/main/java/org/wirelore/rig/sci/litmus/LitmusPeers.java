package org.wirelore.rig.sci.litmus;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.UnmetExpectation;

/** The nodes of all ranks, by their ids, and a rank's own descriptor. */
final class LitmusPeers {
    static final int ADAPTER = 0;
    /** How long a connect waits for its answer. */
    static final long PATIENCE_MS = 1_000;
    private static final long RETRY_PS = TimeUnits.PS_PER_MS / 10;
    private static final long GIVE_UP_PS = 10 * TimeUnits.PS_PER_SECOND;

    private final Host host;
    private final SciLibrary library;
    private final SciDescriptor sci;
    private final long[][] nodeIds;

    /** What may be refused for a time. */
    interface Attempt<T> {
        T make() throws SciException;
    }

    /** Initializes the library, and returns when all ranks have done so. */
    LitmusPeers(RankContext context) throws IOException, SciException {
        host = context.host();
        library = context.open(SciLibrary.class);
        library.initialize(SciFlags.NONE);
        sci = library.open(SciFlags.NONE);
        nodeIds = context.rows().exchange(library.localNodeId(ADAPTER, SciFlags.NONE));
    }

    Host host() {
        return host;
    }

    SciLibrary library() {
        return library;
    }

    SciDescriptor descriptor() {
        return sci;
    }

    int nodeId(int rank) {
        return (int) nodeIds[rank][0];
    }

    /** Tries until it works: connects may be refused at first, and users be gone only soon. */
    <T> T retry(Attempt<T> attempt) throws SciException {
        long untilPs = host.now() + GIVE_UP_PS;
        while (true) {
            try {
                return attempt.make();
            } catch (SciException refused) {
                switch (refused.error()) {
                    case BUSY, NO_SUCH_SEGMENT, CONNECTION_REFUSED, TIMEOUT, NODE_NOT_RESPONDING -> pause(untilPs,
                            "SISCI refused something: " + refused.getMessage());
                    default -> throw refused;
                }
            }
        }
    }

    /** Waits until something is so. */
    void await(BooleanSupplier condition, String otherwise) {
        long untilPs = host.now() + GIVE_UP_PS;
        while (!condition.getAsBoolean()) {
            pause(untilPs, otherwise);
        }
    }

    private void pause(long untilPs, String otherwise) {
        if (host.now() >= untilPs) {
            throw new UnmetExpectation(otherwise + ", for " + GIVE_UP_PS / TimeUnits.PS_PER_SECOND + " s");
        }
        host.sleep(host.now() + RETRY_PS);
    }

    void close() throws SciException {
        sci.close();
        library.terminate();
    }
}
