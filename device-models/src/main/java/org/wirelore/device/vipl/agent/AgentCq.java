package org.wirelore.device.vipl.agent;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.CqPort;
import org.wirelore.device.vipl.spi.ViPort;

/** A completion queue of a process. */
final class AgentCq implements CqPort, CqUnit.Listener {
    private final AgentNic nic;
    private final CqPort.Listener listener;
    private @Nullable CqUnit unit;

    AgentCq(AgentNic nic, CqPort.Listener listener) {
        this.nic = nic;
        this.listener = listener;
    }

    void bind(CqUnit made) {
        unit = made;
    }

    CqUnit unit() {
        return Objects.requireNonNull(unit);
    }

    @Override
    public int entries() {
        return unit().entries();
    }

    @Override
    public ViPort.@Nullable Listener take() {
        CqUnit queue = unit();
        int number = queue.take();
        while (number != 0) {
            AgentVi vi = nic.agent().vis().get(number);
            if (vi != null) {
                return vi.listener();
            }
            number = queue.take();
        }
        return null;
    }

    @Override
    public boolean isReceive() {
        return unit().isReceive();
    }

    @Override
    public void arm() {
        nic.agent().spend(AgentWork.TRAP);
        unit().arm();
    }

    @Override
    public int resize(int entries) {
        nic.agent().spend(AgentWork.OBJECT);
        boolean isGood = entries <= nic.attributes().maxCqEntries() && unit().resize(entries);
        return isGood ? VipResult.SUCCESS : VipResult.ERROR_RESOURCE;
    }

    @Override
    public void destroy() {
        nic.agent().spend(AgentWork.OBJECT);
        nic.remove(this);
        unit().destroy();
    }

    @Override
    public void onEntry() {
        nic.agent().spend(AgentWork.WAKE);
        listener.onEntry();
    }

    @Override
    public void onOverflow() {
        nic.raise(VipErrorCode.COMP_PROT, VipResourceCode.CQ, null, listener, 0, 0);
    }
}
