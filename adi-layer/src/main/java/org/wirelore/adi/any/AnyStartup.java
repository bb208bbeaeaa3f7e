package org.wirelore.adi.any;

import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.channel.MessageChannels;

/** MPID_Init over channels: a rank waits for no other, as a channel keeps what is sent to a rank that is late. */
public final class AnyStartup {
    private AnyStartup() {
    }

    /** Starts the device of a rank, which connects all ranks of the job. */
    public static AdiDevice connect(RankEnvironment environment, MessageChannels channels, AnyProtocolConfig config) {
        return new AnyAdiDevice(environment, channels, config);
    }
}
