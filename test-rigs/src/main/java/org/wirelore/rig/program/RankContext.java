package org.wirelore.rig.program;

import java.io.IOException;
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
 * @param devices what its machine has
 * @param rows gives other ranks words beside messages
 * @param cache of its machine
 */
public record RankContext(int rank, int size, Host host, Messenger messenger, Decider decider,
        Measurements measurements, Devices devices, Rows rows, DataCache cache) {
    /**
     * Opens the user API of a device of the rank's machine.
     *
     * @param api the interface that the program works with, such as a U-Net device
     * @throws IOException if the machine has no such device, or the device can't be opened; the message names the rig's
     *     key
     */
    public <T> T open(Class<T> api) throws IOException {
        return devices.open(api);
    }

    /**
     * Opens the user API of a device of the rank's machine on one fabric, where the machine has several.
     *
     * @param api the interface that the program works with
     * @param fabric name of the fabric in the rig
     * @throws IOException if the machine has no such device, or the device can't be opened
     */
    public <T> T open(Class<T> api, String fabric) throws IOException {
        return devices.open(api, fabric);
    }
}
