/** Tests of register maps and of the file that works by them. */
@NullMarked
package org.wirelore.device.api.register;

import org.jspecify.annotations.NullMarked;
