package org.wirelore.rig.sci;

import java.io.IOException;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * Rank 0 connects to rank 1's segment more than once, and stores along a link that may lose packets: how many losses of
 * events rank 1 is answered, and what checks answer rank 0.
 */
public final class DriverWhims implements RankProgram {
    private static final int CONNECTS = 2;
    private static final int CHECKS = 60;
    private static final int SEGMENT = 7;
    private static final long PATIENCE_MS = 1_000;

    @Override
    public void run(RankContext context) throws IOException {
        try {
            SciLibrary library = context.open(SciLibrary.class);
            library.initialize(SciFlags.NONE);
            SciDescriptor sci = library.open(SciFlags.NONE);
            long[][] nodeIds = context.rows().exchange(library.localNodeId(0, SciFlags.NONE));
            if (context.rank() == 0) {
                use(context, sci, (int) nodeIds[1][0]);
            } else {
                own(context, sci);
            }
            library.terminate();
        } catch (SciException refused) {
            throw new UnmetExpectation("SISCI refused something: " + refused.getMessage());
        }
    }

    private static void use(RankContext context, SciDescriptor sci, int nodeId) throws IOException, SciException {
        context.rows().exchange();
        for (int i = 0; i < CONNECTS; i++) {
            RemoteSegment remote = connect(sci, nodeId);
            SciMap map = remote.map(0, 64, SciFlags.IO_MAP_IOSPACE);
            SciSequence sequence = map.createSequence();
            sequence.start();
            for (int k = 0; k < CHECKS; k++) {
                map.putInt(0, k);
                check(context, sequence);
            }
            sequence.remove();
            map.unmap();
            remote.disconnect();
        }
        context.rows().exchange();
    }

    private static RemoteSegment connect(SciDescriptor sci, int nodeId) throws SciException {
        while (true) {
            try {
                return sci.connectSegment(nodeId, SEGMENT, 0, PATIENCE_MS);
            } catch (SciException refused) {
                if (refused.error() != SciError.CONNECTION_REFUSED && refused.error() != SciError.TIMEOUT) {
                    throw refused;
                }
            }
        }
    }

    /** What is right of a sequence whatever its checks answer (fact sheet, section 3.5). */
    private static void check(RankContext context, SciSequence sequence) {
        SequenceStatus status = sequence.check(SciFlags.NONE);
        if (status == SequenceStatus.OK) {
            return;
        }
        context.measurements().record("answers." + status, 1, "");
        if (status == SequenceStatus.RETRIABLE) {
            return;
        }
        if (sequence.check(SciFlags.NONE) != status) {
            throw new UnmetExpectation("a sequence that has stopped answered otherwise before its start");
        }
        if (sequence.start() == SequenceStatus.OK) {
            return;
        }
        context.measurements().record("answers.PENDING.again", 1, "");
        do {
            context.host().sleep(context.host().now() + TimeUnits.PS_PER_MS);
        } while (sequence.start() != SequenceStatus.OK);
    }

    private static void own(RankContext context, SciDescriptor sci) throws IOException, SciException {
        LocalSegment segment = sci.createSegment(SEGMENT, 64, SciFlags.NONE);
        segment.prepare(0);
        segment.setAvailable(0);
        context.rows().exchange();
        context.rows().exchange();
        int events = 0;
        int losses = 0;
        for (boolean isOver = false; !isOver;) {
            try {
                segment.waitForEvent(10);
                events++;
            } catch (SciException refused) {
                isOver = refused.error() == SciError.TIMEOUT;
                losses += refused.error() == SciError.OVERFLOW ? 1 : 0;
            }
        }
        context.measurements().record("losses." + losses, 1, "");
        if (losses == 0 ? events != 2 * CONNECTS : events + losses > 2 * CONNECTS) {
            throw new UnmetExpectation("an event got lost without a word: events=" + events + ", losses=" + losses);
        }
        segment.remove();
    }
}
