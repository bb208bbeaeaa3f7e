/** Tests of COFF files, made by hand. */
@NullMarked
package org.wirelore.firmware.coff;

import org.jspecify.annotations.NullMarked;
