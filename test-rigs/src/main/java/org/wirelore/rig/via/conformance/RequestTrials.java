package org.wirelore.rig.via.conformance;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** Requests of clients. */
final class RequestTrials extends ViplTrials {
    private static final ReliabilityLevel LEVEL = ReliabilityLevel.RELIABLE_DELIVERY;
    private static final long PATIENT_MS = 500;

    private @Nullable ConnectionRequest request;

    RequestTrials(ViplBench bench) {
        super("request", bench);
        reported("VipConnectAccept", () -> it().accept(create(LEVEL, ViplEnd.TRANSFER_BYTES)));
        reported("VipConnectAccept, another tag and RDMA enabled", () -> it().accept(bench.end().nic.createVi(
                new ViAttributes(LEVEL, ViplEnd.TRANSFER_BYTES, bench.end().nic.createPtag(), false, false), null,
                null)));
        valued("VipConnectAccept, another level",
                () -> it().accept(create(ReliabilityLevel.UNRELIABLE, ViplEnd.TRANSFER_BYTES)));
        valued("VipConnectAccept, another MaxTransferSize",
                () -> it().accept(create(LEVEL, ViplEnd.TRANSFER_BYTES - 1)));
        valued("VipConnectAccept of nothing", () -> it().accept(null));
        valued("VipConnectAccept, a VI of another handle",
                () -> it().accept(bench.other().create(LEVEL, null, null)));
        valued("VipConnectAccept, a destroyed VI", () -> {
            Vi vi = create(LEVEL, ViplEnd.TRANSFER_BYTES);
            vi.destroy();
            return it().accept(vi);
        });
        valued("VipConnectReject", () -> it().reject());
    }

    private Vi create(ReliabilityLevel level, int bytes) throws VipException {
        return bench.end().nic.createVi(new ViAttributes(level, bytes, bench.end().ptag, true, false), null, null);
    }

    @Override
    protected void bring(String state) throws VipException {
        request = bench.requested(LEVEL, state.equals("GONE") ? 1 : PATIENT_MS);
        switch (state) {
            case "GONE" -> bench.end().pass(bench.waitMs * TimeUnits.PS_PER_MS);
            case "ACCEPTED" -> {
                if (it().accept(create(LEVEL, ViplEnd.TRANSFER_BYTES)) != VipResult.SUCCESS) {
                    throw new VipException(VipResult.INVALID_STATE, "the request was not accepted");
                }
            }
            case "REJECTED" -> it().reject();
            default -> {
                // OPEN
            }
        }
    }

    private ConnectionRequest it() {
        return Objects.requireNonNull(request);
    }
}
