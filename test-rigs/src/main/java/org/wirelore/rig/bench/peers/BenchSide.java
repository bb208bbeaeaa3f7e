package org.wirelore.rig.bench.peers;

/** Who plays on the wire. */
enum BenchSide {
    /** The C program with a system call per frame. */
    CALLS("C with plain calls"),
    /** The C program with memory-mapped rings. */
    RINGS("C with memory-mapped rings"),
    /** {@code mpi.c} over Open MPI's TCP. */
    OPEN_MPI("Open MPI over TCP"),
    /** {@code mpi.c} over MPICH's TCP. */
    MPICH("MPICH over TCP"),
    /** Ours at the device seam. */
    ENDPOINT("U-Net endpoint"),
    /** The same with a system call per frame. */
    ENDPOINT_CALLS("U-Net endpoint with plain calls"),
    /** Ours with the protocol and the ADI on top. */
    ADI("U-Net ADI"),
    /** VIPL on M-VIA. */
    MVIA("VIPL on M-VIA"),
    /** The C program that multicasts without reliability. */
    CAST_PROGRAM("C multicast without reliability"),
    /** MPI's Bcast on URTP: by multicast. */
    CAST("Bcast by multicast"),
    /** The same message sent to each rank in turn. */
    CAST_FLAT("flat sends on URTP"),
    /** The same message along a binomial tree of sends. */
    CAST_TREE("binomial tree on URTP"),
    /** The ADI over rings in shared memory. */
    RINGS_IN_MEMORY("shm ADI"),
    /** The ADI over FMP in shared memory. */
    FMP("FMP ADI"),
    /** The ADI in SCI segments of shared memory. */
    SCI("SCI ADI"),
    /** The ADI on SCI segments and VIA, both in shared memory. */
    VIASCI("SCI and VIA ADI");

    private final String title;

    BenchSide(String title) {
        this.title = title;
    }

    /** For people. */
    String title() {
        return title;
    }

    boolean isOurs() {
        return this == ENDPOINT || this == ENDPOINT_CALLS || this == ADI || this == MVIA || this == FMP
                || this == SCI || this == VIASCI || this == CAST;
    }
}
