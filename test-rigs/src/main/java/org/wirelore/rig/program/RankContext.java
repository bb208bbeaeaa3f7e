package org.wirelore.rig.program;

import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;

/**
 * What a program is given in one run.
 *
 * @param rank its rank
 * @param size how many ranks there are
 * @param host the machine under it
 * @param messenger how it sends and receives
 * @param decider answers what the program leaves to chance
 * @param measurements where its figures go
 * @param datalinks raw datalinks of the host
 */
public record RankContext(int rank, int size, Host host, Messenger messenger, Decider decider,
        Measurements measurements, Datalinks datalinks) {
}
