/**
 * Myrinets in rigs: crossbars, cables, routes and faults as a rig names them, the cards of its hosts, and
 * ports behind which a cable goes on elsewhere.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.lanai},
 * {@code org.wirelore.device.myrinet}, {@code org.wirelore.emulator.backend}, {@code org.wirelore.emulator.capture},
 * {@code org.wirelore.emulator.fabric}, {@code org.wirelore.emulator.fault}, {@code org.wirelore.emulator.host},
 * {@code org.wirelore.emulator.myrinet} and below, {@code org.wirelore.emulator.time} and below,
 * {@code org.wirelore.firmware.cpu},
 * {@code org.wirelore.firmware.isa}, {@code org.wirelore.firmware.link}, {@code org.wirelore.firmware.mcp},
 * {@code org.wirelore.firmware.translate}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.lanai},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.myrinet.card}, {@code org.wirelore.rig.myrinet.delivery},
 * {@code org.wirelore.rig.myrinet.driver},
 * {@code org.wirelore.rig.myrinet.firmware}, {@code org.wirelore.rig.myrinet.packets}, {@code org.wirelore.rig.port},
 * {@code org.wirelore.rig.spi} and below, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.myrinet;

import org.jspecify.annotations.NullMarked;
