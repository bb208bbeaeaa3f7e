/**
 * What loopbacks in virtual time have in common.
 *
 * <p>May import: {@code org.wirelore.device.api}, and the JDK.
 */
@NullMarked
package org.wirelore.device.loopback;

import org.jspecify.annotations.NullMarked;
