/**
 * A program that lets control programs run on their cards, and tells what the cards show at the end.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.error}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and
 * below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.myrinet.firmware;

import org.jspecify.annotations.NullMarked;
