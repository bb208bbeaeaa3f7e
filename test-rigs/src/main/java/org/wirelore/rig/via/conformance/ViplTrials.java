package org.wirelore.rig.via.conformance;

import org.wirelore.device.api.via.VipException;
import org.wirelore.rig.conformance.Trials;

/** Calls of VIPL. */
abstract class ViplTrials extends Trials {
    /** What the calls are made on. */
    final ViplBench bench;

    ViplTrials(String kind, ViplBench bench) {
        super(kind, ViplAnswers.VIPL);
        this.bench = bench;
    }

    @Override
    protected final void begin() throws VipException {
        bench.begin();
    }

    @Override
    protected abstract void bring(String state) throws VipException;
}
