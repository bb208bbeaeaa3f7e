package org.wirelore.adi.unet;

/** Which side of a stream notices that a packet is missing (MPI-on-U-Net paper, section 5.3). */
public enum RetransmissionInitiator {
    /** The sender, by its timer. */
    SENDER,
    /**
     * The receiver: a rank that waits for a peer, and hears nothing from it for a time-out, asks it to send again. A
     * rank whose receive takes any source cannot know whom it waits for, and asks all its peers; they send what they
     * have not seen acknowledged, so packets that are only late travel twice. The sender's timer runs with its
     * measured time-out only where no receiver can be relied on: while the send window is full, and at the end.
     * Otherwise it has the longest time-out, for ranks that probe, or look for writes to their memory, and so post no
     * receive.
     */
    RECEIVER
}
