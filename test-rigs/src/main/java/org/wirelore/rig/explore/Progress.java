package org.wirelore.rig.explore;

/** Receives how far work has come. Called often; must be cheap. */
public interface Progress {
    /** Ignores everything. */
    Progress SILENT = (done, total, failed) -> {
    };

    /**
     * @param done how many runs are done
     * @param total how many there will be; may grow while an explorer finds more
     * @param failed how many of those that are done have failed
     */
    void at(long done, long total, long failed);
}
