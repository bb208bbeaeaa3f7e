package org.wirelore.device.vipl.agent;

/**
 * Settings of an agent.
 *
 * @param retryPs after how long without acknowledgment a control packet is sent again, picoseconds, 1 or more
 * @param tries how often a control packet is sent before its host counts as not reachable, 1 or more; on a network that
 *     loses none it is sent once and the times are waited for
 * @param requestsMax requests that may wait at one address, 1 or more
 */
public record AgentConfig(long retryPs, int tries, int requestsMax) {
    /** A request that is not acknowledged within a fifth of a second is lost for good. */
    public static final AgentConfig USUAL = new AgentConfig(20_000_000_000L, 10, 64);
}
