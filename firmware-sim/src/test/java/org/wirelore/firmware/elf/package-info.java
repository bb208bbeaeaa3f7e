/** Tests of reading of objects, good and hostile. */
@NullMarked
package org.wirelore.firmware.elf;

import org.jspecify.annotations.NullMarked;
