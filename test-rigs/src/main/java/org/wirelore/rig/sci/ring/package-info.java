/**
 * SCI networks in rigs: ringlets, tori, and ringlets that switches join, with a PCI-SCI adapter in each host.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.irm},
 * {@code org.wirelore.device.psb}, {@code org.wirelore.device.sisci}, {@code org.wirelore.emulator} and below,
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle},
 * {@code org.wirelore.rig.program}, {@code org.wirelore.rig.sci.card}, {@code org.wirelore.rig.sci.conformance},
 * {@code org.wirelore.rig.library}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.real},
 * {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.sci.ring;

import org.jspecify.annotations.NullMarked;
