/**
 * What fault rules do to packets of a Myrinet, and to the cables on which these are. Nothing on a cable vanishes whole,
 * comes twice or overtakes.
 *
 * <p>May import: {@code org.wirelore.emulator.fault}, {@code org.wirelore.emulator.myrinet}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.myrinet.fault;

import org.jspecify.annotations.NullMarked;
