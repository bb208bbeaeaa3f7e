package org.wirelore.adi.shm;

import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.SegmentMeeting;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * MPID_Init in shared memory: the ranks meet in the job's segment. MPICH ADI-2 asks only that MPID_Init returns with
 * all partners known; the steps ({@link SegmentMeeting}) are ours.
 */
public final class ShmStartup {
    private ShmStartup() {
    }

    /**
     * Starts the device of a rank that shares memory with at least one other: returns when all members are there.
     *
     * @param memory the shared memory of its machine
     * @param name name of the segment, the same for all members, and free
     * @param members the ranks that share it, ascending; all ranks of the job if it is the rank's only device
     * @throws AdiException with {@link ErrorClass#OTHER} if they are not there in time, if the segment can't be made,
     *     if ranks disagree, or if the rank is interrupted
     */
    public static AdiDevice connect(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            ShmProtocolConfig config) {
        JobLayout layout = new JobLayout(members.length, config);
        SharedSegment segment = SegmentMeeting.meet(environment, memory, name, members,
                new SegmentMeeting.Terms(layout.bytes(), layout.parameters(),
                        "ringBytes, pieces or pieceBytes", config.startupTimeoutPs()));
        return new ShmAdiDevice(environment, segment, layout, members);
    }
}
