/** Tests of the bare board and the C library that is linked to programs. */
@NullMarked
package org.wirelore.firmware.board;

import org.jspecify.annotations.NullMarked;
