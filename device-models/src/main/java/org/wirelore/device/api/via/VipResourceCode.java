package org.wirelore.device.api.via;

/** What an asynchronous error concerns; the ordinals are VIPL's values. */
public enum VipResourceCode {
    /** The whole NIC. */
    NIC,
    /** One VI. */
    VI,
    /** One completion queue. */
    CQ,
    /** One descriptor. */
    DESCRIPTOR
}
