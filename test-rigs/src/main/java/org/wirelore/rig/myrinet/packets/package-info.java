/**
 * A program that sends raw packets through a Myrinet, by the engines of cards whose processors rest.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.library}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and
 * below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.myrinet.packets;

import org.jspecify.annotations.NullMarked;
