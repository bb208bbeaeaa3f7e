package org.wirelore.rig.run;

/** Hears how far work has come. Called often; must be cheap. */
public interface Progress {
    /** Hears nothing. */
    Progress SILENT = (done, total) -> {
    };

    /**
     * @param done how many runs are done
     * @param total how many there will be; may grow while an explorer finds more
     */
    void at(long done, long total);
}
