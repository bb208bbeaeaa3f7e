/** Tests of archives, made by hand. */
@NullMarked
package org.wirelore.firmware.archive;

import org.jspecify.annotations.NullMarked;
