package org.wirelore.emulator.host;

/** Whose code a process runs when it uses a CPU. */
public enum CpuContext {
    /** Its own: the program and the libraries under it. */
    USER,
    /** The kernel's, which it has called. */
    KERNEL
}
