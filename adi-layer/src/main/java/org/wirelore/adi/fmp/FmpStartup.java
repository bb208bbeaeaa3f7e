package org.wirelore.adi.fmp;

import java.util.Arrays;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.SegmentMeeting;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * MPID_Init over FMP: the processes of a host meet in the memory that they share; that is ours. There is no connection
 * to those behind the network, whose addresses the caller knows.
 */
public final class FmpStartup {
    private FmpStartup() {
    }

    /**
     * Starts the device of a rank that shares memory with at least one other, and has no far peers: returns when all
     * members are there.
     *
     * @param memory the shared memory of its machine
     * @param name name of the segment, the same for all members, and free
     * @param members the ranks that share it, ascending; all ranks of the job if it is the rank's only device
     * @throws AdiException with {@link ErrorClass#OTHER} if they are not there in time, if the segment can't be made,
     *     if ranks disagree, or if the rank is interrupted
     */
    public static AdiDevice connect(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            FmpProtocolConfig config) {
        FmpChannel near = near(environment, memory, name, members, config, members.length == environment.size());
        FmpChannel[] channelOf = new FmpChannel[members.length];
        Arrays.fill(channelOf, near);
        return new FmpAdiDevice(environment, config, members, channelOf);
    }

    /**
     * Starts the device of a rank with peers behind the network, and perhaps some on its host: returns when those are
     * there.
     *
     * @param memory the shared memory of its machine
     * @param name name of the segment of its host, the same for all members on the host, and free
     * @param members the ranks that the device connects, ascending, this one included
     * @param near those of them that are on this host, ascending, this one included
     * @param network what leads to the others
     * @throws AdiException as {@link #connect(RankEnvironment, SharedMemory, String, int[], FmpProtocolConfig)}
     */
    public static AdiDevice connect(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            int[] near, NetworkPart network, FmpProtocolConfig config) {
        FmpChannel far = new FarChannel(network, members[members.length - 1] + 1, config.sleeps());
        FmpChannel[] channelOf = new FmpChannel[members.length];
        Arrays.fill(channelOf, far);
        if (near.length > 1) {
            FmpChannel local = near(environment, memory, name, near, config, false);
            for (int member : near) {
                channelOf[Arrays.binarySearch(members, member)] = local;
            }
        }
        return new FmpAdiDevice(environment, config, members, channelOf);
    }

    /** The channel to the other processes of the host, when all of them are there. */
    static NearChannel near(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            FmpProtocolConfig config, boolean isAlone) {
        NearLayout layout = new NearLayout(members.length, config);
        SharedSegment segment = SegmentMeeting.meet(environment, memory, name, members,
                new SegmentMeeting.Terms(layout.bytes(), layout.parameters(),
                        "headers, headerBytes, units or unitBytes", config.startupTimeoutPs()));
        return new NearChannel(environment.host(), environment.rank(), segment, layout, members, isAlone);
    }
}
