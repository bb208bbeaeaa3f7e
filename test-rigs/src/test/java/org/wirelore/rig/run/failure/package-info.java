/** Tests of what failed explorations leave. */
@NullMarked
package org.wirelore.rig.run.failure;

import org.jspecify.annotations.NullMarked;
