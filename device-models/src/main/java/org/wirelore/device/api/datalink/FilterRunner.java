package org.wirelore.device.api.datalink;

/** Who runs the filter of a {@link Datalink}. */
public enum FilterRunner {
    /** The kernel, which interprets it. */
    KERNEL,
    /** A real kernel, which has made eBPF of it and shares its table with the process. */
    EBPF,
    /** The process, when it looks: a real kernel runs only what a filter does before it uses its table. */
    PROCESS
}
