package org.wirelore.device.api.via;

/** What an asynchronous error concerns. */
public enum VipResourceCode {
    /** The whole NIC. */
    NIC(0),
    /** One VI. */
    VI(1),
    /** One completion queue. */
    CQ(2),
    /** One descriptor. */
    DESCRIPTOR(3);

    private final int value;

    VipResourceCode(int value) {
        this.value = value;
    }

    /** {@return VIPL's value} */
    public int value() {
        return value;
    }
}
