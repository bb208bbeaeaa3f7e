package org.wirelore.device.irm;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.InterruptPort;

/** The interrupts of an adapter by their numbers; those with data have numbers of their own. */
final class InterruptNumbers implements StatePart {
    private final List<IrmInterrupt> all = new ArrayList<>();

    /** @param wanted the number, or negative for the first that is free */
    IrmInterrupt create(IrmAdapter adapter, int wanted, boolean isShared, boolean isData,
            InterruptPort.Listener listener) throws SciException {
        int number = wanted;
        if (wanted < 0) {
            number = 0;
            while (!find(number, isData).isEmpty()) {
                number++;
            }
        }
        if (number > PsbRegister.INTERRUPT_MAX) {
            throw new SciException(SciError.HW_NOSPC, "expected an interrupt number of at most "
                    + PsbRegister.INTERRUPT_MAX + ", found " + number);
        }
        for (IrmInterrupt other : find(number, isData)) {
            if (!isShared || !other.isShared()) {
                throw new SciException(SciError.SEGMENTID_USED,
                        "expected an interrupt number that is free on its node, found " + number);
            }
        }
        IrmInterrupt made = new IrmInterrupt(adapter, number, isShared, isData, listener);
        all.add(made);
        return made;
    }

    List<IrmInterrupt> find(int number, boolean isData) {
        List<IrmInterrupt> found = new ArrayList<>();
        for (IrmInterrupt each : all) {
            if (each.number() == number && each.isData() == isData) {
                found.add(each);
            }
        }
        return found;
    }

    void remove(IrmInterrupt interrupt) {
        all.remove(interrupt);
    }

    int inUse() {
        return all.size();
    }

    void clear() {
        all.clear();
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("count", all.size());
        all.forEach(interrupt -> visitor.part("interrupt", interrupt));
    }
}
