/**
 * A cLAN card's sight of its host: memory by bus address and by address and handle, the table that translates and
 * protects, descriptors, and rings.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.clan}, {@code
 * org.wirelore.device.api.host}, {@code org.wirelore.device.api.via}, {@code org.wirelore.device.vipl.rule} and the
 * JDK.
 */
@NullMarked
package org.wirelore.device.clan.memory;

import org.jspecify.annotations.NullMarked;
