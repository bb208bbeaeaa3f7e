/**
 * A rank that is being started: where the ranks of its job are, and what a protocol has of its machine. The same in
 * virtual, paced and real mode.
 *
 * <p>May import: {@code org.wirelore.adi.start}, {@code org.wirelore.device.api},
 * {@code org.wirelore.device.api.sockets} and the JDK.
 */
@NullMarked
package org.wirelore.rig.spi.start;

import org.jspecify.annotations.NullMarked;
