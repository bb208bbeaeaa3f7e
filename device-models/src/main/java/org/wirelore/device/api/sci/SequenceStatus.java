package org.wirelore.device.api.sci;

/** What a sequence says about everything stored since its last good answer; the ordinals are the library's values. */
public enum SequenceStatus {
    /** It is in the remote memory. */
    OK,
    /** Some of it may be missing; repeat it, then check again. */
    RETRIABLE,
    /** Some of it may be missing and repeating is of no use now; the sequence must be started again first. */
    NOT_RETRIABLE,
    /** The driver is still finding out; start the sequence until it says something else. */
    PENDING
}
