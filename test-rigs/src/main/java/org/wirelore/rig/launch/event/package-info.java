/**
 * What a rank that is a process of its own has seen of its protocol, written down in it, and read to the oracles of the
 * process that started it.
 *
 * <p>May import: {@code org.wirelore.adi.event}, {@code org.wirelore.device.api} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.launch.event;

import org.jspecify.annotations.NullMarked;
