/**
 * cLAN cards in rigs: what a card's file says, and the card that it makes.
 *
 * <p>May import: {@code org.wirelore.device.clan}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.spi}, {@code
 * tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.clan.card;

import org.jspecify.annotations.NullMarked;
