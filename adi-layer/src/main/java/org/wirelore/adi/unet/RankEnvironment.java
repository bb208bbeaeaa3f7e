package org.wirelore.adi.unet;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.UNetDevice;

/**
 * What a rank is started with.
 *
 * @param host its machine
 * @param rank 0 for the master
 * @param size how many ranks the job has
 * @param masterHost the master's host name, as the remote shell passes it to the slaves
 * @param masterPort the stream port at which the master listens
 * @param sockets its sockets; not used by a job of one rank
 * @param device its network interface under U-Net
 * @param decider draws the initial sequence numbers and the job id
 * @param environment its environment variables; see {@link AckPolicy#VARIABLE}
 * @param observer hears what happens, or null
 */
public record RankEnvironment(Host host, int rank, int size, String masterHost, int masterPort, Sockets sockets,
        UNetDevice device, Decider decider, Map<String, String> environment, @Nullable AdiObserver observer) {
}
