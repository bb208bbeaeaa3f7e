package org.wirelore.rig.sci.raw;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;

/**
 * Finds the nodes of a network by their ids, as SMI does: Dolphin numbers a ringlet 4, 8, 12 and so on, each further
 * row of a torus lies 64 above the one before, each further plane 960 (fact sheet, section 4.2). A dimension ends at
 * the first id that does not answer.
 */
final class SciNodes {
    private static final int ADAPTER = 0;
    private static final int FIRST = 4;
    private static final int[] STEPS = {960, 64, 4};
    private static final int[] MOST = {15, 15, 16};

    private final SciDescriptor sci;
    private final int ownId;
    private final List<Integer> found = new ArrayList<>();

    SciNodes(SciDescriptor sci, int ownId) {
        this.sci = sci;
        this.ownId = ownId;
    }

    /** {@return the ids of the other nodes, ascending; those that were there the first time} */
    List<Integer> others() throws SciException {
        if (found.isEmpty()) {
            collect(FIRST, 0);
        }
        return found;
    }

    /** Whether the node at the beginning of a plane, a row or a place is there. */
    private boolean collect(int nodeId, int dimension) throws SciException {
        if (dimension == STEPS.length) {
            boolean isOwn = nodeId == ownId;
            boolean isThere = isOwn || sci.probeNode(ADAPTER, nodeId);
            if (isThere && !isOwn) {
                found.add(nodeId);
            }
            return isThere;
        }
        int count = 0;
        while (count < MOST[dimension] && collect(nodeId + count * STEPS[dimension], dimension + 1)) {
            count++;
        }
        return count > 0;
    }
}
