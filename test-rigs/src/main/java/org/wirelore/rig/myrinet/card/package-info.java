/**
 * Myrinet cards in rigs: what a card's file says, and the card that it makes.
 *
 * <p>May import: {@code org.wirelore.device.lanai}, {@code org.wirelore.device.myrinet}, {@code
 * org.wirelore.firmware.link}, {@code org.wirelore.firmware.mcp}, {@code org.wirelore.rig.lanai}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.myrinet.card;

import org.jspecify.annotations.NullMarked;
