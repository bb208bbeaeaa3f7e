package org.wirelore.device.vipl.agent;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * Settings of an agent.
 *
 * @param retryPs after how long without acknowledgment a control packet is sent again, picoseconds, 1 or more
 * @param tries how often a control packet is sent before its host counts as not reachable, 1 or more; on a network that
 *     loses none it is sent once and the times are waited for
 * @param requestsMax requests that may wait at one address, 1 or more
 * @param heartbeatPs between two questions to a host with connections whether it is still there, picoseconds; more than
 *     all tries of a packet take, or {@link Host#FOREVER} where the NIC says by itself that a host is gone
 * @param missesMax questions in a row without an answer after which a host is gone, 1 or more
 */
public record AgentConfig(long retryPs, int tries, int requestsMax, long heartbeatPs, int missesMax) {
    /**
     * What is not acknowledged within a fifth of a second is lost for good, and a host that is gone is missed within
     * seven tenths.
     */
    public static final AgentConfig USUAL = new AgentConfig(20 * TimeUnits.PS_PER_MS, 10, 64,
            500 * TimeUnits.PS_PER_MS, 1);
    /** For real networks, where the system may keep whole processes off their cores: a host is missed after 10 s. */
    public static final AgentConfig PATIENT = new AgentConfig(20 * TimeUnits.PS_PER_MS, 10, 64,
            TimeUnits.PS_PER_SECOND, 10);
}
