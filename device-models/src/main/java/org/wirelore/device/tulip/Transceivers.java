package org.wirelore.device.tulip;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.LinkOffer;

/**
 * What is between the chip and the board's cable: MII transceivers, or the board's transceivers for 100BASE-TX symbols
 * and 10BASE-T, and the general-purpose pins that reset, select and sense them.
 *
 * <p>On a board with MII transceivers the first that is connected has the cable. On one without, the chip's port has
 * it: pins can select the transceiver, else CSR6 does.
 */
final class Transceivers implements StatePart {
    private final boolean hasSia;
    private final List<MiiPhy> phys;
    private final List<PinWiring> wiring;
    private final FrameWire wire;
    private final OperatingMode mode;
    private final GeneralPurposePins pins;

    Transceivers(TulipConfig config, List<MiiPhy> phys, FrameWire wire, OperatingMode mode, GeneralPurposePins pins) {
        this.hasSia = config.chip().hasSia();
        this.phys = phys;
        this.wiring = config.board().pins();
        this.wire = wire;
        this.mode = mode;
        this.pins = pins;
        phys.forEach(phy -> phy.onControl(() -> signal(LinkOffer.SILENT)));
    }

    /** Power-on. */
    void powerOn() {
        for (int i = 0; i < phys.size(); i++) {
            phys.get(i).holdInReset(false);
            phys.get(i).reset();
        }
    }

    /** Whether frames pass through MII. */
    boolean usesMii() {
        return !phys.isEmpty() && mode.has(TulipRegisters.CSR6_PS) && !mode.has(TulipRegisters.CSR6_PCS);
    }

    /** Whether MII connects chip and cable. */
    boolean carries() {
        MiiPhy phy = connected();
        return phy != null && !phy.loopsBack();
    }

    /** Whether MII sends the chip's frames back. */
    boolean loopsBack() {
        MiiPhy phy = usesMii() ? connected() : null;
        return phy != null && phy.loopsBack();
    }

    /**
     * Signals on the cable what the board is set to.
     *
     * @param siaOffer what the 21143's own transceivers signal
     */
    void signal(int siaOffer) {
        wire.signal(offer(siaOffer));
    }

    private int offer(int siaOffer) {
        if (!phys.isEmpty()) {
            MiiPhy phy = connected();
            return (phy == null ? phys.getFirst() : phy).offer();
        }
        if (hasSia) {
            return siaOffer;
        }
        return LinkOffer.of(isHundredSelected() ? LineSpeed.MII_100.bitsPerSecond() : LineSpeed.MII_10.bitsPerSecond(),
                mode.isFullDuplex());
    }

    private boolean isHundredSelected() {
        for (int i = 0; i < wiring.size(); i++) {
            PinWiring wired = wiring.get(i);
            if (wired.use() == PinWiring.Use.SELECTS_100) {
                return isActive(wired);
            }
        }
        return mode.speed() == LineSpeed.MII_100;
    }

    private @Nullable MiiPhy connected() {
        for (int i = 0; i < phys.size(); i++) {
            if (phys.get(i).isConnected()) {
                return phys.get(i);
            }
        }
        return null;
    }

    /** The chip has set pins. */
    void onPins() {
        for (int i = 0; i < wiring.size(); i++) {
            PinWiring wired = wiring.get(i);
            if (wired.use() == PinWiring.Use.RESETS_PHYS) {
                for (int j = 0; j < phys.size(); j++) {
                    phys.get(j).holdInReset(isActive(wired));
                }
            }
        }
    }

    /** Has the pins show the link. Gives those whose level has changed. */
    int sense() {
        int changed = 0;
        for (int i = 0; i < wiring.size(); i++) {
            PinWiring wired = wiring.get(i);
            if (wired.isInput()) {
                boolean isThere = wire.isUp()
                        && (mode.speed() == LineSpeed.MII_100) == (wired.use() == PinWiring.Use.SENSES_LINK_100);
                changed |= pins.drive(wired.pin(), isThere != wired.isActiveLow());
            }
        }
        return changed;
    }

    private boolean isActive(PinWiring wired) {
        return pins.drives(wired.pin(), !wired.isActiveLow());
    }

    void onLinkChange() {
        for (int i = 0; i < phys.size(); i++) {
            phys.get(i).onLinkChange();
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        for (int i = 0; i < phys.size(); i++) {
            visitor.part(i == 0 ? "phy" : "phy" + i, phys.get(i));
        }
    }
}
