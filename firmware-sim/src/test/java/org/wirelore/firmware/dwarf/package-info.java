/** Tests of line programs made by hand. */
@NullMarked
package org.wirelore.firmware.dwarf;

import org.jspecify.annotations.NullMarked;
