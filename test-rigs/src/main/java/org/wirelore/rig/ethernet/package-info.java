/**
 * Ethernet in rigs: links, switches and hubs with Tulip cards under U-Net's driver and the hosts' TCP/IP stacks and
 * M-VIA, their ports to real things, and the network interfaces of real machines.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.inet} and below, {@code
 * org.wirelore.device.mbuf}, {@code org.wirelore.device.mvia}, {@code org.wirelore.device.tulip},
 * {@code org.wirelore.device.unet}, {@code org.wirelore.device.vipl}, {@code org.wirelore.device.vipl.agent},
 * {@code org.wirelore.device.vipl.spi}, {@code
 * org.wirelore.emulator} and below, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.fault}, {@code
 * org.wirelore.rig.library}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.port}, {@code
 * org.wirelore.rig.program}, {@code org.wirelore.rig.resource}, {@code org.wirelore.rig.route}, {@code
 * org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.real}, {@code org.wirelore.rig.via}, {@code
 * org.wirelore.rig.via.oracle}, {@code
 * org.wirelore.rig.via.conformance}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.ethernet;

import org.jspecify.annotations.NullMarked;
