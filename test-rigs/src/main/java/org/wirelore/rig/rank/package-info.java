/**
 * The process of one rank in real mode: it opens the rank's devices, starts the protocol, runs the program and reports.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.emulator}, {@code org.wirelore.adi},
 * the common packages of {@code org.wirelore.rig} and the JDK.
 */
@NullMarked
package org.wirelore.rig.rank;

import org.jspecify.annotations.NullMarked;
