/**
 * What a process has open that an explorer may kill.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.sockets}, {@code
 * org.wirelore.rig.program} and the JDK.
 */
@NullMarked
package org.wirelore.rig.instance.mortal;

import org.jspecify.annotations.NullMarked;
