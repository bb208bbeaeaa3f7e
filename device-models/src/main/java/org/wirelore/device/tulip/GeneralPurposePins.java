package org.wirelore.device.tulip;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The chip's general-purpose pins: eight on the 21140, whose inputs the board pulls up, and four on the 21143, whose
 * inputs read 0 while no source drives them (21140 manual, chapter on CSRs, CSR12; 21143 manual, CSR15). The levels of
 * pins without a source belong to the board; ours.
 */
final class GeneralPurposePins implements StatePart {
    private final int count;
    private final int undriven;
    private int outputs;
    private int data;
    private int driven;

    GeneralPurposePins(TulipChip chip) {
        count = chip.hasSia() ? 4 : 8;
        undriven = chip.hasSia() ? 0 : 0xFF;
        driven = undriven;
    }

    /** Power-on: no source drives the pins. */
    void powerOn() {
        driven = undriven;
    }

    /** Makes all pins inputs, as after a reset (manuals). The levels that the board drives stay. */
    void reset() {
        outputs = 0;
        data = 0;
    }

    /** Sets the directions, one bit for each pin: 1 is output. */
    void setDirections(int bits) {
        outputs = bits & (1 << count) - 1;
    }

    /** Sets the levels that the outputs have, and inputs will have once they are outputs. */
    void setData(int bits) {
        data = bits & (1 << count) - 1;
    }

    /** What a read shows: outputs as set, inputs as driven. */
    int levels() {
        return (data & outputs) | (driven & ~outputs);
    }

    /** Whether the chip drives a pin to a level. */
    boolean drives(int pin, boolean high) {
        int bit = 1 << pin;
        return (outputs & bit) != 0 && ((data & bit) != 0) == high;
    }

    /**
     * Drives a pin from outside.
     *
     * @return the pins, one bit for each, whose level has changed as the chip sees it
     */
    int drive(int pin, boolean high) {
        if (pin < 0 || pin >= count) {
            throw new IllegalArgumentException("the chip has pins 0 to " + (count - 1) + ": pin=" + pin);
        }
        int before = levels();
        driven = high ? driven | 1 << pin : driven & ~(1 << pin);
        return before ^ levels();
    }

    @Override
    public void visit(StateVisitor visitor) {
        outputs = visitor.field("outputs", outputs);
        data = visitor.field("data", data);
        driven = visitor.field("driven", driven);
    }
}
