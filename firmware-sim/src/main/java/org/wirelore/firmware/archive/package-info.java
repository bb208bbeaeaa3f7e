/**
 * Archives of objects, as ar(1) writes them, read from bytes that may be damaged or hostile.
 *
 * <p>May import: {@code org.wirelore.firmware.elf} and the JDK.
 */
@NullMarked
package org.wirelore.firmware.archive;

import org.jspecify.annotations.NullMarked;
