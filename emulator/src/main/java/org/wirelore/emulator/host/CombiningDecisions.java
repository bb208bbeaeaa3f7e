package org.wirelore.emulator.host;

import org.wirelore.device.api.Decider;

/**
 * What decides when stores leave a CPU's write-combining buffers, and in which order.
 *
 * @param medium what the decisions are named after, before the process
 * @param decider decides
 */
public record CombiningDecisions(String medium, Decider decider) {
}
