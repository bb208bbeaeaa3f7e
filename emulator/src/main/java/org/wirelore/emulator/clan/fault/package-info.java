/**
 * What fault rules do to units of cells on a cLAN network.
 *
 * <p>May import: {@code org.wirelore.emulator.clan}, {@code org.wirelore.emulator.fault}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.clan.fault;

import org.jspecify.annotations.NullMarked;
