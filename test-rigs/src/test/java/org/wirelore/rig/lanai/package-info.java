/** Tests of what the {@code lanai} commands do, and of the processor, the compiler and the runtime together. */
@NullMarked
package org.wirelore.rig.lanai;

import org.jspecify.annotations.NullMarked;
