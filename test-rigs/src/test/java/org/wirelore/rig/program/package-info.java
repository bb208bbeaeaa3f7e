/** Programs of the rigs, over a messenger in memory. */
@NullMarked
package org.wirelore.rig.program;

import org.jspecify.annotations.NullMarked;
