package org.wirelore.adi.unet;

/** What ranks find each other through at the start, and agree through that all are done at the end. */
public enum StartUp {
    /** Stream sockets, as the MPI-on-U-Net paper has it (section 3). */
    SOCKETS,
    /** U-Net messages on ports that all ranks know; ours. */
    UNET
}
