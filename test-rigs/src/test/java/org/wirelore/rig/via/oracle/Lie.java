package org.wirelore.rig.via.oracle;

/** What a NIC does otherwise than it should. */
enum Lie {
    /** Nothing. */
    NONE,
    /** Regions allow RDMA write whatever the program says. */
    OPEN_REGIONS,
    /** VIs allow RDMA write whatever the program says. */
    OPEN_VIS,
    /** Regions have the default tag whatever the program says. */
    OTHER_TAGS,
    /** Regions have bytes behind their end. */
    LONG_REGIONS,
    /** Regions stay when they are deregistered. */
    LASTING_REGIONS,
    /** The second receive never reaches the queue. */
    LOST_POST,
    /** The first receive is complete as soon as it is posted. */
    EARLY_STATUS,
    /** A status is written again, as another one. */
    SECOND_STATUS,
    /** A disconnected VI keeps its receives. */
    KEPT_RECEIVES,
    /** A message overtakes the RDMA write before it. */
    OVERTAKING,
    /** Each message arrives twice. */
    DOUBLED,
    /** Long transfers into memory end 4 KiB behind where they should. */
    MISPLACED_BYTES
}
