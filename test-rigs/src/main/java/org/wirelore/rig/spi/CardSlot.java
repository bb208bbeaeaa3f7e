package org.wirelore.rig.spi;

import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.TreePath;

/**
 * One card in a host.
 *
 * @param slot the slot of the host's bus that it is in; cards are built in the order of slots
 * @param card how the card is built
 * @param fabric name of the fabric that it is on
 * @param address its address on the fabric, in the form of its kind; null: the one that follows from its plug
 * @param networkInterface interface of the real machine behind it; null if none is named
 * @param path where the rig describes it
 * @param addressKey the key of its address there
 */
public record CardSlot(int slot, CardConfig card, String fabric, @Nullable String address,
        @Nullable String networkInterface, TreePath path, String addressKey) {
    /** Where the rig says its address. */
    public TreePath addressPath() {
        return path.child(addressKey);
    }
}
