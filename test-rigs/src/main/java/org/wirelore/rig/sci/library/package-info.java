/**
 * The SISCI library in rigs, whatever it is on.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.sisci}, {@code org.wirelore.rig.spi} and
 * the JDK.
 */
@NullMarked
package org.wirelore.rig.sci.library;

import org.jspecify.annotations.NullMarked;
