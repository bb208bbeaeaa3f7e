package org.wirelore.rig.via.conformance;

import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipException;

/** Protection tags. */
final class TagTrials extends ViplTrials {
    private int ptag;

    TagTrials(ViplBench bench) {
        super("tag", bench);
        valued("VipDestroyPtag", () -> bench.end().nic.destroyPtag(ptag));
        row("VipCreateVi with it", this::createVi);
        row("VipRegisterMem with it", this::register);
    }

    @Override
    protected void bring(String state) throws VipException {
        ptag = state.equals("OTHER_HANDLE") ? bench.other().nic.createPtag() : bench.end().nic.createPtag();
        switch (state) {
            case "OF_VI" -> createVi();
            case "OF_REGION" -> register();
            case "DESTROYED" -> bench.end().nic.destroyPtag(ptag);
            case "CLOSED" -> bench.end().close();
            default -> {
                // FREE
            }
        }
    }

    private void createVi() throws VipException {
        bench.end().nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, ViplEnd.TRANSFER_BYTES, ptag,
                false, false), null, null);
    }

    private void register() throws VipException {
        bench.end().nic.registerMem(ViplEnd.zeros(64), new MemoryAttributes(ptag, false, false));
    }
}
