package org.wirelore.rig.sci.conformance;

import org.wirelore.device.api.sci.SciException;
import org.wirelore.rig.conformance.Trials;

/** Calls of SISCI. */
abstract class SisciTrials extends Trials {
    /** What the calls are made on. */
    final Bench bench;

    SisciTrials(String kind, Bench bench) {
        super(kind, Answers.SISCI);
        this.bench = bench;
    }

    @Override
    protected final void begin() throws SciException {
        bench.begin();
    }

    @Override
    protected abstract void bring(String state) throws SciException;
}
