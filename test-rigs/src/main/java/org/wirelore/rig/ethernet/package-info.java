/**
 * Ethernet in rigs: links, switches and hubs with Tulip cards under U-Net's driver, their ports to real things, and the
 * network interfaces of real machines.
 *
 * <p>May import: {@code org.wirelore.device}, {@code org.wirelore.emulator}, {@code org.wirelore.rig.spi}, {@code
 * org.wirelore.rig.error}, {@code org.wirelore.rig.resource}, {@code org.wirelore.rig.guest} and the JDK.
 */
@NullMarked
package org.wirelore.rig.ethernet;

import org.jspecify.annotations.NullMarked;
