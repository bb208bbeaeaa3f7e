/**
 * PCI-SCI adapters in rigs: what a card's file says, and the card that it makes.
 *
 * <p>May import: {@code org.wirelore.device.api.psb}, {@code org.wirelore.device.irm},
 * {@code org.wirelore.device.psb}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.spi}, {@code tools.jackson}
 * and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.sci.card;

import org.jspecify.annotations.NullMarked;
