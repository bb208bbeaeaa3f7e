/** Tests of the linker, over objects made by hand. */
@NullMarked
package org.wirelore.firmware.link;

import org.jspecify.annotations.NullMarked;
