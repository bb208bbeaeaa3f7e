/**
 * What the software of a variant's hosts takes, step by step and in all, in the phases that a program measures.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.host}, {@code org.wirelore.rig.report},
 * {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.instance.cost;

import org.jspecify.annotations.NullMarked;
