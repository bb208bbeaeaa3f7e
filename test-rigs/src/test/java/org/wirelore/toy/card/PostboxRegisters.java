package org.wirelore.toy.card;

import java.util.List;
import org.wirelore.device.api.register.Access;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;

/** The registers of a postbox card. Above them lie two windows for data, {@link #TRANSMIT} and {@link #RECEIVE}. */
public final class PostboxRegisters {
    static final int CONTROL = 0x00;
    static final int STATUS = 0x04;
    static final int TARGET = 0x08;
    static final int DOORBELL = 0x0C;
    static final int ARRIVED = 0x10;
    static final int ACKNOWLEDGE = 0x14;
    static final int MASK = 0x18;
    static final int CAUSE = 0x1C;
    static final int TRANSMIT = 0x100;
    static final int RECEIVE = 0x200;
    static final int END = 0x300;

    static final int ENABLE = 1;
    static final int RESET = 2;
    static final int BUSY = 1;
    static final int ARRIVAL = 1;
    static final int LENGTH = 0x1FF;

    private static final int BYTES = 0x20;

    /** All of them. */
    public static final RegisterMap MAP = new RegisterMap("Postbox registers", Integer.SIZE, Integer.BYTES, BYTES,
            false,
            List.of(register(CONTROL, "CTRL", "Control", "reset stops the card",
                    BitField.field("EN", ENABLE, Access.READ_WRITE, "the card sends and receives"),
                    BitField.field("RST", RESET, Access.WRITE_ONLY, "back to power-on")),
                    register(STATUS, "STAT", "Status", "",
                            BitField.field("BUSY", BUSY, Access.LIVE, "a parcel is leaving")),
                    register(TARGET, "TXBOX", "Box that the next parcel is for", "",
                            BitField.field("BOX", 0xFF, Access.READ_WRITE, "number of the box")),
                    register(DOORBELL, "TXLEN", "Length of the next parcel", "sends the transmit window",
                            BitField.field("LEN", LENGTH, Access.WRITE_ONLY, "bytes")),
                    register(ARRIVED, "RXLEN", "Length of the parcel in the receive window", "",
                            BitField.field("LEN", LENGTH, Access.LIVE, "bytes; 0 if there is none")),
                    register(ACKNOWLEDGE, "RXACK", "Acknowledge", "gives the receive window back",
                            BitField.field("ACK", 1, Access.WRITE_ONLY, "the parcel was taken")),
                    register(MASK, "IMASK", "Interrupt mask", "",
                            BitField.field("RX", ARRIVAL, Access.READ_WRITE, "arrivals interrupt")),
                    register(CAUSE, "ICAUSE", "Interrupt cause", "",
                            BitField.field("RX", ARRIVAL, Access.WRITE_ONE_TO_CLEAR, "a parcel has arrived"))));

    private PostboxRegisters() {
    }

    private static Register register(int offset, String mnemonic, String title, String effect, BitField... fields) {
        return new Register(offset, Integer.SIZE, mnemonic, title, 0, effect, List.of(fields));
    }
}
