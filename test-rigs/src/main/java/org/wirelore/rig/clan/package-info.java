/**
 * cLAN in rigs: networks ({@code clan}) with a card, its driver and the kernel agent of VIA in each host.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.clan.driver}, {@code
 * org.wirelore.device.clan}, {@code org.wirelore.device.vipl.agent}, {@code org.wirelore.device.vipl.spi}, {@code
 * org.wirelore.device.vipl}, {@code org.wirelore.emulator} and below, {@code org.wirelore.rig.clan.card}, {@code
 * org.wirelore.rig.library}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code
 * org.wirelore.rig.spi.real}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.via.conformance}, {@code
 * org.wirelore.rig.via.oracle}, {@code org.wirelore.rig.via}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.clan;

import org.jspecify.annotations.NullMarked;
