/**
 * Ranks of benchmarks, started on devices of this machine without a rig and without a launcher.
 *
 * <p>May import: {@code org.wirelore.adi} and below, {@code org.wirelore.device.api} and below, {@code
 * org.wirelore.device.sisci}, {@code org.wirelore.device.vipl}, {@code org.wirelore.device.vipl.spi}, {@code
 * org.wirelore.emulator} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.bench.rank;

import org.jspecify.annotations.NullMarked;
