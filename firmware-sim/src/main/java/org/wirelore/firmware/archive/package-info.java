/**
 * Archives of objects, as ar(1) writes them, read from bytes that may be damaged or hostile.
 *
 * <p>May import: the JDK and {@code org.wirelore.firmware.elf}.
 */
@NullMarked
package org.wirelore.firmware.archive;

import org.jspecify.annotations.NullMarked;
