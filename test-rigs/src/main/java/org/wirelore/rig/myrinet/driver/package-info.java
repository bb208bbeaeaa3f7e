/**
 * The software of a host of a rig for its Myrinet card: the driver in the kernel, and the ports that processes open.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host}, {@code
 * org.wirelore.device.api.myrinet}, {@code org.wirelore.device.lanai}, {@code org.wirelore.device.myrinet}, {@code
 * org.wirelore.emulator.host}, {@code org.wirelore.emulator.memory}, {@code org.wirelore.firmware.link}, {@code
 * org.wirelore.rig.myrinet.delivery}, {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.myrinet.driver;

import org.jspecify.annotations.NullMarked;
